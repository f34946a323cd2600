import type { CertificateKind } from '../hosts/certificates.ts';
import { LEGACY_CIPHERS } from '../hosts/web.ts';
import { page } from '../world/healthy.ts';
import type { Site } from '../world/site.ts';
import { fault, onTls, onWeb, webOf } from './fault.ts';

const without = (header: string) => (site: Site) => {
  delete webOf(site).headers[header];
};
const sends = (header: string, value: string) => (site: Site) => {
  webOf(site).headers[header] = value;
};
const serves = (certificate: CertificateKind) => (site: Site) => {
  webOf(site).tls!.certificate = certificate;
};
const front =
  (body: string, head = '') =>
  (site: Site) => {
    webOf(site).pages['/'] = { body: page('Welcome', body, head) };
  };

const CSP = 'Content-Security-Policy';

/** Faults of web application security. */
export const WEB_FAULTS = {
  'hsts-missing': fault(without('Strict-Transport-Security'), onWeb('web_app_security.hsts/missing')),
  'hsts-short': fault(
    sends('Strict-Transport-Security', 'max-age=86400; includeSubDomains'),
    onWeb('web_app_security.hsts/max-age-short'),
  ),
  'csp-missing': fault(without(CSP), onWeb('web_app_security.csp/missing')),
  'csp-open': fault(
    sends(
      CSP,
      "default-src 'self'; script-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ),
    onWeb('web_app_security.csp/scripts-open'),
  ),
  'framing-open': fault((site) => {
    const { headers } = webOf(site);
    delete headers['X-Frame-Options'];
    if (headers[CSP]) headers[CSP] = headers[CSP].replace(/; frame-ancestors [^;]*/, '');
  }, onWeb('web_app_security.framing/missing')),
  'sniffing-open': fault(without('X-Content-Type-Options'), onWeb('web_app_security.content-type-options/missing')),
  'referrer-unsafe': fault(sends('Referrer-Policy', 'unsafe-url'), onWeb('web_app_security.referrer-policy/unsafe')),
  'permissions-missing': fault(without('Permissions-Policy'), onWeb('web_app_security.permissions-policy/missing')),
  'opener-missing': fault(without('Cross-Origin-Opener-Policy'), onWeb('web_app_security.opener-policy/missing')),
  'session-cookie-bare': fault(
    (site) => {
      webOf(site).cookies = ['PHPSESSID=9d1c4b7a2e8f4056; Path=/'];
    },
    onWeb(
      'web_app_security.cookies/session-not-secure',
      'web_app_security.cookies/session-script-readable',
      'web_app_security.cookies/session-same-site-missing',
    ),
  ),
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
    // OpenSSL refuses to serve such a key without being told.
    webOf(site).tls!.ciphers += ':@SECLEVEL=0';
  }, onTls('web_app_security.certificate-strength/key-weak')),
  'certificate-weak-signature': fault((site) => {
    serves('weak-signature')(site);
    webOf(site).tls!.ciphers += ':@SECLEVEL=0';
  }, onTls('web_app_security.certificate-strength/signature-weak')),
  'tls-old': fault((site) => {
    const tls = webOf(site).tls!;
    tls.minVersion = 'TLSv1';
    tls.ciphers = `${tls.ciphers}:ECDHE-ECDSA-AES128-SHA:@SECLEVEL=0`;
  }, onTls('web_app_security.tls-versions/old-tls-offered')),
  'tls-only-old': fault(
    (site) => {
      const tls = webOf(site).tls!;
      tls.minVersion = 'TLSv1';
      tls.maxVersion = 'TLSv1.1';
      tls.ciphers = LEGACY_CIPHERS;
    },
    onTls('web_app_security.tls-versions/old-tls-offered', 'web_app_security.tls-versions/no-modern-version'),
  ),
  'origin-reflected': fault((site) => {
    webOf(site).reflectsOrigin = true;
  }, onWeb('web_app_security.cors/credentials-to-anybody')),
  'mixed-content': fault(
    front('<h1>Welcome</h1><img src="http://images.lab.test/harbour.jpg" alt="">'),
    onWeb('web_app_security.mixed-content/passive'),
  ),
  'script-without-integrity': fault(
    front('<h1>Welcome</h1>', '<script src="https://scripts.lab.test/widget.js"></script>'),
    onWeb('web_app_security.script-integrity/missing'),
  ),
} as const;
