import { defineCheck, notFoundResult } from '#check.ts';
import { serviceCommand } from '#parse/services/commands/service-commands.ts';
import { evidenceLineOf, exposedServices, labelOf, portsCoverageGap } from '#parse/services/exposure.ts';

/** Printers reachable from the internet: LPD (RFC 1179), IPP (RFC 8011), JetDirect. */
export default defineCheck({
  id: 'endpoint_security.printer',
  area: 'endpoint_security',
  topics: ['remoteAccess', 'services'],
  needs: ['ports'],
  findings: {
    reachable: {
      severity: 'medium',
      cwe: [668],
      effort: 'low',
      facts: { service: 'name', port: 'port' },
    },
  },
  refs: ['RFC 1179', 'RFC 8011', 'CWE-668'],
  evaluate({ ports, asset }, report) {
    const gap = portsCoverageGap(ports);
    if (gap) return gap;
    let unknown = false;
    for (const open of exposedServices(ports, { lpd: [515], ipp: [631], jetdirect: [9100] })) {
      // Monitoring agents use this port as often as printers (prometheus-node-exporter), and what is sent to a printer is
      // printed: without an answer neither is known.
      if (open.service === 'jetdirect' && !open.recognized) {
        unknown = true;
        continue;
      }
      report('reachable', {
        ...evidenceLineOf(asset, open),
        ...serviceCommand(open),
        facts: { service: labelOf(open.service), port: open.port },
      });
    }
    return notFoundResult(unknown ? 'timeout' : null);
  },
});
