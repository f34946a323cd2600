import { defineCheck, NOT_APPLICABLE, unlessFound } from '../../../check.ts';
import { claimableAt } from '../ns/claimable.ts';

/**
 * Dangling NS records: a name under the domain is delegated to servers that do not carry its zone. Whoever may set the zone up
 * there, or register the domain of a server, answers for the name and everything under it (CWE-672).
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
      // Some services ask for a proof by now; only trying would tell.
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
    let silent = false;
    for (const { name: asset, delegation } of delegated) {
      let told = false;
      for (const { server, state, free } of delegation) {
        const service = state === 'lame' ? claimableAt(server) : null;
        if (free !== undefined) report('not-registered', { asset, subject: server, facts: { server, free } });
        else if (service !== null) report('claimable', { asset, subject: server, facts: { server, service } });
        told ||= free !== undefined || service !== null;
      }
      if (told || delegation.some(({ state }) => state === 'serves')) continue;
      // One that stays silent may carry the zone, and be out of this scanner's reach alone.
      if (delegation.some(({ state }) => state === 'silent')) silent = true;
      else report('dead', { asset, facts: { servers: delegation.map(({ server }) => server) } });
    }
    return unlessFound(silent ? 'timeout' : null);
  },
});
