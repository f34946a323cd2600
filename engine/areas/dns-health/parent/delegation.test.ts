import { scan as scanOf } from '#testing/builders.ts';
import { secondServer, serverAnswer, zoneEvidence } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import delegation from './delegation.ts';

const scan = scanOf();
const healthy = zoneEvidence();
const { parent } = healthy;

scenarios(delegation, {
  'both sides agree': { given: { zone: healthy, scan }, expect: [] },
  'the parent knows one server only': {
    given: { zone: zoneEvidence({ parent: { ...parent, ns: ['ns1.example.com'] } }), scan },
    expect: ['parent-differs'],
  },
  'the servers name different sets': {
    given: { zone: zoneEvidence(secondServer({ ns: ['ns2.example.com'] })), scan },
    expect: ['servers-disagree'],
  },
  'a server under the zone without glue': {
    given: { zone: zoneEvidence({ parent: { ...parent, glue: [parent.glue[0]!] } }), scan },
    expect: ['glue-missing'],
  },
  'glue of an old address': {
    given: {
      zone: zoneEvidence({
        parent: { ...parent, glue: [parent.glue[0]!, { name: 'ns2.example.com', addresses: ['192.0.2.99'] }] },
      }),
      scan,
    },
    expect: ['glue-differs'],
  },
  'glue of an old address in a sibling zone': {
    given: {
      zone: zoneEvidence({
        parent: {
          ...parent,
          ns: ['ns1.example.com', 'ns2.other.com'],
          glue: [parent.glue[0]!, { name: 'ns2.other.com', addresses: ['192.0.2.99'] }],
        },
        nameServers: [healthy.nameServers[0]!, { ...healthy.nameServers[1]!, name: 'ns2.other.com' }],
        servers: [serverAnswer({ ns: ['ns1.example.com', 'ns2.other.com'] })],
      }),
      scan,
    },
    expect: ['glue-differs'],
  },
  'glue of an IPv6 address whose look-up failed': {
    given: {
      zone: zoneEvidence({
        parent: { ...parent, glue: [parent.glue[0]!, { name: 'ns2.example.com', addresses: ['2001:db8::2'] }] },
        nameServers: [healthy.nameServers[0]!, { ...healthy.nameServers[1]!, lacks: { addresses: 'timeout' } }],
      }),
      scan,
    },
    expect: 'not-assessed',
  },
  'a server under the zone without glue, and none that answers': {
    given: { zone: zoneEvidence({ parent: { ...parent, glue: [] }, servers: [] }), scan },
    expect: ['glue-missing', 'glue-missing'],
  },
  'servers of a provider need no glue': {
    given: {
      zone: zoneEvidence({
        parent: { ...parent, ns: ['a.provider.net', 'b.provider.net'], glue: [] },
        servers: [serverAnswer({ ns: ['a.provider.net', 'b.provider.net'] })],
      }),
      scan,
    },
    expect: [],
  },
  'one server that does not answer says nothing': {
    given: { zone: zoneEvidence(secondServer({ authoritative: null, ns: [] })), scan },
    expect: [],
  },
  'the parent was not reached': {
    given: { zone: zoneEvidence({ parent: { ...parent, reached: false, ns: [], glue: [] } }), scan },
    expect: 'not-assessed',
  },
  'no server answered': { given: { zone: zoneEvidence({ servers: [] }), scan }, expect: 'not-assessed' },
  'a subdomain has no delegation of its own': {
    given: { zone: zoneEvidence({ apex: false }), scan: scanOf({ registrable: false }) },
    expect: 'not-applicable',
  },
});
