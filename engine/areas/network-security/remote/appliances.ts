import { defineCheck, NOT_APPLICABLE } from '../../../check.ts';
import { readAppliance } from '../../../parse/services/appliances.ts';

/** Front pages of routers, firewalls, virtualisation and server panels, and portals where people dial in. */
export default defineCheck({
  id: 'network_security.appliances',
  area: 'network_security',
  topics: ['services'],
  needs: ['http'],
  findings: {
    administration: {
      severity: 'medium',
      cwe: [284],
      effort: 'low',
      confidence: 'firm',
      facts: { product: 'name' },
      reproduce: 'curl -sSikL https://{host}/',
    },
    portal: {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      confidence: 'firm',
      facts: { product: 'name' },
      reproduce: 'curl -sSikL https://{host}/',
    },
  },
  refs: ['CWE-284', 'CIS Controls v8.1 12.3'],
  evaluate({ http }, report) {
    if (http.origin === null) return NOT_APPLICABLE;
    const found = readAppliance(http);
    if (!found) return;
    const { product, role, seen } = found;
    report(role, { subjectClass: product, facts: { product }, seen: [seen] });
  },
});
