import { defineCheck, forEachKnown, NOT_APPLICABLE, notAssessed } from '#check.ts';
import { claimableAt } from '../ns/claimable.ts';

/**
 * Dangling NS records: a subdomain is delegated to name servers that do not serve its zone. An attacker who creates the zone at
 * that provider, or registers the name server's domain, controls the subdomain and everything below it (CWE-672).
 */
export default defineCheck({
  id: 'dns_health.subdomain-delegation',
  area: 'dns_health',
  topics: ['names', 'assets'],
  needs: ['discovery'],
  findings: {
    'not-registered': {
      severity: 'critical',
      cwe: [672],
      effort: 'low',
      facts: { server: 'host', free: 'host' },
      reproduce: 'whois {free}',
    },
    claimable: {
      severity: 'critical',
      cwe: [672],
      effort: 'low',
      // Some providers now require proof of ownership, which only an attempt would show.
      confidence: 'firm',
      facts: { server: 'host', service: 'name' },
      reproduce: 'dig @{server} +norecurse SOA {asset}',
    },
    dead: {
      severity: 'low',
      cwe: [672],
      effort: 'low',
      facts: { servers: 'names' },
      reproduce: 'dig +trace NS {asset}',
    },
  },
  refs: ['CWE-672', 'RFC 1034 section 4.2.2', 'RFC 1912 section 2.8'],
  evaluate({ discovery }, report) {
    const delegated = discovery.names.flatMap(({ name, delegation }) => (delegation ? [{ name, delegation }] : []));
    if (delegated.length === 0) return NOT_APPLICABLE;
    return forEachKnown(delegated, ({ name: asset, delegation }) => {
      let takeover = false;
      const gap = forEachKnown(delegation, ({ server, state, free }) => {
        const service = state === 'lame' ? claimableAt(server) : null;
        if (free !== undefined) report('not-registered', { asset, subject: server, facts: { server, free } });
        else if (service !== null) report('claimable', { asset, subject: server, facts: { server, service } });
        takeover ||= free !== undefined || service !== null;
      });
      if (gap || takeover || delegation.some(({ state }) => state === 'serves')) return gap;
      // A server that did not respond may serve the zone and be unreachable only from the scanner.
      if (delegation.some(({ state }) => state === 'silent')) return notAssessed('timeout');
      report('dead', { asset, facts: { servers: delegation.map(({ server }) => server) } });
    });
  },
});
