import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { isWebTls } from '#parse/tls/web-port.ts';

/**
 * The server staples proof that its certificate is not revoked (RFC 6066 §8). Assessed only if the certificate contains
 * an OCSP URL; several authorities replaced OCSP with short lifetimes.
 */
export default defineCheck({
  id: 'web_app_security.ocsp-stapling',
  area: 'web_app_security',
  topics: ['transport'],
  needs: ['tls'],
  findings: {
    missing: {
      severity: 'informational',
      cwe: [299],
      effort: 'low',
      reproduce: 'openssl s_client -status -connect {host}:{port} -servername {host} </dev/null',
      shows: 'no response sent',
    },
  },
  refs: ['RFC 6066 section 8', 'RFC 6961'],
  evaluate({ tls }, report) {
    if (!isWebTls(tls) || !tls.chain[0]?.ocspUrl || tls.ocspStapled === null) return NOT_APPLICABLE;
    if (!tls.ocspStapled) report('missing');
  },
});
