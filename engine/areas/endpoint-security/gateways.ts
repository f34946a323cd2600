import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { daysUntil } from '#parse/day.ts';
import { findAppliances } from '#parse/services/appliances.ts';
import { gatewayFamily } from '#parse/services/gateways.ts';

/**
 * Remote access gateways that are out of support, or whose product family is attacked through known vulnerabilities.
 */
export default defineCheck({
  id: 'endpoint_security.gateways',
  area: 'endpoint_security',
  topics: ['remoteAccess', 'vulnerabilities'],
  needs: ['http', 'scan'],
  optional: ['tls', 'ports'],
  findings: {
    'end-of-life': {
      severity: 'high',
      cwe: [1104],
      effort: 'high',
      confidence: 'firm',
      facts: { product: 'name', endOfLife: 'day', url: 'url' },
      reproduce: 'curl -sSikL {url}',
      shows: '{seen}',
    },
    'attacked-family': {
      severity: 'low',
      cwe: [1395],
      effort: 'medium',
      // The page identifies the product, not whether its vulnerabilities are fixed.
      confidence: 'tentative',
      facts: { product: 'name', url: 'url' },
      reproduce: 'curl -sSikL {url}',
      shows: '{seen}',
    },
  },
  refs: ['CWE-1104', 'https://www.cisa.gov/known-exploited-vulnerabilities-catalog', 'CIS Controls v8.1 12.1'],
  evaluate({ http, scan, tls, ports, asset }, report) {
    const seen = findAppliances({ asset, http, tls, ports });
    if (http.origin === null && seen.length === 0) return NOT_APPLICABLE;
    for (const { product, role, asset: place, url, seen: told } of seen) {
      const family = role === 'portal' ? gatewayFamily(product) : null;
      if (!family) continue;
      const { ended, attacked } = family;
      const details = { asset: place, subjectClass: product, seen: [told] };
      if (ended !== null && daysUntil(ended, scan.time) < 0) {
        report('end-of-life', { ...details, facts: { product, endOfLife: ended, url } });
      } else if (attacked) report('attacked-family', { ...details, facts: { product, url } });
    }
  },
});
