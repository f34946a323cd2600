import type { CertificateKind } from '../hosts/certificates.ts';
import { LEGACY_CIPHERS } from '../hosts/web.ts';
import { page } from '../world/baseline-site.ts';
import type { Site } from '../world/site.ts';
import { at, fault, onTls, onWeb, webOf } from './fault.ts';

const serves = (certificate: CertificateKind) => (site: Site) => {
  webOf(site).tls!.certificate = certificate;
};

/** Attacks on cipher block chaining in TLS 1.0. */
export const CHAINED_IN_OLD = ['web_app_security.tls-attacks/beast', 'web_app_security.tls-attacks/lucky13'] as const;

/** Web application security faults in redirects, certificates and TLS. */
export const TRANSPORT_FAULTS = {
  'redirect-missing': fault((site) => {
    webOf(site).plain = 'pages';
  }, onWeb('web_app_security.redirect/missing')),
  'https-missing': fault((site) => {
    const web = webOf(site);
    web.plain = 'pages';
    web.tls = null;
    web.cookies = [];
  }, onWeb('web_app_security.https/missing')),
  'certificate-expired': fault(serves('expired'), onTls('web_app_security.certificate/expired')),
  'certificate-self-signed': fault(serves('self-signed'), onTls('web_app_security.certificate/self-signed')),
  'certificate-wrong-name': fault(serves('wrong-name'), onTls('web_app_security.certificate/name-mismatch')),
  'certificate-incomplete': fault(serves('incomplete-chain'), onTls('web_app_security.certificate/incomplete-chain')),
  'certificate-ends-in-days': fault(serves('expiring'), onTls('web_app_security.certificate-life/ends-in-days')),
  'certificate-long': fault(serves('long-lived'), onTls('web_app_security.certificate-life/too-long')),
  'certificate-weak-key': fault((site) => {
    serves('weak-key')(site);
    // OpenSSL rejects such a key by default.
    webOf(site).tls!.ciphers += ':@SECLEVEL=0';
  }, onTls('web_app_security.certificate-strength/key-weak')),
  'certificate-weak-signature': fault((site) => {
    serves('weak-signature')(site);
    webOf(site).tls!.ciphers += ':@SECLEVEL=0';
  }, onTls('web_app_security.certificate-strength/signature-weak')),
  'tls-old': fault(
    (site) => {
      const tls = webOf(site).tls!;
      tls.minVersion = 'TLSv1';
      tls.ciphers = `${tls.ciphers}:ECDHE-ECDSA-AES128-SHA:@SECLEVEL=0`;
    },
    onTls('web_app_security.tls-versions/old-tls-offered', ...CHAINED_IN_OLD),
  ),
  'tls-only-old': fault(
    (site) => {
      const tls = webOf(site).tls!;
      tls.minVersion = 'TLSv1';
      tls.maxVersion = 'TLSv1.1';
      tls.ciphers = LEGACY_CIPHERS;
    },
    onTls(
      'web_app_security.tls-versions/old-tls-offered',
      'web_app_security.tls-versions/no-modern-version',
      ...CHAINED_IN_OLD,
    ),
  ),
  'redirect-to-www-first': fault(
    (site) => {
      webOf(site).redirectTo = `https://www.${site.domain}/`;
    },
    at('{domain}', 'web_app_security.redirect/other-host-first'),
  ),
  'certificate-ends-soon': fault(serves('ends-soon'), onTls('web_app_security.certificate-life/ends-soon')),
  'certificate-untrusted': fault(serves('untrusted'), onTls('web_app_security.certificate/untrusted-root')),
  'certificate-not-yet-valid': fault(serves('early'), onTls('web_app_security.certificate/not-yet-valid')),
  'certificate-names-inside': fault(
    serves('inside-names'),
    onTls('information_leakage.internal-certificate-name/named'),
  ),
  'tls-without-1-3': fault((site) => {
    webOf(site).tls!.maxVersion = 'TLSv1.2';
  }, onTls('web_app_security.tls-versions/no-tls-1-3')),
  'ciphers-cbc-only': fault(
    (site) => {
      const tls = webOf(site).tls!;
      tls.maxVersion = 'TLSv1.2';
      tls.ciphers = 'ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES256-SHA';
    },
    onTls(
      'web_app_security.tls-versions/no-tls-1-3',
      'web_app_security.cipher-suites/no-authenticated-encryption',
      'web_app_security.tls-attacks/lucky13',
      // Chromium supports these suites with RSA certificates only.
      'web_app_security.tls-clients/current-refused',
    ),
  ),
  'ciphers-null': fault((site) => {
    webOf(site).tls!.ciphers += ':ECDHE-ECDSA-NULL-SHA:@SECLEVEL=0';
  }, onTls('web_app_security.cipher-suites/no-protection')),
  'ciphers-static': fault((site) => {
    const tls = webOf(site).tls!;
    tls.certificate = 'rsa';
    tls.ciphers = 'ECDHE-RSA-AES128-GCM-SHA256:AES128-GCM-SHA256';
  }, onTls('web_app_security.cipher-suites/static-key-exchange')),
  'certificate-unlogged': fault(serves('unlogged'), onTls('web_app_security.certificate-proofs/not-logged')),
  'certificate-irrevocable': fault(serves('irrevocable'), onTls('web_app_security.certificate-proofs/no-revocation')),
  'certificate-revoked': fault(serves('revoked'), onTls('web_app_security.certificate-revocation/revoked')),
  'certificate-revoked-by-responder': fault(
    serves('revoked-by-responder'),
    onTls('web_app_security.certificate-revocation/revoked', 'web_app_security.ocsp-stapling/missing'),
  ),
  'certificate-staple-promised': fault(
    serves('must-staple'),
    onTls('web_app_security.certificate-proofs/staple-missing'),
  ),
  // A curve that Chrome, Android and Windows do not offer.
  'tls-rare-group': fault((site) => {
    webOf(site).tls!.groups = 'P-521';
  }, onTls('web_app_security.tls-clients/current-refused')),
  'ipv6-closed': fault((site) => {
    site.machines.web.over6 = 'closed';
  }, onWeb('web_app_security.ipv6/unreachable')),
  'ipv6-forgotten': fault((site) => {
    const web = webOf(site);
    const pages = { '/': { body: page('Apache2 Debian Default Page', '<h1>It works!</h1>') } };
    site.machines.web.over6 = { ...web, pages };
  }, onWeb('web_app_security.ipv6/different')),
  'http-3': fault((site) => {
    webOf(site).headers['Alt-Svc'] = 'h3=":443"; ma=86400';
    site.machines.web.quic = true;
  }, onWeb('web_app_security.delivery/http-3')),
  'http-3-silent': fault((site) => {
    webOf(site).headers['Alt-Svc'] = 'h3=":443"; ma=86400';
  }, onWeb('web_app_security.delivery/http-3-silent')),
  'tls-renegotiates': fault((site) => {
    webOf(site).tls!.renegotiates = true;
  }, onTls('web_app_security.tls-handshake/renegotiation-by-client')),
  'tls-padding-oracle': fault(
    (site) => {
      const tls = webOf(site).tls!;
      tls.certificate = 'rsa';
      tls.ciphers = 'ECDHE-RSA-AES128-GCM-SHA256:AES128-SHA';
      tls.flaws = { robot: true };
    },
    onTls(
      'web_app_security.tls-flaws/padding-oracle',
      'web_app_security.cipher-suites/static-key-exchange',
      'web_app_security.tls-attacks/lucky13',
    ),
  ),
} as const;
