import { zoneEvidence } from '../../../testing/dns-builders.ts';
import { scenarios } from '../../../testing/scenarios.ts';
import caa from './caa.ts';

const issue = { flags: 0, tag: 'issue', value: 'ca.example' };
const iodef = { flags: 0, tag: 'iodef', value: 'mailto:a@example.com' };
const zone = (...records: (typeof issue)[]) => zoneEvidence({ caa: { at: 'example.com', records } });

scenarios(caa, {
  'issuer and reports': { given: { zone: zone(issue, iodef) }, expect: [] },
  'a critical property that nobody knows': {
    given: { zone: zone(issue, iodef, { flags: 128, tag: 'future', value: 'x' }) },
    expect: ['critical-unknown'],
  },
  'a critical property that everybody knows': { given: { zone: zone({ ...issue, flags: 128 }, iodef) }, expect: [] },
  'an unknown property that may be passed over': {
    given: { zone: zone(issue, iodef, { flags: 0, tag: 'future', value: 'x' }) },
    expect: [],
  },
  'no records': { given: { zone: zone() }, expect: ['missing'] },
  'wildcards only': { given: { zone: zone({ ...issue, tag: 'issuewild' }, iodef) }, expect: ['no-issue'] },
  'no address for reports': { given: { zone: zone(issue) }, expect: ['no-iodef'] },
  'the question was not answered': {
    given: { zone: zoneEvidence({ caa: { at: 'example.com', records: [], failure: 'timeout' } }) },
    expect: 'not-assessed',
  },
});
