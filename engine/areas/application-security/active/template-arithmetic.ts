import { defineCheck } from '#check.ts';
import { reportSigns } from './signs.ts';

/** Result of 48271*69621, the expression that the probe sends. */
const PRODUCT = '3360675291';

/** Parameters are not evaluated as templates (CWE-1336). Active test: runs only with the owner's authorization. */
export default defineCheck({
  id: 'application_security.template-arithmetic',
  area: 'application_security',
  topics: ['development'],
  needs: ['active'],
  findings: {
    evaluated: {
      severity: 'critical',
      cwe: [1336],
      effort: 'medium',
      facts: { place: 'url', name: 'name', url: 'url', data: 'text' },
      reproduce: 'curl -sSi {url}<? --data-raw {data}?>',
    },
  },
  refs: ['CWE-1336', 'OWASP WSTG-INPV-18'],
  evaluate({ active }, report) {
    return reportSigns(active, 'template-arithmetic', ({ details }) =>
      report('evaluated', { ...details, shows: PRODUCT }),
    );
  },
});
