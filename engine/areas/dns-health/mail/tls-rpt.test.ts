import { lockedDownZone, mailEvidence, noTxt, txt } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import tlsRpt from './tls-rpt.ts';

const name = '_smtp._tls.example.com';

scenarios(tlsRpt, {
  'an address for reports': { given: { mail: mailEvidence() }, expect: [] },
  'no record': { given: { mail: mailEvidence({ tlsRpt: txt(name) }) }, expect: ['missing'] },
  'a record without address': {
    given: { mail: mailEvidence({ tlsRpt: txt(name, 'v=TLSRPTv1;') }) },
    expect: ['invalid'],
  },
  'the question was not answered': {
    given: { mail: mailEvidence({ tlsRpt: noTxt(name) }) },
    expect: 'not-assessed',
  },
  'no mail': { given: { mail: lockedDownZone() }, expect: 'not-applicable' },
});
