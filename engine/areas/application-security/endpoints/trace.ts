import { defineCheck, NOT_APPLICABLE, notAssessed } from '#check.ts';

/** The server does not echo request headers (RFC 9110 §9.3.8). */
export default defineCheck({
  id: 'application_security.trace',
  area: 'application_security',
  topics: ['configuration'],
  needs: ['http'],
  findings: {
    enabled: {
      severity: 'low',
      cwe: [650],
      effort: 'low',
      facts: { origin: 'url' },
      reproduce: 'curl -sSi -X TRACE {origin}/',
      shows: 'TRACE /',
    },
  },
  refs: ['RFC 9110 section 9.3.8', 'CWE-650'],
  evaluate({ http }, report) {
    if (!http.origin) return NOT_APPLICABLE;
    if (!http.trace) return notAssessed('not-collected');
    if (http.trace.echoed) report('enabled', { facts: { origin: http.origin }, seen: [`HTTP ${http.trace.status}`] });
  },
});
