import { scan as scanOf } from '#testing/builders.ts';
import { zoneEvidence } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import www from './www.ts';

const scan = scanOf();
const none = { a: [], aaaa: [], cnames: [], exists: false };

scenarios(www, {
  'www has an address': { given: { zone: zoneEvidence(), scan }, expect: [] },
  'www does not exist': { given: { zone: zoneEvidence({ www: none }), scan }, expect: ['missing'] },
  'www leads to a name without address': {
    given: { zone: zoneEvidence({ www: { ...none, cnames: ['gone.example.net'] } }), scan },
    expect: ['no-address'],
  },
  'the question was not answered': {
    given: { zone: zoneEvidence({ www: { ...none, a: { unknown: 'timeout' } } }), scan },
    expect: 'not-assessed',
  },
  'a domain whose addresses were not answered for': {
    given: {
      zone: zoneEvidence({ www: none, addresses: { a: { unknown: 'timeout' }, aaaa: [], cname: null } }),
      scan,
    },
    expect: 'not-assessed',
  },
  'a domain without addresses': {
    given: { zone: zoneEvidence({ www: none, addresses: { a: [], aaaa: [], cname: null } }), scan },
    expect: 'not-applicable',
  },
  'a subdomain': {
    given: { zone: zoneEvidence({ www: none }), scan: scanOf({ registrable: false }) },
    expect: 'not-applicable',
  },
});
