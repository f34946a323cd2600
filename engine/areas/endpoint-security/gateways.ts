import { defineCheck, NOT_APPLICABLE } from '../../check.ts';
import { daysUntil } from '../../parse/day.ts';
import { readAppliance } from '../../parse/services/appliances.ts';
import { gatewayFamily } from '../../parse/services/gateways.ts';

/** Gateways where people dial in whose support has ended, or whose family is attacked through known faults. */
export default defineCheck({
  id: 'endpoint_security.gateways',
  area: 'endpoint_security',
  topics: ['remoteAccess', 'vulnerabilities'],
  needs: ['http', 'scan'],
  findings: {
    'end-of-life': {
      severity: 'high',
      cwe: [1104],
      effort: 'high',
      confidence: 'firm',
      facts: { product: 'name', endOfLife: 'day' },
      reproduce: 'curl -sSikL https://{host}/',
    },
    'attacked-family': {
      severity: 'low',
      cwe: [1395],
      effort: 'medium',
      // The page shows the product, not whether its faults have been mended.
      confidence: 'tentative',
      facts: { product: 'name' },
      reproduce: 'curl -sSikL https://{host}/',
    },
  },
  refs: ['CWE-1104', 'https://www.cisa.gov/known-exploited-vulnerabilities-catalog', 'CIS Controls v8.1 12.1'],
  evaluate({ http, scan }, report) {
    if (http.origin === null) return NOT_APPLICABLE;
    const box = readAppliance(http);
    const family = box?.role === 'portal' ? gatewayFamily(box.product) : null;
    if (!box || !family) return;
    const { product, ended, attacked } = family;
    if (ended !== null && daysUntil(ended, scan.time) < 0) {
      report('end-of-life', { subjectClass: product, facts: { product, endOfLife: ended }, seen: [box.seen] });
    } else if (attacked) report('attacked-family', { subjectClass: product, facts: { product }, seen: [box.seen] });
  },
});
