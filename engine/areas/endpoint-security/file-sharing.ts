import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { defineCheck, notFoundResult } from '#check.ts';
import { SHARE_COMMANDS } from '#parse/services/commands/protocol-requests.ts';
import { serviceCommand } from '#parse/services/commands/service-commands.ts';
import { evidenceLineOf, exposedServices, labelOf, portsCoverageGap } from '#parse/services/exposure.ts';

/** File shares of workstations and servers reachable from the internet: SMB, NetBIOS, AFP. */
export default defineCheck({
  id: 'endpoint_security.file-sharing',
  area: 'endpoint_security',
  topics: ['remoteAccess', 'services'],
  needs: ['ports'],
  findings: {
    'smb-1': {
      severity: 'high',
      cwe: [327],
      effort: 'low',
      facts: { port: 'port' },
      reproduce: SHARE_COMMANDS.firstVersion,
      shows: 'ff534d42',
    },
    'signing-optional': {
      severity: 'low',
      cwe: [345],
      effort: 'low',
      facts: { port: 'port' },
      reproduce: SHARE_COMMANDS.signing,
      shows: '0100',
    },
    reachable: {
      severity: 'high',
      cwe: [668],
      effort: 'low',
      facts: { service: 'name', port: 'port' },
    },
  },
  refs: ['CWE-668', 'MS-CIFS section 5.1', 'MS-SMB2 section 2.2.4', 'CIS Controls v8.1 4.4'],
  evaluate({ ports, asset }, report) {
    const gap = portsCoverageGap(ports);
    if (gap) return gap;
    let gapOfFirst: NotAssessedReason | null = null;
    for (const open of exposedServices(ports, { netbios: [139], smb: [445], afp: [548] })) {
      const { smb, version } = open.seen.facts;
      report('reachable', {
        ...evidenceLineOf(asset, open),
        ...serviceCommand(open),
        // NetBIOS transports SMB: one share on two ports is one cause.
        subjectClass: open.service === 'netbios' ? 'smb' : open.service,
        facts: { service: labelOf(open.service), port: open.port },
      });
      // A server of both versions selects 2, unless a client offers 1 only.
      const hasFirst = smb?.dialect === '1' || smb?.version1 === true || version === '1';
      if (smb?.version1 === null) gapOfFirst = 'blocked';
      if (open.service === 'smb' && hasFirst) {
        report('smb-1', { ...evidenceLineOf(asset, open), facts: { port: open.port } });
      }
      if (smb?.signing === 'optional') {
        report('signing-optional', { ...evidenceLineOf(asset, open), facts: { port: open.port } });
      }
    }
    return notFoundResult(gapOfFirst);
  },
});
