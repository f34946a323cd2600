import { defineCheck, NOT_APPLICABLE } from '../../../check.ts';
import { signsOf } from './signs.ts';

/** Result of 48271*69621, the expression that the probe sends. */
const PRODUCT = '3360675291';

/** Parameters are not run as templates (CWE-1336). An active test, asked only where the owner allowed it. */
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
    const signs = signsOf(active, 'template-arithmetic');
    if (!signs) return NOT_APPLICABLE;
    for (const { details } of signs) report('evaluated', { ...details, shows: PRODUCT });
  },
});
