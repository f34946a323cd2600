import { defineCheck, NOT_APPLICABLE } from '#check.ts';

/** The apex has no CNAME, which must not coexist with SOA and NS (RFC 1034 §3.6.2, RFC 1912 §2.4). */
export default defineCheck({
  id: 'dns_health.apex-alias',
  area: 'dns_health',
  topics: ['names'],
  needs: ['zone'],
  findings: {
    present: {
      severity: 'medium',
      cwe: [],
      effort: 'low',
      facts: { target: 'host' },
      reproduce: 'dig +short CNAME {asset}',
      shows: '{target}',
    },
  },
  refs: ['RFC 1034 section 3.6.2', 'RFC 1912 section 2.4'],
  evaluate({ zone }, report) {
    if (!zone.apex) return NOT_APPLICABLE;
    if (zone.addresses.cname !== null) report('present', { facts: { target: zone.addresses.cname } });
  },
});
