import { defineCheck, notFoundResult } from '#check.ts';
import { serviceCommand } from '#parse/services/commands/service-commands.ts';
import { evidenceLineOf, exposedServices, labelOf, portsCoverageGap } from '#parse/services/exposure.ts';

/** Proxies that forward traffic for anyone (CWE-441), and those that only require authentication. */
export default defineCheck({
  id: 'network_security.proxies',
  area: 'network_security',
  topics: ['services'],
  needs: ['ports'],
  findings: {
    open: {
      severity: 'high',
      cwe: [441],
      effort: 'low',
      facts: { service: 'name', port: 'port' },
    },
    reachable: {
      severity: 'low',
      cwe: [668],
      effort: 'low',
      facts: { service: 'name', port: 'port' },
    },
  },
  refs: ['CWE-441', 'RFC 1928'],
  evaluate({ ports, asset }, report) {
    const gap = portsCoverageGap(ports);
    if (gap) return gap;
    for (const open of exposedServices(ports, { socks: [1080], 'http-proxy': [3128] })) {
      report(open.openAccess ? 'open' : 'reachable', {
        ...evidenceLineOf(asset, open),
        ...serviceCommand(open),
        facts: { service: labelOf(open.service), port: open.port },
      });
    }
    // Web servers on ports of proxies, of which is not known whether they are proxies.
    const unanswered = ports.addresses.flatMap(({ open }) =>
      open.flatMap(({ facts }) => facts.lacks?.openAccess ?? []),
    );
    return notFoundResult(unanswered[0] ?? null);
  },
});
