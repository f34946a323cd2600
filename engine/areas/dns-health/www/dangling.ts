import { defineCheck, NOT_APPLICABLE } from '../../../check.ts';
import type { HttpEvidence } from '../../../evidence/web.ts';
import { isAtOrUnder } from '../../../parse/names.ts';
import { PROVIDERS, type Provider } from './providers.ts';

/** An alias that leads to nothing, or to a service where nobody holds the name: whoever claims it takes the name over (RFC 2219, CWE-672). */
export default defineCheck({
  id: 'dns_health.dangling',
  area: 'dns_health',
  topics: ['names', 'assets'],
  needs: ['host-dns', 'scan'],
  optional: ['http'],
  findings: {
    'outside-target': {
      severity: 'critical',
      cwe: [672],
      effort: 'low',
      // The target may be reserved for its former owner; only trying would tell.
      confidence: 'firm',
      facts: { target: 'host' },
      reproduce: 'dig A {asset}',
    },
    claimable: {
      severity: 'critical',
      cwe: [672],
      effort: 'low',
      // Some services ask for a proof before a name can be claimed again.
      confidence: 'firm',
      facts: { target: 'host', service: 'name' },
      reproduce: 'curl -sS https://{asset}/',
    },
    'own-target': { severity: 'low', cwe: [672], effort: 'low', facts: { target: 'host' }, reproduce: 'dig A {asset}' },
  },
  refs: ['CWE-672', 'RFC 6604'],
  evaluate({ 'host-dns': host, scan, http }, report) {
    const target = host.cnames.at(-1);
    if (target === undefined) return NOT_APPLICABLE;
    if (host.dangling) {
      return report(isAtOrUnder(target, scan.domain) ? 'own-target' : 'outside-target', { facts: { target } });
    }
    const provider = PROVIDERS.find((one) => host.cnames.some((name) => one.target.test(name)));
    const seen = provider && http ? markOf(provider, http) : null;
    if (!provider || seen === null) return;
    const facts = { target: host.cnames.find((name) => provider.target.test(name)) ?? target, service: provider.name };
    report('claimable', { facts, seen: [seen] });
  },
});

/** What of the provider's page for unclaimed names was seen; null when something else stands there. */
function markOf({ mark }: Provider, { plain, secure }: HttpEvidence): string | null {
  for (const { hops, page } of [secure, plain]) {
    const last = hops.at(-1);
    if (!last || last.status < 400) continue;
    if ('title' in mark) {
      const title = page?.title?.trim() ?? '';
      if (mark.title.test(title)) return title;
    } else {
      const value = last.headers.find(([name]) => name === mark.header)?.[1] ?? '';
      if (mark.value.test(value)) return `${mark.header}: ${value}`;
    }
  }
  return null;
}
