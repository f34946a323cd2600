import { defineCheck, NOT_APPLICABLE, notAssessed } from '../../../check.ts';

/** Reasons that concern the scan, not the host: nothing can be said. */
const NOT_THE_HOST = [
  'blocked',
  'address-not-allowed',
  'excluded',
  'limit-reached',
  'not-collected',
  'stopped',
] as const;

/** A web site that answers over http also answers over https (RFC 9110 §4.2.2). */
export default defineCheck({
  id: 'web_app_security.https',
  area: 'web_app_security',
  needs: ['http'],
  findings: {
    missing: { severity: 'high', cwe: [319], effort: 'medium', reproduce: 'curl -sSIv https://{host}/' },
  },
  refs: ['RFC 9110 section 4.2.2', 'CWE-319'],
  evaluate({ http }, report) {
    if (http.secure.hops.length > 0) return;
    if (http.plain.hops.length === 0) return NOT_APPLICABLE;
    const reason = NOT_THE_HOST.find((row) => row === http.secure.stopped);
    if (reason) return notAssessed(reason);
    // A server that stays silent may be a filter before this scanner: two tries agree, but it is one vantage point.
    report('missing', { confidence: http.secure.stopped === 'timeout' ? 'firm' : 'certain' });
  },
});
