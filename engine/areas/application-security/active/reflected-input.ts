import { defineCheck } from '#check.ts';
import { reportSigns } from './signs.ts';

/** Pages escape reflected input (CWE-79). Active test: runs only with the owner's authorization. */
export default defineCheck({
  id: 'application_security.reflected-input',
  area: 'application_security',
  topics: ['development'],
  needs: ['active'],
  findings: {
    unescaped: {
      severity: ['high', 'medium'],
      cwe: [79],
      effort: 'medium',
      facts: { place: 'url', name: 'name', url: 'url', data: 'text' },
      reproduce: 'curl -sSi {url}<? --data-raw {data}?>',
      shows: '{seen}',
    },
  },
  refs: ['CWE-79', 'OWASP WSTG-INPV-01'],
  evaluate({ active }, report) {
    return reportSigns(active, 'reflected-input', ({ kind, details }) =>
      report('unescaped', { ...details, severity: kind === 'script' ? 'medium' : 'high' }),
    );
  },
});
