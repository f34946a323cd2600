import { defineCheck } from '#check.ts';
import { serviceCommand } from '#parse/services/commands/service-commands.ts';
import { evidenceLineOf, exposedServices, portsCoverageGap } from '#parse/services/exposure.ts';

/** PPTP (RFC 2637): its authentication, MS-CHAPv2, can be broken with the effort of one DES key. */
export default defineCheck({
  id: 'network_security.old-tunnels',
  area: 'network_security',
  topics: ['services', 'transport'],
  needs: ['ports'],
  findings: {
    pptp: {
      severity: 'medium',
      cwe: [327],
      effort: 'medium',
      facts: { port: 'port' },
    },
  },
  refs: ['RFC 2637', 'CWE-327'],
  evaluate({ ports, asset }, report) {
    const gap = portsCoverageGap(ports);
    if (gap) return gap;
    for (const open of exposedServices(ports, { pptp: [1723] })) {
      report('pptp', {
        ...evidenceLineOf(asset, open),
        ...serviceCommand(open),
        facts: { port: open.port },
      });
    }
  },
});
