import { openPort, ports, service } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import remoteShells from './remote-shells.ts';

scenarios(remoteShells, {
  'SSH only': { given: { ports: ports([openPort(22, service('ssh'))]) }, expect: [] },
  Telnet: { given: { ports: ports([openPort(23, service('telnet'))]) }, expect: ['telnet'] },
  'rlogin and rsh': {
    given: { ports: ports([openPort(513, service('rlogin')), openPort(514, service('unknown'))]) },
    expect: ['r-service', 'r-service'],
  },
});
