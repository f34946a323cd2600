import { defineCheck } from '#check.ts';
import { reportSigns } from './signs.ts';

/**
 * The site does not build its own URLs from the request's Host header (CWE-644). Active test: runs only with the
 * owner's authorization.
 */
export default defineCheck({
  id: 'application_security.host-header',
  area: 'application_security',
  topics: ['development'],
  needs: ['active'],
  findings: {
    followed: {
      severity: 'medium',
      cwe: [644],
      effort: 'low',
      facts: { place: 'url', name: 'name', url: 'url', data: 'text' },
      reproduce: "curl -sSi -H 'X-Forwarded-Host: elsewhere.invalid' {place}",
    },
  },
  refs: ['CWE-644', 'OWASP WSTG-INPV-17'],
  evaluate({ active }, report) {
    return reportSigns(active, 'host-header', ({ details }) =>
      report('followed', { ...details, shows: 'elsewhere.invalid' }),
    );
  },
});
