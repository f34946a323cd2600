import { scan as scanOf } from '#testing/builders.ts';
import { zoneEvidence } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import wildcard from './wildcard.ts';

const scan = scanOf();

scenarios(wildcard, {
  'a random name does not exist': { given: { zone: zoneEvidence(), scan }, expect: [] },
  'a random name resolves': { given: { zone: zoneEvidence({ wildcard: true }), scan }, expect: ['present'] },
  'not found out': {
    given: { zone: zoneEvidence({ wildcard: { unknown: 'timeout' } }), scan },
    expect: 'not-assessed',
  },
  'a subdomain': {
    given: { zone: zoneEvidence({ wildcard: true }), scan: scanOf({ registrable: false }) },
    expect: 'not-applicable',
  },
});
