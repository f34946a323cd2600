import { defineCheck, NOT_APPLICABLE } from '#check.ts';

/** The `www` name resolves if the domain has a website. */
export default defineCheck({
  id: 'dns_health.www',
  area: 'dns_health',
  topics: ['names'],
  needs: ['zone', 'scan'],
  findings: {
    missing: {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      reproduce: 'dig +short A www.{asset}; dig +short AAAA www.{asset}',
      lacks: '',
    },
    'no-address': {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: { target: 'host' },
      reproduce: "dig A www.{asset} | grep -E '[[:space:]]A[[:space:]]'",
      lacks: 'IN',
    },
  },
  refs: ['RFC 1034 section 3.6.2'],
  evaluate({ zone, scan }, report) {
    if (!scan.registrable) return NOT_APPLICABLE;
    const { www, addresses } = zone;
    if (www.a.length > 0 || www.aaaa.length > 0) return;
    const target = www.cnames.at(-1);
    if (target !== undefined) return report('no-address', { facts: { target } });
    // A domain without addresses has no website.
    if (addresses.a.length === 0 && addresses.aaaa.length === 0) return NOT_APPLICABLE;
    report('missing');
  },
});
