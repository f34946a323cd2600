import { defineCheck, NOT_APPLICABLE } from '#check.ts';

/**
 * Nonexistent names do not resolve (RFC 4592): a wildcard hides typos and increases the impact of a takeover.
 */
export default defineCheck({
  id: 'dns_health.wildcard',
  area: 'dns_health',
  topics: ['names'],
  needs: ['zone', 'scan'],
  findings: {
    present: {
      severity: 'low',
      cwe: [],
      effort: 'medium',
      reproduce: 'dig +short A nobody-made-this.{asset}',
      shows: '',
    },
  },
  refs: ['RFC 4592'],
  evaluate({ zone, scan }, report) {
    if (!scan.registrable) return NOT_APPLICABLE;
    if (zone.wildcard) report('present');
  },
});
