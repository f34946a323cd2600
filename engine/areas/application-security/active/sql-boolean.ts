import { defineCheck } from '#check.ts';
import { reportSigns } from './signs.ts';

/**
 * Input does not become part of a database condition (CWE-89). Active test: runs only with the owner's authorization.
 */
export default defineCheck({
  id: 'application_security.sql-boolean',
  area: 'application_security',
  topics: ['development'],
  needs: ['active'],
  findings: {
    differs: {
      severity: 'high',
      cwe: [89],
      effort: 'medium',
      facts: { place: 'url', name: 'name', url: 'url', data: 'text' },
      reproduce: 'curl -sSi {url}<? --data-raw {data}?>',
    },
  },
  refs: ['CWE-89', 'OWASP WSTG-INPV-05'],
  evaluate({ active }, report) {
    return reportSigns(active, 'sql-boolean', ({ details }) => report('differs', details));
  },
});
