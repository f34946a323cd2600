import { defineCheck } from '#check.ts';
import { reportSigns } from './signs.ts';

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
    return reportSigns(active, 'sql-time', ({ details }) => report('waits', details));
  },
});
