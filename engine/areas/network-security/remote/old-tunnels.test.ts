import { openPort, ports, service } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import oldTunnels from './old-tunnels.ts';

scenarios(oldTunnels, {
  'none open': { given: { ports: ports() }, expect: [] },
  PPTP: { given: { ports: ports([openPort(1723, service('pptp'))]) }, expect: ['pptp'] },
});
