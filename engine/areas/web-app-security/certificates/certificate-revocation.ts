import { defineCheck, NOT_APPLICABLE, unlessFound } from '../../../check.ts';
import { servedChains } from '../../../parse/tls/certificate.ts';
import { isWebTls } from '../../../parse/tls/web-port.ts';

const SHOW =
  'openssl s_client -connect {host}:{port} -servername {host} -showcerts </dev/null 2>/dev/null | openssl x509 -noout -serial -ocsp_uri -ext crlDistributionPoints';

/** Neither the certificate nor one that issued it was revoked by its authority (RFC 5280 §6.3, RFC 6960). */
export default defineCheck({
  id: 'web_app_security.certificate-revocation',
  area: 'web_app_security',
  topics: ['transport'],
  needs: ['tls'],
  findings: {
    revoked: {
      severity: 'high',
      cwe: [299],
      effort: 'low',
      facts: { issuer: 'text', date: 'instant' },
      reproduce: SHOW,
      shows: '{subject}',
    },
    'issuer-revoked': {
      severity: 'high',
      cwe: [299],
      effort: 'low',
      facts: { issuer: 'text', date: 'instant' },
      reproduce: SHOW,
      shows: '{subject}',
    },
  },
  refs: ['RFC 5280 section 6.3', 'RFC 6960', 'CWE-299'],
  evaluate({ tls }, report) {
    const asked = servedChains(tls).filter(({ revocation = [] }) => revocation.length > 0);
    if (!isWebTls(tls) || asked.length === 0) return NOT_APPLICABLE;
    for (const { chain, revocation = [] } of asked) {
      for (const { sha256, status, revokedAt, by, url } of revocation) {
        const at = chain.findIndex((one) => one.sha256 === sha256);
        const certificate = chain[at];
        if (status !== 'revoked' || !certificate) continue;
        const { issuer, subject, serial, notBefore } = certificate;
        report(at === 0 ? 'revoked' : 'issuer-revoked', {
          subject: serial,
          facts: { issuer, date: revokedAt ?? notBefore },
          seen: [`subject: ${subject}`, `serial: ${serial}`, `revoked: ${revokedAt}`, `told by: ${by} ${url ?? ''}`],
        });
      }
    }
    // Unknown is neither good nor bad; of the leaf it leaves the question open.
    const open = asked.flatMap(({ revocation = [] }) => revocation).find(({ status }) => status === 'unknown');
    return unlessFound(open ? (open.reason ?? 'not-collected') : null);
  },
});
