import { defineCheck } from '#check.ts';
import { reportSigns } from './signs.ts';

/** Stored input is escaped in responses (CWE-79). Active test: runs only with the owner's authorization. */
export default defineCheck({
  id: 'application_security.stored-input',
  area: 'application_security',
  topics: ['development'],
  needs: ['active'],
  findings: {
    unescaped: {
      severity: 'high',
      cwe: [79],
      effort: 'medium',
      facts: { place: 'url', name: 'name', url: 'url', data: 'text' },
      reproduce: 'curl -sSi {url}<? --data-raw {data}?>',
    },
  },
  refs: ['CWE-79', 'OWASP WSTG-INPV-02'],
  evaluate({ active }, report) {
    return reportSigns(active, 'stored-input', ({ details }) => report('unescaped', details));
  },
});
