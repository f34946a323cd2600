import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { findAppliances } from '#parse/services/appliances.ts';

/** Front pages of routers, firewalls, virtualization and server panels, and remote access portals. */
export default defineCheck({
  id: 'network_security.appliances',
  area: 'network_security',
  topics: ['services'],
  needs: ['http'],
  optional: ['tls', 'ports'],
  findings: {
    administration: {
      severity: 'medium',
      cwe: [284],
      effort: 'low',
      confidence: 'firm',
      facts: { product: 'name', url: 'url' },
      reproduce: 'curl -sSikL {url}',
      shows: '{seen}',
    },
    portal: {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      confidence: 'firm',
      facts: { product: 'name', url: 'url' },
      reproduce: 'curl -sSikL {url}',
      shows: '{seen}',
    },
  },
  refs: ['CWE-284', 'CIS Controls v8.1 12.3'],
  evaluate({ http, tls, ports, asset }, report) {
    const seen = findAppliances({ asset, http, tls, ports });
    if (http.origin === null && seen.length === 0) return NOT_APPLICABLE;
    for (const { product, role, asset: place, url, seen: told } of seen) {
      report(role, { asset: place, subjectClass: product, facts: { product, url }, seen: [told] });
    }
  },
});
