import { defineCheck, NOT_APPLICABLE, notAssessed } from '#check.ts';
import { certificateLife } from '#parse/tls/certificate.ts';
import { isWebTls } from '#parse/tls/web-port.ts';

const SHOW =
  'openssl s_client -connect {host}:{port} -servername {host} </dev/null 2>/dev/null | openssl x509 -noout -text';
/**
 * Certificates with a lifetime of at most this many days need no revocation (Baseline Requirements §1.6.1,
 * "Short-lived").
 */
const SHORT_LIFE_DAYS = 10;

/** A trusted certificate is in public logs and can be revoked (RFC 6962; RFC 5280 §4.2.1.13; RFC 7633). */
export default defineCheck({
  id: 'web_app_security.certificate-proofs',
  area: 'web_app_security',
  topics: ['transport'],
  needs: ['tls', 'scan'],
  findings: {
    'not-logged': { severity: 'low', cwe: [295], effort: 'low', reproduce: SHOW, lacks: 'CT Precertificate SCTs' },
    'no-revocation': {
      severity: 'low',
      cwe: [299],
      effort: 'low',
      reproduce:
        "openssl s_client -connect {host}:{port} -servername {host} </dev/null 2>/dev/null | openssl x509 -noout -text | grep -E 'OCSP - URI|CRL Distribution Points'",
      lacks: '',
    },
    'staple-missing': {
      severity: 'medium',
      cwe: [299],
      effort: 'low',
      reproduce:
        "openssl s_client -status -connect {host}:{port} -servername {host} </dev/null 2>/dev/null | grep -q 'OCSP Response Status' || openssl s_client -connect {host}:{port} -servername {host} </dev/null 2>/dev/null | openssl x509 -noout -text",
      shows: 'status_request',
    },
  },
  refs: ['RFC 6962 section 3.3', 'RFC 5280 section 4.2.1.13', 'RFC 7633', 'CWE-299'],
  evaluate({ tls, scan }, report) {
    const [leaf] = tls.chain;
    // An untrusted chain is a separate finding; evidence version 1 lacks this data.
    if (!isWebTls(tls) || !leaf || leaf.loggedProofs === null || tls.problems.length > 0) return NOT_APPLICABLE;
    // Browsers require no logs for a manually added authority, which manages its own revocation.
    if (tls.privateRoot) return NOT_APPLICABLE;
    const seen = [`subject: ${leaf.subject}`, `issuer: ${leaf.issuer}`];
    // Proofs may also be in the handshake or in the stapled response, which is not parsed here.
    const elsewhere = tls.behaviour?.loggedProofs || tls.ocspStapled;
    const unseen = tls.lacks?.behaviour ?? tls.behaviour?.lacks?.loggedProofs ?? tls.lacks?.ocspStapled;
    if (leaf.loggedProofs === 0 && !elsewhere && unseen) return notAssessed(unseen);
    if (leaf.loggedProofs === 0 && !elsewhere) report('not-logged', { seen });
    const life = certificateLife(leaf, scan.time);
    if (!leaf.crlUrl && !leaf.ocspUrl && life && life.days > SHORT_LIFE_DAYS) report('no-revocation', { seen });
    if (leaf.mustStaple && tls.ocspStapled === false) report('staple-missing', { seen });
    return undefined;
  },
});
