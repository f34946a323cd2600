import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { restOf, signsOf } from './signs.ts';

/** Input does not delay the database (CWE-89). Active test: runs only with the owner's authorization. */
export default defineCheck({
  id: 'application_security.sql-time',
  area: 'application_security',
  topics: ['development'],
  needs: ['active'],
  findings: {
    waits: {
      severity: 'high',
      cwe: [89],
      effort: 'medium',
      facts: { place: 'url', name: 'name', url: 'url', data: 'text' },
      reproduce: "curl -sS -o /dev/null -w '%{time_total}\\n' {url}<? --data-raw {data}?>",
    },
  },
  refs: ['CWE-89', 'OWASP WSTG-INPV-05'],
  evaluate({ active }, report) {
    const signs = signsOf(active, 'sql-time');
    if (!signs) return NOT_APPLICABLE;
    for (const { details } of signs) report('waits', details);
    return restOf(active, 'sql-time');
  },
});
