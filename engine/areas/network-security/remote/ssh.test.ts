import { openPort, ports, service } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import ssh from './ssh.ts';

const server = (banner: string) => ({ ports: ports([openPort(22, service('ssh'), { banner })]) });

scenarios(ssh, {
  closed: { given: { ports: ports() }, expect: [] },
  'version 2': { given: server('SSH-2.0-OpenSSH_9.6'), expect: ['reachable'] },
  'version 1': { given: server('SSH-1.5-1.2.27'), expect: ['reachable', 'protocol-1'] },
  'both versions': { given: server('SSH-1.99-OpenSSH_3.4'), expect: ['reachable', 'protocol-1'] },
});
