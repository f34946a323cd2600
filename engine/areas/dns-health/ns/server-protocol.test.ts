import type { NameServerAnswer } from '#evidence/dns.ts';
import { secondServer, serverAnswer, zoneEvidence } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import serverProtocol from './server-protocol.ts';

const fine = { edns: [], aaaa: null, upward: false, caseKept: true } satisfies NameServerAnswer['manners'];
const zone = (manners: Partial<NonNullable<NameServerAnswer['manners']>>, change: Partial<NameServerAnswer> = {}) =>
  zoneEvidence(secondServer({ manners: { ...fine, ...manners }, ...change }));

scenarios(serverProtocol, {
  'nothing odd': { given: { zone: zone({}) }, expect: [] },
  'no EDNS at all': {
    given: { zone: zone({ edns: ['version', 'option', 'flag'] }, { edns: false }) },
    expect: ['no-edns'],
  },
  'an unknown option comes back': { given: { zone: zone({ edns: ['option'] }) }, expect: ['edns-incomplete'] },
  'a question for AAAA is denied': { given: { zone: zone({ aaaa: 'nxdomain' }) }, expect: ['aaaa-denied'] },
  'foreign names lead to the root': { given: { zone: zone({ upward: true }) }, expect: ['upward-referral'] },
  'spelling is lost': { given: { zone: zone({ caseKept: false }) }, expect: ['case-changed'] },
  'a server that is not the zone’s is another check’s': {
    given: {
      zone: zoneEvidence({
        servers: [
          serverAnswer({ manners: fine }),
          serverAnswer({ authoritative: false, manners: { ...fine, upward: true } }),
        ],
      }),
    },
    expect: [],
  },
  'evidence of before these questions': { given: { zone: zoneEvidence() }, expect: 'not-assessed' },
  'a name within another zone': { given: { zone: zoneEvidence({ apex: false }) }, expect: 'not-applicable' },
});
