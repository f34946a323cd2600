import { defineCheck } from '#check.ts';
import { SHARE_COMMANDS } from '#parse/services/commands/protocol-requests.ts';
import { endpointOf, portsCoverageGap } from '#parse/services/exposure.ts';

/**
 * Host names and build numbers of Windows systems that the NTLM challenge discloses to unauthenticated users (MS-NLMP
 * §2.2.1.2).
 */
export default defineCheck({
  id: 'endpoint_security.ntlm',
  area: 'endpoint_security',
  topics: ['remoteAccess', 'services'],
  needs: ['ports'],
  findings: {
    'names-told': {
      severity: 'low',
      cwe: [200],
      effort: 'medium',
      facts: { names: 'names', port: 'port' },
      reproduce: 'nmap -Pn -p {port} --script "*-ntlm-info" {host}',
      shows: '{names}',
    },
  },
  refs: ['MS-NLMP section 2.2.1.2', 'CWE-200', 'CIS Controls v8.1 4.8'],
  evaluate({ ports, asset }, report) {
    const gap = portsCoverageGap(ports);
    if (gap) return gap;
    const open = new Map(ports.addresses.flatMap((row) => row.open.map((one) => [one.port, one] as const)));
    for (const [port, { facts }] of open) {
      if (!facts.ntlm) continue;
      const { dnsComputer, dnsDomain, computer, domain, build } = facts.ntlm;
      const names = [...new Set([dnsComputer, dnsDomain, computer, domain].filter((name) => name !== null))];
      if (names.length === 0) continue;
      report('names-told', {
        asset: endpointOf(asset, port),
        ...(facts.service === 'smb' ? { reproduce: SHARE_COMMANDS.names } : {}),
        facts: { names, port },
        seen: [...names, ...(build ? [`Windows ${build}`] : [])],
      });
    }
  },
});
