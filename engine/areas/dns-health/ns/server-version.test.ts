import { secondServer, serverAnswer, zoneEvidence } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import serverVersion from './server-version.ts';

const down = { udp: 'timeout', tcp: 'timeout' } as const;

scenarios(serverVersion, {
  'nothing told': { given: { zone: zoneEvidence() }, expect: [] },
  'a refusal in words': { given: { zone: zoneEvidence(secondServer({ version: 'not disclosed' })) }, expect: [] },
  'a version': {
    given: { zone: zoneEvidence(secondServer({ version: '9.11.3-1ubuntu1.18-Ubuntu' })) },
    expect: ['told'],
  },
  'one version was not answered for': {
    given: { zone: zoneEvidence(secondServer({ version: { unknown: 'timeout' } })) },
    expect: 'not-assessed',
  },
  'nobody answered': { given: { zone: zoneEvidence({ servers: [serverAnswer(down)] }) }, expect: 'not-assessed' },
  'a name within another zone': { given: { zone: zoneEvidence({ apex: false }) }, expect: 'not-applicable' },
});
