import { defineCheck } from '#check.ts';
import { serviceCommand } from '#parse/services/commands/service-commands.ts';
import { evidenceLineOf, exposedServices, labelOf, portsCoverageGap } from '#parse/services/exposure.ts';

/** Remote shells that send passwords and input unencrypted: Telnet (RFC 854), rexec, rlogin, rsh. */
export default defineCheck({
  id: 'network_security.remote-shells',
  area: 'network_security',
  topics: ['services', 'administration'],
  needs: ['ports'],
  findings: {
    telnet: {
      severity: 'high',
      cwe: [319],
      effort: 'low',
      facts: { port: 'port' },
    },
    'r-service': {
      severity: 'high',
      cwe: [319, 306],
      effort: 'low',
      facts: { service: 'name', port: 'port' },
    },
  },
  refs: ['RFC 854', 'RFC 1282', 'CWE-319'],
  evaluate({ ports, asset }, report) {
    const gap = portsCoverageGap(ports);
    if (gap) return gap;
    for (const open of exposedServices(ports, { telnet: [23, 2323], rexec: [512], rlogin: [513], rsh: [514] })) {
      const details = {
        ...evidenceLineOf(asset, open),
        ...serviceCommand(open),
      };
      if (open.service === 'telnet') report('telnet', { ...details, facts: { port: open.port } });
      else report('r-service', { ...details, facts: { service: labelOf(open.service), port: open.port } });
    }
  },
});
