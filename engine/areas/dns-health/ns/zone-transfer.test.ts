import { secondServer, serverAnswer, zoneEvidence } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import zoneTransfer from './zone-transfer.ts';

const untried = { transfer: { unknown: 'timeout' as const } };

scenarios(zoneTransfer, {
  'both refuse': { given: { zone: zoneEvidence() }, expect: [] },
  'one gives the zone away': {
    given: { zone: zoneEvidence(secondServer({ transfer: { allowed: true, records: 15 } })) },
    expect: ['open'],
  },
  'one could not be asked': { given: { zone: zoneEvidence(secondServer(untried)) }, expect: 'not-assessed' },
  'one does not respond to anything': {
    given: { zone: zoneEvidence(secondServer({ ...untried, udp: 'timeout', tcp: 'timeout' })) },
    expect: [],
  },
  'one that is silent now gave the zone away before': {
    given: {
      zone: zoneEvidence(secondServer({ transfer: { allowed: true, records: 15 }, udp: 'timeout', tcp: 'timeout' })),
    },
    expect: ['open'],
  },
  'one gives the zone away and another could not be asked': {
    given: {
      zone: zoneEvidence({
        servers: [
          serverAnswer({ transfer: { allowed: true, records: 15 } }),
          serverAnswer({ ...untried, name: 'ns2.example.com' }),
        ],
      }),
    },
    expect: ['open'],
  },
  'none could be asked': {
    given: { zone: zoneEvidence({ servers: [{ ...zoneEvidence().servers[0]!, ...untried }] }) },
    expect: 'not-assessed',
  },
  'a name within another zone': { given: { zone: zoneEvidence({ apex: false }) }, expect: 'not-applicable' },
});
