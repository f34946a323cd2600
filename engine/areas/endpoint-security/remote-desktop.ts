import { defineCheck } from '#check.ts';
import { serviceCommand } from '#parse/services/commands/service-commands.ts';
import { evidenceLineOf, exposedServices, labelOf, portsCoverageGap } from '#parse/services/exposure.ts';

/**
 * Remote desktops and shells of workstations and Windows servers reachable from the internet: RDP, VNC (RFC 6143),
 * WinRM.
 */
export default defineCheck({
  id: 'endpoint_security.remote-desktop',
  area: 'endpoint_security',
  topics: ['remoteAccess'],
  needs: ['ports'],
  findings: {
    'open-access': {
      severity: 'critical',
      cwe: [306],
      effort: 'low',
      facts: { service: 'name', port: 'port' },
    },
    reachable: {
      severity: 'high',
      cwe: [668],
      effort: 'medium',
      facts: { service: 'name', port: 'port' },
    },
    'screen-log-in': {
      severity: 'medium',
      cwe: [306],
      effort: 'low',
      facts: { port: 'port' },
    },
    management: {
      severity: 'medium',
      cwe: [668],
      effort: 'low',
      facts: { service: 'name', port: 'port' },
    },
  },
  refs: ['RFC 6143 section 7.2.1', 'MS-RDPBCGR section 2.2.1.2.1', 'CWE-668', 'CIS Controls v8.1 4.4'],
  evaluate({ ports, asset }, report) {
    const gap = portsCoverageGap(ports);
    if (gap) return gap;
    for (const open of exposedServices(ports, { rdp: [3389], vnc: [5900, 5901], winrm: [5985, 5986], x11: [] })) {
      const kind = open.openAccess ? 'open-access' : open.service === 'winrm' ? 'management' : 'reachable';
      report(kind, {
        ...evidenceLineOf(asset, open),
        ...serviceCommand(open),
        subjectClass: open.service,
        facts: { service: labelOf(open.service), port: open.port },
      });
      if (open.seen.facts.logIn === 'screen') {
        // Selected protocol 0 is standard RDP security without Network Level Authentication (MS-RDPBCGR §2.2.1.2.1).
        const { reproduce } = serviceCommand(open);
        const shown = { reproduce, shows: '080000000000' };
        report('screen-log-in', { ...evidenceLineOf(asset, open), ...shown, facts: { port: open.port } });
      }
    }
  },
});
