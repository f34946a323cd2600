import type { MailEvidence } from '../../../evidence/dns.ts';
import { lockedDown, mailEvidence, txt } from '../../../testing/dns-builders.ts';
import { scenarios } from '../../../testing/scenarios.ts';
import dmarc from './dmarc.ts';

const own = (...records: string[]) => [txt('_dmarc.example.com', ...records), txt('_dmarc.com')];
const mail = (dmarcAnswers: MailEvidence['dmarc'], change: Partial<MailEvidence> = {}) =>
  mailEvidence({ dmarc: dmarcAnswers, ...change });
const rua = 'rua=mailto:d@example.com';

scenarios(dmarc, {
  'reject with reports': { given: { mail: mailEvidence() }, expect: [] },
  'no mail at all, and said so': { given: { mail: lockedDown() }, expect: [] },
  'no record': { given: { mail: mail(own()) }, expect: ['missing'] },
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
      mail: mail(own(`v=DMARC1; p=reject; ${rua}`), { dmarcReceivers: [{ receiver: 'r.example', authorised: null }] }),
    },
    expect: [],
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
    given: { mail: mail([{ name: '_dmarc.example.com', records: [], outcome: 'timeout' }]) },
    expect: 'not-assessed',
  },
});
