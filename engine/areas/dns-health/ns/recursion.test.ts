import { secondServer, serverAnswer, zoneEvidence } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import recursion from './recursion.ts';

scenarios(recursion, {
  'both answer for the zone alone': { given: { zone: zoneEvidence() }, expect: [] },
  'one resolves for everybody': { given: { zone: zoneEvidence(secondServer({ recursion: true })) }, expect: ['open'] },
  'none answered': {
    given: { zone: zoneEvidence({ servers: [serverAnswer({ recursion: null })] }) },
    expect: 'not-assessed',
  },
  'a name within another zone': { given: { zone: zoneEvidence({ apex: false }) }, expect: 'not-applicable' },
});
