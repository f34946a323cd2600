import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MailEvidence } from '#evidence/dns.ts';
import { lockedDownZone, mailEvidence, noTxt, txt } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import dmarc from './dmarc.ts';

const own = (...records: string[]) => [txt('_dmarc.example.com', ...records), txt('_dmarc.com')];
const mail = (dmarcAnswers: MailEvidence['dmarc'], change: Partial<MailEvidence> = {}) =>
  mailEvidence({ dmarc: dmarcAnswers, ...change });
const rua = 'rua=mailto:d@example.com';

scenarios(dmarc, {
  'reject with reports': { given: { mail: mailEvidence() }, expect: [] },
  'no mail at all, and said so': { given: { mail: lockedDownZone() }, expect: [] },
  'no record': { given: { mail: mail(own()) }, expect: ['missing'] },
  'a record with a leading blank': { given: { mail: mail(own(` v=DMARC1; p=reject; ${rua}`)) }, expect: ['discarded'] },
  'a record in quotation marks under the policy of the parent': {
    given: {
      mail: mail([txt('_dmarc.example.com', '"v=DMARC1; p=reject"'), txt('_dmarc.com', 'v=DMARC1; p=reject; psd=y')]),
    },
    expect: ['discarded'],
  },
  'values and tags that receivers ignore': {
    given: { mail: mail(own(`v=DMARC1; p=reject; fo=2; adkim=x; policy=none; rf=afrf; fo=1; ${rua}`)) },
    expect: ['syntax', 'syntax', 'syntax', 'syntax'],
  },
  'every known tag': {
    given: {
      mail: mail(own(`v=DMARC1; p=reject; sp=reject; np=reject; fo=1:d:s; adkim=s; aspf=r; ri=1; psd=n; ${rua}`)),
    },
    expect: [],
  },
  'a domain that does not exist': {
    given: { mail: mailEvidence({ mx: [], spf: [txt('example.com')], dmarc: own() }) },
    expect: 'not-assessed',
  },
  'two records': { given: { mail: mail(own('v=DMARC1; p=none', 'v=DMARC1; p=reject')) }, expect: ['several'] },
  'p=none': { given: { mail: mail(own(`v=DMARC1; p=none; ${rua}`)) }, expect: ['policy-none'] },
  'no p': { given: { mail: mail(own(`v=DMARC1; ${rua}`)) }, expect: ['policy-missing'] },
  'in testing': { given: { mail: mail(own(`v=DMARC1; p=reject; t=y; ${rua}`)) }, expect: ['testing'] },
  'subdomains left out': {
    given: { mail: mail(own(`v=DMARC1; p=reject; sp=none; ${rua}`)) },
    expect: ['subdomains-open'],
  },
  'names that nobody made left out': {
    given: { mail: mail(own(`v=DMARC1; p=reject; np=none; ${rua}`)) },
    expect: ['made-up-open'],
  },
  'a share of before RFC 9989': {
    given: { mail: mail(own(`v=DMARC1; p=reject; pct=20; ${rua}`)) },
    expect: ['legacy-share'],
  },
  'no reports': { given: { mail: mail(own('v=DMARC1; p=reject')) }, expect: ['no-reports'] },
  'a receiver that does not want them': {
    given: {
      mail: mail(own(`v=DMARC1; p=reject; ${rua}`), { dmarcReceivers: [{ receiver: 'r.example', authorised: false }] }),
    },
    expect: ['receiver-refuses'],
  },
  'a receiver that was not answered for': {
    given: {
      mail: mail(own(`v=DMARC1; p=reject; ${rua}`), {
        dmarcReceivers: [{ receiver: 'r.example', authorised: { unknown: 'timeout' } }],
      }),
    },
    expect: 'not-assessed',
  },
  'a value that does not exist': {
    given: { mail: mail(own(`v=DMARC1; p=reject; np=maybe; ${rua}`)) },
    expect: ['syntax'],
  },
  'a subdomain under its parent’s policy': {
    given: {
      asset: 'a.example.com',
      mail: mail([
        txt('_dmarc.a.example.com'),
        txt('_dmarc.example.com', `v=DMARC1; p=reject; ${rua}`),
        txt('_dmarc.com'),
      ]),
    },
    expect: [],
  },
  'the question was not answered': {
    given: { mail: mail([noTxt('_dmarc.example.com')]) },
    expect: 'not-assessed',
  },
});

describe('The severity of a permissive policy', () => {
  const levelOf = (given: MailEvidence) => {
    const verdict = dmarc.evaluate({ asset: 'example.com', mail: given });
    assert.equal(verdict.status, 'assessed');
    return verdict.status === 'assessed'
      ? verdict.reported.map(({ finding, severity }) => `${finding} ${severity}`)
      : [];
  };
  const parked = { mx: [], nullMx: true, spf: [txt('example.com', 'v=spf1 -all')] };
  const rows: readonly (readonly [what: string, record: string | null, mails: string[], parked: string[]])[] = [
    ['no record', null, ['missing high'], ['missing medium']],
    ['p=none', `v=DMARC1; p=none; ${rua}`, ['policy-none high'], ['policy-none medium']],
    ['no p', `v=DMARC1; ${rua}`, ['policy-missing high'], ['policy-missing medium']],
    ['a leading blank', ' v=DMARC1; p=reject', ['discarded high'], ['discarded medium']],
    ['quarantine in testing', `v=DMARC1; p=quarantine; t=y; ${rua}`, ['testing high'], ['testing low']],
    ['reject in testing', `v=DMARC1; p=reject; t=y; ${rua}`, ['testing low'], ['testing low']],
    ['one percent of quarantine', `v=DMARC1; p=quarantine; pct=1; ${rua}`, ['legacy-share high'], ['legacy-share low']],
    ['one percent of reject', `v=DMARC1; p=reject; pct=1; ${rua}`, ['legacy-share low'], ['legacy-share low']],
    ['all of quarantine', `v=DMARC1; p=quarantine; pct=100; ${rua}`, [], []],
  ];
  for (const [what, record, mails, silent] of rows) {
    it(`with ${what} is high if the domain is used for mail and can be spoofed`, () => {
      const answers = own(...(record === null ? [] : [record]));
      assert.deepEqual(levelOf(mail(answers)), mails);
      assert.deepEqual(levelOf(mail(answers, parked)), silent);
    });
  }
});
