import { defineCheck } from '#check.ts';
import { reportSigns } from './signs.ts';

/**
 * Parameters do not control the redirect target site (CWE-601). Active test: runs only with the owner's authorization.
 */
export default defineCheck({
  id: 'application_security.open-redirect',
  area: 'application_security',
  topics: ['development'],
  needs: ['active'],
  findings: {
    follows: {
      severity: 'medium',
      cwe: [601],
      effort: 'low',
      facts: { place: 'url', name: 'name', url: 'url', data: 'text' },
      reproduce: 'curl -sSi {url}<? --data-raw {data}?>',
      shows: '{seen}',
    },
  },
  refs: ['CWE-601', 'OWASP WSTG-CLNT-04'],
  evaluate({ active }, report) {
    return reportSigns(active, 'open-redirect', ({ details }) => report('follows', details));
  },
});
