import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MailEvidence, TxtAnswer } from '#evidence/dns.ts';
import { knownOr } from '#evidence/unknown.ts';
import { selectDmarc } from '#parse/mail/dmarc.ts';
import { evaluateSpf } from '#parse/mail/spf.ts';
import { spoofingVerdict } from '#parse/mail/spoofing.ts';
import { scan } from '#testing/builders.ts';
import { noTxt } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import check from './spoofing.ts';

const txt = (name: string, ...records: string[]): TxtAnswer => ({
  name,
  records,
  outcome: records.length > 0 ? 'answered' : 'nxdomain',
});

function mail(spf: string[], dmarc: string[]): { scan: ReturnType<typeof scan>; mail: MailEvidence } {
  return {
    scan: scan(),
    mail: {
      mx: [],
      nullMx: false,
      spf: [txt('example.com', ...spf)],
      dmarc: [txt('_dmarc.example.com', ...dmarc), txt('_dmarc.com')],
      dmarcReceivers: [],
      dkim: [],
      domainkey: 'unknown',
      mtaSts: { record: txt('_mta-sts.example.com'), policy: null },
      tlsRpt: txt('_smtp._tls.example.com'),
      bimi: txt('default._bimi.example.com'),
    },
  };
}

scenarios(check, {
  'refused everywhere': { given: mail(['v=spf1 -all'], ['v=DMARC1; p=reject']), expect: [] },
  'no records': {
    given: {
      ...mail([], []),
      mail: { ...mail([], []).mail, spf: [{ name: 'example.com', records: [], outcome: 'no-data' }] },
    },
    expect: ['possible'],
  },
  'no DMARC': { given: mail(['v=spf1 -all'], []), expect: ['possible'] },
  'watching only': { given: mail(['v=spf1 mx -all'], ['v=DMARC1; p=none']), expect: ['possible'] },
  'set aside': { given: mail(['v=spf1 mx -all'], ['v=DMARC1; p=quarantine']), expect: ['marked-only'] },
  'refused, but not below the domain': {
    given: mail(['v=spf1 -all'], ['v=DMARC1; p=reject; sp=none']),
    expect: ['subdomains'],
  },
  'marked as a test': { given: mail(['v=spf1 -all'], ['v=DMARC1; p=reject; t=y']), expect: ['marked-only'] },
  'refused, but SPF passes everybody': {
    given: mail(['v=spf1 mx +all'], ['v=DMARC1; p=reject']),
    expect: ['possible'],
  },
  'refused, but a stranger passes SPF by a macro': {
    given: {
      ...mail([], []),
      mail: {
        ...mail(['v=spf1 exists:%{l}.any.example.com -all'], ['v=DMARC1; p=reject']).mail,
        spfStranger: { result: 'pass', mechanism: 'exists:%{l}.any.example.com' },
      },
    },
    expect: ['possible'],
  },
  'refused, but an include was not answered for': {
    given: {
      ...mail([], []),
      mail: {
        ...mail([], ['v=DMARC1; p=reject']).mail,
        spf: [txt('example.com', 'v=spf1 include:later.example -all'), noTxt('later.example')],
      },
    },
    expect: 'not-assessed',
  },
  'a domain that does not exist': { given: mail([], []), expect: 'not-assessed' },
  'the question was not answered': {
    given: {
      ...mail([], []),
      mail: { ...mail([], []).mail, dmarc: [noTxt('_dmarc.example.com')] },
    },
    expect: 'not-assessed',
  },
});

describe('The assessment of email spoofing', () => {
  const table: readonly (readonly [spf: string[], dmarc: string[], verdict: string, reasons: string[]])[] = [
    [['v=spf1 -all'], ['v=DMARC1; p=reject'], 'refused', []],
    [['v=spf1 mx ~all'], ['v=DMARC1; p=reject; np=none'], 'refused', ['subdomains-open', 'spf-soft']],
    [[], [], 'possible', ['dmarc-missing', 'spf-missing']],
    [['v=spf1 +all'], ['v=DMARC1; p=none'], 'possible', ['dmarc-none', 'spf-everybody']],
    [['v=spf1 +all'], ['v=DMARC1; p=reject'], 'possible', ['spf-everybody']],
    [['v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all'], ['v=DMARC1; p=reject'], 'possible', ['spf-everybody']],
    [['v=spf1 -all'], ['v=DMARC1; p=quarantine; pct=1'], 'possible', ['dmarc-partial']],
    [['v=spf1 -all'], ['v=DMARC1; p=reject; pct=1'], 'marked', ['dmarc-partial']],
    [['v=spf1 mx'], ['v=DMARC1; p=quarantine'], 'marked', ['dmarc-quarantine', 'spf-open-end']],
    [['v=spf1 ?all'], ['v=DMARC1; p=quarantine; t=y'], 'possible', ['dmarc-testing', 'spf-open-end']],
    [
      ['v=spf1 -all', 'v=spf1 mx -all'],
      ['v=DMARC1; p=none', 'v=DMARC1; p=none'],
      'possible',
      ['dmarc-several', 'spf-several'],
    ],
  ];
  for (const [spf, dmarc, verdict, reasons] of table) {
    it(`of ${[...spf, ...dmarc].join(' with ') || 'no records at all'} is ${verdict}, with its reasons`, () => {
      const given = mail(spf, dmarc).mail;
      const told = spoofingVerdict(
        evaluateSpf('example.com', knownOr(given.spf, [])),
        selectDmarc('example.com', given.dmarc),
      );
      assert.deepEqual(told, { verdict, reasons });
    });
  }
});
