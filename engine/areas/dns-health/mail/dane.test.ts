import type { Fact } from '#evidence/unknown.ts';
import { MX, mailEvidence, smtpEvidence } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import dane from './dane.ts';

const chain = [
  { subject: 'mail.example.com', notAfter: '', certificateHashes: ['c1'], keyHashes: ['k1'] },
  { subject: 'Authority', notAfter: '', certificateHashes: ['c2'], keyHashes: ['k2'] },
];
const smtp = smtpEvidence({ tls: { version: 'TLSv1.3', problems: [], chain } });
const record = (usage: number, selector: number, data: string) => ({ usage, selector, matchingType: 1, data });
const published = (secure: Fact<boolean | null>, ...records: ReturnType<typeof record>[]) =>
  mailEvidence({ mx: [{ ...MX, dane: { secure, records } }] });
const mail = (usage: number, selector: number, data: string, secure: boolean | null = true) =>
  published(secure, record(usage, selector, data));

scenarios(dane, {
  'a server that turned the scanner away': {
    given: { smtp: smtpEvidence({ startTls: null, tls: null }), mail: mail(3, 1, 'k1') },
    expect: 'not-assessed',
  },
  'TLSA records that were not answered for': {
    given: { smtp, mail: mailEvidence({ mx: [{ ...MX, dane: { unknown: 'timeout' } }] }) },
    expect: 'not-assessed',
  },
  'the host’s key and the next one': {
    given: { smtp, mail: published(true, record(3, 1, 'k1'), record(3, 1, 'k9')) },
    expect: [],
  },
  'the host’s key and its issuer': {
    given: { smtp, mail: published(true, record(3, 1, 'k1'), record(2, 1, 'k2')) },
    expect: [],
  },
  'the host’s key alone': { given: { smtp, mail: mail(3, 1, 'k1') }, expect: ['no-rollover'] },
  'the host’s key and a record that mail servers ignore': {
    given: { smtp, mail: published(true, record(3, 1, 'k1'), record(1, 1, 'k1')) },
    expect: ['no-rollover'],
  },
  'its authority’s certificate': { given: { smtp, mail: mail(2, 0, 'c2') }, expect: [] },
  'an authority’s key given as its own': { given: { smtp, mail: mail(3, 1, 'k2') }, expect: ['mismatch'] },
  'another key': { given: { smtp, mail: mail(3, 1, 'k9') }, expect: ['mismatch'] },
  'not signed': { given: { smtp, mail: mail(3, 1, 'k1', false) }, expect: ['not-signed'] },
  'a resolver that checks no signatures': { given: { smtp, mail: mail(3, 1, 'k9', null) }, expect: 'not-assessed' },
  'a usage for web servers only': { given: { smtp, mail: mail(1, 1, 'k9') }, expect: ['unusable'] },
  'no TLS to compare with': {
    given: { smtp: smtpEvidence({ startTls: false, tls: null }), mail: mail(3, 1, 'k1') },
    expect: 'not-applicable',
  },
  'no TLSA records': { given: { smtp, mail: mailEvidence() }, expect: 'not-applicable' },
});
