import { defineCheck } from '#check.ts';
import { portsCoverageGap } from '#parse/services/exposure.ts';

/**
 * Addresses that accept connections on every port but send no recognizable data: a tarpit, or a firewall that responds
 * for the host. The services on such ports are unknown, and port numbers alone are no findings.
 */
export default defineCheck({
  id: 'network_security.accepts-everything',
  area: 'network_security',
  topics: ['services'],
  needs: ['ports'],
  findings: {
    seen: {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { count: 'count', address: 'address' },
      reproduce: 'nmap -Pn -sT {address}',
      shows: 'open',
    },
  },
  refs: ['RFC 9293 section 3.5'],
  evaluate({ ports }, report) {
    const gap = portsCoverageGap(ports);
    if (gap) return gap;
    for (const { address, acceptsAll, open } of ports.addresses) {
      if (acceptsAll) report('seen', { subject: address, facts: { count: open.length, address } });
    }
  },
});
