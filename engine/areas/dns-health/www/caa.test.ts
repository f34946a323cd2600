import { zoneEvidence } from '../../../testing/dns-builders.ts';
import { scenarios } from '../../../testing/scenarios.ts';
import caa from './caa.ts';

const issue = { flags: 0, tag: 'issue', value: 'ca.example' };
const iodef = { flags: 0, tag: 'iodef', value: 'mailto:a@example.com' };
const zone = (...records: (typeof issue)[]) => zoneEvidence({ caa: { at: 'example.com', records } });

scenarios(caa, {
  'issuer and reports': { given: { zone: zone(issue, iodef) }, expect: [] },
  'no records': { given: { zone: zone() }, expect: ['missing'] },
  'wildcards only': { given: { zone: zone({ ...issue, tag: 'issuewild' }, iodef) }, expect: ['no-issue'] },
  'no address for reports': { given: { zone: zone(issue) }, expect: ['no-iodef'] },
  'the question was not answered': {
    given: { zone: zoneEvidence({ caa: { at: 'example.com', records: [], failure: 'timeout' } }) },
    expect: 'not-assessed',
  },
});
