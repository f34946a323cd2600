import { defineCheck } from '#check.ts';
import { serviceCommand } from '#parse/services/commands/service-commands.ts';
import { evidenceLineOf, exposedServices, labelOf, portsCoverageGap } from '#parse/services/exposure.ts';

/** Industrial control systems (Modbus, S7), cameras (RTSP, RFC 7826) and device message brokers (MQTT). */
export default defineCheck({
  id: 'network_security.devices',
  area: 'network_security',
  topics: ['services'],
  needs: ['ports'],
  findings: {
    control: {
      severity: 'high',
      cwe: [668, 306],
      effort: 'medium',
      facts: { service: 'name', port: 'port' },
    },
    camera: {
      severity: 'medium',
      cwe: [668],
      effort: 'low',
      facts: { port: 'port' },
    },
    'broker-open': {
      severity: 'critical',
      cwe: [306],
      effort: 'low',
      facts: { port: 'port' },
    },
    'broker-reachable': {
      severity: 'medium',
      cwe: [668],
      effort: 'low',
      facts: { port: 'port' },
    },
  },
  refs: ['CWE-306', 'CWE-668', 'OASIS MQTT 5.0 section 5.4'],
  evaluate({ ports, asset }, report) {
    const gap = portsCoverageGap(ports);
    if (gap) return gap;
    for (const open of exposedServices(ports, { s7: [102], modbus: [502], rtsp: [554], mqtt: [1883] })) {
      const details = {
        ...evidenceLineOf(asset, open),
        ...serviceCommand(open),
      };
      if (open.service === 'mqtt') {
        report(open.openAccess ? 'broker-open' : 'broker-reachable', { ...details, facts: { port: open.port } });
      } else if (open.service === 'rtsp') report('camera', { ...details, facts: { port: open.port } });
      else report('control', { ...details, facts: { service: labelOf(open.service), port: open.port } });
    }
  },
});
