import { SOA, secondServer, zoneEvidence } from '../../../testing/dns-builders.ts';
import { scenarios } from '../../../testing/scenarios.ts';
import soa from './soa.ts';

scenarios(soa, {
  'equal and sensible': { given: { zone: zoneEvidence() }, expect: [] },
  'the second holds an older version': {
    given: { zone: zoneEvidence(secondServer({ soa: { ...SOA, serial: 2026100101 } })) },
    expect: ['serials-differ'],
  },
  'expires in an hour': { given: { zone: zoneEvidence({ soa: { ...SOA, expire: 3_600 } }) }, expect: ['expire-short'] },
  'retries later than it refreshes': {
    given: { zone: zoneEvidence({ soa: { ...SOA, retry: 20_000 } }) },
    expect: ['retry-too-long'],
  },
  'remembers what is missing for a week': {
    given: { zone: zoneEvidence({ soa: { ...SOA, minimum: 604_800 } }) },
    expect: ['negative-long'],
  },
  'no server answered': { given: { zone: zoneEvidence({ soa: null, servers: [] }) }, expect: 'not-assessed' },
  'a name within another zone': { given: { zone: zoneEvidence({ apex: false }) }, expect: 'not-applicable' },
});
