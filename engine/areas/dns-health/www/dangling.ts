import { defineCheck, NOT_APPLICABLE } from '../../../check.ts';
import { isAtOrUnder } from '../../../parse/names.ts';

/** An alias whose target does not exist: whoever can register the target takes the name over (RFC 2219, CWE-672). */
export default defineCheck({
  id: 'dns_health.dangling',
  area: 'dns_health',
  topics: ['names', 'assets'],
  needs: ['host-dns', 'scan'],
  findings: {
    'outside-target': {
      severity: 'high',
      cwe: [672],
      effort: 'low',
      // The target may be reserved for its former owner; only trying would tell.
      confidence: 'firm',
      facts: { target: 'host' },
      reproduce: 'dig A {asset}',
    },
    'own-target': { severity: 'low', cwe: [672], effort: 'low', facts: { target: 'host' }, reproduce: 'dig A {asset}' },
  },
  refs: ['CWE-672', 'RFC 6604'],
  evaluate({ 'host-dns': host, scan }, report) {
    const target = host.cnames.at(-1);
    if (target === undefined) return NOT_APPLICABLE;
    if (!host.dangling) return;
    report(isAtOrUnder(target, scan.domain) ? 'own-target' : 'outside-target', { facts: { target } });
  },
});
