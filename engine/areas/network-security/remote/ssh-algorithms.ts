import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { endpointOf, exposedServices, portsCoverageGap } from '#parse/services/exposure.ts';
import { weakAlgorithms } from '#parse/services/ssh/algorithms.ts';

const FINDINGS = {
  kex: 'weak-key-exchange',
  'host-key': 'weak-host-key',
  cipher: 'weak-cipher',
  mac: 'weak-mac',
} as const;

/** Prints one list of the server's KEXINIT message without a login attempt. */
const show = (list: string) =>
  `ssh -vv -o BatchMode=yes -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -p {port} {host} exit 2>&1 | sed -n '/peer server KEXINIT/,$p' | grep '${list}'`;

/** Broken or deprecated algorithms that an SSH server offers (RFC 9142, RFC 8758). */
export default defineCheck({
  id: 'network_security.ssh-algorithms',
  area: 'network_security',
  topics: ['transport', 'administration'],
  needs: ['ports'],
  findings: {
    'weak-key-exchange': {
      severity: 'medium',
      cwe: [327],
      effort: 'low',
      facts: { algorithms: 'names' },
      reproduce: show('KEX algorithms'),
      shows: '{algorithms}',
    },
    'weak-host-key': {
      severity: 'medium',
      cwe: [327],
      effort: 'low',
      facts: { algorithms: 'names' },
      reproduce: show('host key algorithms'),
      shows: '{algorithms}',
    },
    'weak-cipher': {
      severity: 'medium',
      cwe: [327],
      effort: 'low',
      facts: { algorithms: 'names' },
      reproduce: show('ciphers'),
      shows: '{algorithms}',
    },
    'weak-mac': {
      severity: 'low',
      cwe: [328],
      effort: 'low',
      facts: { algorithms: 'names' },
      reproduce: show('MACs'),
      shows: '{algorithms}',
    },
  },
  refs: ['RFC 9142', 'RFC 8758', 'RFC 8332', 'CWE-327'],
  evaluate({ ports, asset }, report) {
    const gap = portsCoverageGap(ports);
    if (gap) return gap;
    const servers = exposedServices(ports, { ssh: [22] }).filter((open) => open.seen.facts.algorithms.length > 0);
    if (servers.length === 0) return NOT_APPLICABLE;
    for (const open of servers) {
      for (const { kind, names } of open.seen.facts.algorithms) {
        const algorithms = weakAlgorithms(kind, names);
        if (algorithms.length === 0) continue;
        report(FINDINGS[kind], {
          asset: endpointOf(asset, open.port),
          facts: { algorithms },
          seen: [`${kind}: ${names.join(' ')}`],
        });
      }
    }
  },
});
