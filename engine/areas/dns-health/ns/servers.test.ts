import type { NameServerAnswer } from '#evidence/dns.ts';
import { secondServer, serverAnswer, zoneEvidence } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import servers from './servers.ts';

const first = { name: 'ns1.example.com', addresses: ['192.0.2.1'], cname: false };
const second = { name: 'ns2.example.com', addresses: ['198.51.100.1'], cname: false };
const nowhere = (server: typeof first) => ({ ...server, addresses: [] });
const down = {
  udp: 'timeout',
  tcp: 'timeout',
  authoritative: null,
  soa: { unknown: 'timeout' },
  ns: { unknown: 'timeout' },
} satisfies Partial<NameServerAnswer>;

const networks = (one: number | null, other: number | null) => [
  { address: '192.0.2.1', asn: one, operator: null },
  { address: '198.51.100.1', asn: other, operator: null },
];

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
  'one server in the delegation': {
    given: { zone: zoneEvidence({ parent: { ...zoneEvidence().parent, ns: ['ns1.example.com'] } }) },
    expect: ['one'],
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
  'the second refuses, where anybody may set the zone up': {
    given: {
      zone: zoneEvidence(secondServer({ ...down, name: 'ns2.digitalocean.com', udp: 'refused', tcp: 'refused' })),
    },
    expect: ['claimable'],
  },
  'the second does not answer, where anybody may set up a zone': {
    given: { zone: zoneEvidence(secondServer({ ...down, name: 'ns2.digitalocean.com' })) },
    expect: ['unreachable'],
  },
  'no TCP': { given: { zone: zoneEvidence(secondServer({ tcp: 'unreachable' })) }, expect: ['no-tcp'] },
  'a name without address': {
    given: {
      zone: zoneEvidence({ nameServers: [first, second, { name: 'ns3.example.com', addresses: [], cname: false }] }),
    },
    expect: ['no-address'],
  },
  'a name that was not answered for': {
    given: {
      zone: zoneEvidence({
        nameServers: [first, { ...second, addresses: { unknown: 'timeout' }, cname: { unknown: 'timeout' } }],
        servers: [serverAnswer()],
      }),
    },
    expect: 'not-assessed',
  },
  'a name whose IPv6 addresses were not answered for': {
    given: {
      zone: zoneEvidence({
        nameServers: [
          first,
          second,
          { ...second, name: 'ns3.example.com', addresses: [], lacks: { addresses: 'timeout' } },
        ],
      }),
    },
    expect: 'not-assessed',
  },
  'names without addresses beside the glue of the parent': {
    given: { zone: zoneEvidence({ nameServers: [nowhere(first), nowhere(second)] }) },
    expect: ['no-address', 'no-address'],
  },
  'no name with an address': {
    given: {
      zone: zoneEvidence({
        parent: { ...zoneEvidence().parent, glue: [] },
        nameServers: [nowhere(first), nowhere(second)],
        servers: [],
      }),
    },
    expect: ['no-address', 'no-address'],
  },
  'private addresses alone': {
    given: {
      zone: zoneEvidence({
        nameServers: [
          { ...first, addresses: ['192.168.1.1'] },
          { ...second, addresses: ['10.0.0.1'] },
        ],
        servers: [
          serverAnswer({ ...down, udp: 'not-asked', tcp: 'not-asked', address: '192.168.1.1' }),
          serverAnswer({ ...down, udp: 'not-asked', tcp: 'not-asked', address: '10.0.0.1', name: 'ns2.example.com' }),
        ],
      }),
    },
    expect: ['private-address', 'private-address'],
  },
  'IPv6 alone': {
    given: {
      zone: zoneEvidence({
        parent: { ...zoneEvidence().parent, glue: [] },
        nameServers: [
          { ...first, addresses: ['2001:db8:1::1'] },
          { ...second, addresses: ['2001:db8:2::1'] },
        ],
        servers: [serverAnswer({ address: '2001:db8:1::1' }), serverAnswer({ address: '2001:db8:2::1' })],
      }),
    },
    expect: ['no-ipv4'],
  },
  'IPv6, and IPv4 addresses that were not answered for': {
    given: {
      zone: zoneEvidence({
        parent: { ...zoneEvidence().parent, glue: [] },
        nameServers: [
          { ...first, addresses: ['2001:db8:1::1'] },
          { ...second, addresses: { unknown: 'timeout' } },
        ],
        servers: [serverAnswer({ address: '2001:db8:1::1' })],
      }),
    },
    expect: 'not-assessed',
  },
  'a zone and another one served by names in each other': {
    given: {
      zone: zoneEvidence({
        nameServers: [first, second].map((row) => ({ ...row, addresses: { unknown: 'unreachable' as const } })),
        servers: [],
        circle: ['example.net'],
      }),
    },
    expect: ['circular'],
  },
  'no server answers': {
    given: {
      zone: zoneEvidence({ servers: [serverAnswer(down), serverAnswer({ ...down, address: '198.51.100.1' })] }),
    },
    expect: 'not-assessed',
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
  'both in one network of a service that answers at many places': {
    given: {
      zone: zoneEvidence({
        nameServers: [
          { name: 'amy.ns.cloudflare.com', addresses: ['108.162.192.10'], cname: false },
          { name: 'ben.ns.cloudflare.com', addresses: ['108.162.192.20'], cname: false },
        ],
        servers: [
          serverAnswer({ name: 'amy.ns.cloudflare.com', address: '108.162.192.10' }),
          serverAnswer({ name: 'ben.ns.cloudflare.com', address: '108.162.192.20' }),
        ],
      }),
    },
    expect: [],
  },
  'two networks of one operator': {
    given: { zone: zoneEvidence({ networks: networks(64_500, 64_500) }) },
    expect: ['one-operator'],
  },
  'two networks of a service that answers at many places': {
    given: { zone: zoneEvidence({ networks: networks(13_335, 13_335) }) },
    expect: [],
  },
  'two operators': { given: { zone: zoneEvidence({ networks: networks(64_500, 64_501) }) }, expect: [] },
  'nobody knows whose networks they are': {
    given: { zone: zoneEvidence({ networks: networks(null, null) }) },
    expect: [],
  },
  'two names for one address beside another server': {
    given: {
      zone: zoneEvidence({
        nameServers: [first, second, { name: 'ns3.example.com', addresses: second.addresses, cname: false }],
      }),
    },
    expect: ['same-address'],
  },
  'a server in a domain that nobody holds': {
    given: {
      zone: zoneEvidence({
        nameServers: [
          first,
          second,
          { name: 'ns.gone.example', addresses: [], cname: false, freeDomain: 'gone.example' },
        ],
      }),
    },
    expect: ['not-registered'],
  },
  'a name that no host may have': {
    given: { zone: zoneEvidence({ nameServers: [first, { ...second, name: 'ns_2.example.com' }] }) },
    expect: ['name-invalid'],
  },
  'an address that nobody outside reaches': {
    given: { zone: zoneEvidence(secondServer({ ...down, udp: 'not-asked', tcp: 'not-asked', address: '10.0.0.53' })) },
    expect: ['private-address'],
  },
  'a private address that this installation may ask and that does not carry the zone': {
    given: {
      zone: zoneEvidence(secondServer({ ...down, udp: 'refused', tcp: 'refused', address: '10.0.0.53', reverse: [] })),
    },
    expect: ['private-address', 'lame'],
  },
  'a private address that this installation may ask and that is silent': {
    given: { zone: zoneEvidence(secondServer({ ...down, address: '10.0.0.53' })) },
    expect: ['private-address', 'unreachable'],
  },
  'the parent’s address of the second does not carry the zone': {
    given: {
      zone: zoneEvidence({
        glueServers: [
          serverAnswer({ ...down, name: 'ns2.example.com', address: '203.0.113.53', udp: 'refused', tcp: 'refused' }),
        ],
      }),
    },
    expect: ['lame'],
  },
  'the parent’s address of the second is silent': {
    given: {
      zone: zoneEvidence({
        glueServers: [serverAnswer({ ...down, name: 'ns2.example.com', address: '203.0.113.53' })],
      }),
    },
    expect: ['unreachable'],
  },
  'the zone itself names one server, the parent two': {
    given: {
      zone: zoneEvidence({
        servers: [
          serverAnswer({ ns: ['ns1.example.com'] }),
          serverAnswer({ name: 'ns2.example.com', address: '198.51.100.1', ns: ['ns1.example.com'] }),
        ],
      }),
    },
    expect: ['one'],
  },
  'no reverse name': { given: { zone: zoneEvidence(secondServer({ reverse: [] })) }, expect: ['no-reverse'] },
  'another reverse name': {
    given: { zone: zoneEvidence(secondServer({ reverse: ['host7.isp.example'] })) },
    expect: ['reverse-differs'],
  },
  'reverse names of others’ servers are theirs': {
    given: { zone: zoneEvidence(secondServer({ name: 'ns2.isp.example', reverse: [] })) },
    expect: [],
  },
  'nobody answered': { given: { zone: zoneEvidence({ servers: [serverAnswer(down)] }) }, expect: 'not-assessed' },
  'a name within another zone': { given: { zone: zoneEvidence({ apex: false }) }, expect: 'not-applicable' },
});
