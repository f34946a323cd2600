import type { NameServerAnswer } from '../../../evidence/dns.ts';
import { secondServer, serverAnswer, zoneEvidence } from '../../../testing/dns-builders.ts';
import { scenarios } from '../../../testing/scenarios.ts';
import servers from './servers.ts';

const [first, second] = zoneEvidence().nameServers as [never, { name: string; addresses: string[]; cname: boolean }];
const down = {
  udp: 'timeout',
  tcp: 'timeout',
  authoritative: null,
  soa: null,
  ns: [],
} satisfies Partial<NameServerAnswer>;

scenarios(servers, {
  'two servers that answer': { given: { zone: zoneEvidence() }, expect: [] },
  'one server': { given: { zone: zoneEvidence({ nameServers: [first], servers: [serverAnswer()] }) }, expect: ['one'] },
  'both in one network': {
    given: {
      zone: zoneEvidence({
        nameServers: [first, { ...second, addresses: ['192.0.2.2'] }],
        ...secondServer({ address: '192.0.2.2' }),
      }),
    },
    expect: ['one-network'],
  },
  'the second is silent': { given: { zone: zoneEvidence(secondServer(down)) }, expect: ['unreachable'] },
  'the second refuses': {
    given: { zone: zoneEvidence(secondServer({ ...down, udp: 'refused', tcp: 'refused' })) },
    expect: ['lame'],
  },
  'the second does not carry the zone': {
    given: { zone: zoneEvidence(secondServer({ authoritative: false, soa: null })) },
    expect: ['lame'],
  },
  'no TCP': { given: { zone: zoneEvidence(secondServer({ tcp: 'unreachable' })) }, expect: ['no-tcp'] },
  'a name without address': {
    given: {
      zone: zoneEvidence({ nameServers: [first, second, { name: 'ns3.example.com', addresses: [], cname: false }] }),
    },
    expect: ['no-address'],
  },
  'a name that is an alias': {
    given: { zone: zoneEvidence({ nameServers: [first, { ...second, cname: true }] }) },
    expect: ['alias'],
  },
  'an IPv6 address that the scanner cannot reach': {
    given: {
      zone: zoneEvidence({
        servers: [
          ...zoneEvidence().servers,
          serverAnswer({ ...down, address: '2001:db8::1', udp: 'unreachable', tcp: 'unreachable' }),
        ],
      }),
    },
    expect: [],
  },
  'nobody answered': { given: { zone: zoneEvidence({ servers: [serverAnswer(down)] }) }, expect: 'not-assessed' },
  'a name within another zone': { given: { zone: zoneEvidence({ apex: false }) }, expect: 'not-applicable' },
});
