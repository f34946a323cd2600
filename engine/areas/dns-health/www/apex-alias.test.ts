import { zoneEvidence } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import apexAlias from './apex-alias.ts';

const none = { a: [], aaaa: [], cname: null };

scenarios(apexAlias, {
  'an address at the apex': { given: { zone: zoneEvidence() }, expect: [] },
  'a CNAME at the apex': {
    given: { zone: zoneEvidence({ addresses: { ...none, cname: 'edge.example.net' } }) },
    expect: ['present'],
  },
  'the question was not answered': {
    given: { zone: zoneEvidence({ addresses: { ...none, cname: { unknown: 'timeout' } } }) },
    expect: 'not-assessed',
  },
  'a name within another zone': { given: { zone: zoneEvidence({ apex: false }) }, expect: 'not-applicable' },
});
