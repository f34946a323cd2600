import assert from 'node:assert/strict';
import { it } from 'node:test';
import { lockedDownZone, mailEvidence, noTxt, txt } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import dkim from './dkim.ts';

const ED25519 = '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';
/** A 1024-bit public key generated for this test. */
const RSA_1024 =
  'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQClOMV2ma/nprBbRsB7zRpB0mtZM4ahDGGJUVn9n+x999R6TTBASzYUaiiPkf4uE8vcb7U+uoIhwCPCBOI6fz2eWBhcAPhrQvOvrYlyhMSSUyYSXGClkfouLR9x+7zUOgPp4euHnhwtslRQp7+4Mq7BH0yIMOzYdP7JbDzpIYa4GwIDAQAB';
const mail = (...records: string[]) =>
  mailEvidence({ dkim: [{ selector: 'default', answer: txt('default._domainkey.example.com', ...records) }] });

scenarios(dkim, {
  'an Ed25519 key': { given: { mail: mail(`v=DKIM1; k=ed25519; p=${ED25519}`) }, expect: [] },
  'a key of 1024 bits': { given: { mail: mail(`v=DKIM1; p=${RSA_1024}`) }, expect: ['short-key'] },
  'in testing': { given: { mail: mail(`v=DKIM1; k=ed25519; t=y; p=${ED25519}`) }, expect: ['testing'] },
  'for SHA-1 alone': { given: { mail: mail(`v=DKIM1; k=ed25519; h=sha1; p=${ED25519}`) }, expect: ['sha1-only'] },
  'two keys at one selector': {
    given: { mail: mail(`v=DKIM1; k=ed25519; p=${ED25519}`, `k=ed25519; p=${ED25519}`) },
    expect: ['several-keys'],
  },
  'a broken key beside another': {
    given: { mail: mail(`v=DKIM1; k=ed25519; p=${ED25519}`, `v=DKIM1\\; k=ed25519\\; p=${ED25519}`) },
    expect: ['several-keys'],
  },
  'semicolons with a backslash': {
    given: { mail: mail(`v=DKIM1\\; k=ed25519\\; p=${ED25519}`) },
    expect: ['unreadable'],
  },
  'a version in small letters': { given: { mail: mail(`v=dkim1; k=ed25519; p=${ED25519}`) }, expect: ['unreadable'] },
  'no key in it': { given: { mail: mail('v=DKIM1; p=AAAA') }, expect: ['unreadable'] },
  'nothing at the selector that the owner entered': { given: { mail: mail() }, expect: ['selector-empty'] },
  'another text at the selector that the owner entered': {
    given: { mail: mail('google-site-verification=1') },
    expect: ['unreadable'],
  },
  'no answer about the selector that the owner entered': {
    given: {
      mail: mailEvidence({ dkim: [{ selector: 's', answer: noTxt('s') }] }),
    },
    expect: 'not-assessed',
  },
  'a selector that may have a key': {
    given: { mail: mailEvidence({ dkim: [{ selector: 's', answer: noTxt('s') }], domainkey: 'nxdomain' }) },
    expect: 'not-assessed',
  },
  'a weak key beside a selector that may have another': {
    given: {
      mail: mailEvidence({
        dkim: [
          { selector: 's', answer: noTxt('s') },
          { selector: 't', answer: txt('t', `v=DKIM1; p=${RSA_1024}`) },
        ],
      }),
    },
    expect: ['short-key'],
  },
  'no selector can exist': { given: { mail: mailEvidence({ domainkey: 'nxdomain' }) }, expect: ['missing'] },
  'no selector known': { given: { mail: mailEvidence() }, expect: 'not-assessed' },
  'a withdrawn key alone': { given: { mail: mail('v=DKIM1; p=') }, expect: 'not-assessed' },
  'a null MX, but hosts that may send': {
    given: { mail: lockedDownZone({ spf: [txt('example.com', 'v=spf1 a -all')] }) },
    expect: 'not-applicable',
  },
  'no mail hosts, but hosts that may send': {
    given: { mail: lockedDownZone({ nullMx: false, spf: [txt('example.com', 'v=spf1 a -all')] }) },
    expect: ['missing'],
  },
  'neither mail hosts nor SPF': {
    given: { mail: mailEvidence({ mx: [], spf: [txt('example.com')], domainkey: 'nxdomain' }) },
    expect: 'not-applicable',
  },
  'no mail': { given: { mail: lockedDownZone() }, expect: 'not-applicable' },
});

it('A key that can be factored in hours is high, one of 1024 bits low', () => {
  // A 512-bit public key generated for this test.
  const short =
    'MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAPGm8dcbtb3NTDYxDXTmjozMI72hjWxLdG+bb6NspJ6EXhIdiQetfuSC4e5kC7Wle5zBhHAgI3rcCDjIetQfHYkCAwEAAQ==';
  const levels = [short, RSA_1024].map((key) => {
    const verdict = dkim.evaluate({ asset: 'example.com', mail: mail(`v=DKIM1; p=${key}`) });
    return verdict.status === 'assessed' ? verdict.reported.map(({ severity }) => severity) : [];
  });
  assert.deepEqual(levels, [['high'], ['low']]);
});
