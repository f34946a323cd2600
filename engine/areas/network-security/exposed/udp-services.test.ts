import type { UdpAnswer } from '#evidence/services.ts';
import { openPort, ports, service } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import udpServices from './udp-services.ts';

const answers = (...udp: UdpAnswer[]) => ({
  ports: ports([], {
    addresses: [
      {
        address: '192.0.2.1',
        asked: 100,
        open: [openPort(443, service('http'))],
        closed: 99,
        filtered: 0,
        stopped: null,
        udp,
      },
    ],
  }),
});
const answer = (port: number, name: string): UdpAnswer => ({
  port,
  facts: service(name),
  banner: null,
  askedBytes: 12,
  answeredBytes: 300,
});

scenarios(udpServices, {
  'UDP was not asked': { given: { ports: ports() }, expect: 'not-applicable' },
  'nothing answered': { given: answers(), expect: [] },
  'a time server that tells its state, and an open resolver': {
    given: answers(answer(123, 'ntp'), answer(53, 'dns')),
    expect: ['amplifier', 'amplifier'],
  },
  'a port mapper whose answer is smaller than the query': {
    given: answers({ ...answer(111, 'rpcbind'), askedBytes: 40, answeredBytes: 24 }),
    expect: ['reachable'],
  },
  'a cache whose answer is not twice as large as the query': {
    given: answers({ ...answer(11_211, 'memcached'), askedBytes: 17, answeredBytes: 24 }),
    expect: ['reachable'],
  },
  'SNMP with the community everybody knows': { given: answers(answer(161, 'snmp')), expect: ['readable'] },
  'SNMP that wants a name, and tells who it is': {
    given: answers({ ...answer(161, 'snmp'), facts: service('snmp', { product: 'Net-SNMP', openAccess: false }) }),
    expect: ['engine-told'],
  },
  'a management controller': { given: answers(answer(623, 'ipmi')), expect: ['reachable'] },
  'a VPN gateway and a telephone exchange': { given: answers(answer(500, 'ike'), answer(5060, 'sip')), expect: [] },
});
