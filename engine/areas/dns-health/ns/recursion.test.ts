import { secondServer, serverAnswer, zoneEvidence } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import recursion from './recursion.ts';

scenarios(recursion, {
  'both answer for the zone alone': { given: { zone: zoneEvidence() }, expect: [] },
  'one resolves for everybody': { given: { zone: zoneEvidence(secondServer({ recursion: true })) }, expect: ['open'] },
  'one was not answered for': {
    given: { zone: zoneEvidence(secondServer({ recursion: { unknown: 'timeout' } })) },
    expect: 'not-assessed',
  },
  'one over IPv6 that the scanner does not reach': {
    given: {
      zone: zoneEvidence(
        secondServer({
          address: '2001:db8::1',
          udp: 'unreachable',
          tcp: 'unreachable',
          recursion: { unknown: 'not-collected' },
        }),
      ),
    },
    expect: [],
  },
  'one that does not respond to anything': {
    given: { zone: zoneEvidence(secondServer({ udp: 'timeout', tcp: 'timeout', recursion: { unknown: 'timeout' } })) },
    expect: [],
  },
  'none answered': {
    given: { zone: zoneEvidence({ servers: [serverAnswer({ recursion: { unknown: 'timeout' } })] }) },
    expect: 'not-assessed',
  },
  'a name within another zone': { given: { zone: zoneEvidence({ apex: false }) }, expect: 'not-applicable' },
});
