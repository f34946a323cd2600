import { lockedDownZone, mailEvidence, noTxt, txt } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import mtaSts from './mta-sts.ts';

const record = txt('_mta-sts.example.com', 'v=STSv1; id=1');
const policy = (text: string) => mailEvidence({ mtaSts: { record, policy: { status: 200, text, reason: null } } });
const failing = (status: number | null, reason: 'refused' | null) =>
  mailEvidence({ mtaSts: { record, policy: { status, text: null, reason } } });

scenarios(mtaSts, {
  'enforced for every host': { given: { mail: mailEvidence() }, expect: [] },
  'no record': {
    given: { mail: mailEvidence({ mtaSts: { record: txt('_mta-sts.example.com'), policy: null } }) },
    expect: ['missing'],
  },
  'a record without id': {
    given: {
      mail: mailEvidence({ mtaSts: { ...mailEvidence().mtaSts, record: txt('_mta-sts.example.com', 'v=STSv1;') } }),
    },
    expect: ['record-invalid'],
  },
  'a policy that is not there': { given: { mail: failing(404, null) }, expect: ['policy-unreachable'] },
  'a policy host that refuses': { given: { mail: failing(null, 'refused') }, expect: ['policy-unreachable'] },
  'a policy host that was slow': {
    given: { mail: mailEvidence({ mtaSts: { record, policy: { unknown: 'timeout' } } }) },
    expect: 'not-assessed',
  },
  'a policy without hosts': {
    given: { mail: policy('version: STSv1\nmode: enforce\nmax_age: 604800\n') },
    expect: ['policy-invalid'],
  },
  'in testing': {
    given: { mail: policy('version: STSv1\nmode: testing\nmx: *.example.com\nmax_age: 604800\n') },
    expect: ['not-enforced'],
  },
  'a policy that is remembered for a minute': {
    given: { mail: policy('version: STSv1\nmode: enforce\nmx: mail.example.com\nmax_age: 60\n') },
    expect: ['max-age-short'],
  },
  'a policy with two modes, of which the first counts': {
    given: {
      mail: policy(
        'version: STSv1\nmode: enforce\nmode: none\nmx: a.example.com\nmx: mail.example.com\nmax_age: 604800\n',
      ),
    },
    expect: ['policy-repeated'],
  },
  'a record with two ids': {
    given: {
      mail: mailEvidence({
        mtaSts: { ...mailEvidence().mtaSts, record: txt('_mta-sts.example.com', 'v=STSv1; id=1; id=2') },
      }),
    },
    expect: ['syntax'],
  },
  'a record with a leading blank': {
    given: {
      mail: mailEvidence({
        mtaSts: { ...mailEvidence().mtaSts, record: txt('_mta-sts.example.com', ' v=STSv1; id=1') },
      }),
    },
    expect: ['record-invalid'],
  },
  'another host': {
    given: { mail: policy('version: STSv1\nmode: enforce\nmx: mx.example.net\nmax_age: 604800\n') },
    expect: ['host-not-covered'],
  },
  'the record was not answered for': {
    given: { mail: mailEvidence({ mtaSts: { record: noTxt('_mta-sts.example.com'), policy: null } }) },
    expect: 'not-assessed',
  },
  'no mail': { given: { mail: lockedDownZone() }, expect: 'not-applicable' },
});
