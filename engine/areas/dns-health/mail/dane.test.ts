import { MX, mailEvidence, smtpEvidence } from '../../../testing/dns-builders.ts';
import { scenarios } from '../../../testing/scenarios.ts';
import dane from './dane.ts';

const chain = [
  { subject: 'mail.example.com', notAfter: '', certificateHashes: ['c1'], keyHashes: ['k1'] },
  { subject: 'Authority', notAfter: '', certificateHashes: ['c2'], keyHashes: ['k2'] },
];
const smtp = smtpEvidence({ tls: { version: 'TLSv1.3', problems: [], chain } });
const mail = (usage: number, selector: number, data: string, secure: boolean | null = true) =>
  mailEvidence({ mx: [{ ...MX, dane: { secure, records: [{ usage, selector, matchingType: 1, data }] } }] });

scenarios(dane, {
  'the host’s own key': { given: { smtp, mail: mail(3, 1, 'k1') }, expect: [] },
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
