import { MX, mailEvidence, smtpEvidence, txt } from '../../../testing/dns-builders.ts';
import { scenarios } from '../../../testing/scenarios.ts';
import starttls from './starttls.ts';

const tls = smtpEvidence().tls!;
const chain = [
  { ...tls.chain[0]!, keyHashes: ['k1'] },
  { subject: 'Authority', notAfter: '', keyHashes: ['k2'] },
];
const smtp = (...problems: string[]) => smtpEvidence({ tls: { ...tls, problems, chain } });
const named = (usage: number, data: string, secure = true, mtaSts: string | null = null) =>
  mailEvidence({
    mx: [{ ...MX, dane: { secure, records: [{ usage, selector: 1, matchingType: 1, data }] } }],
    mtaSts: {
      record: txt('_mta-sts.example.com', ...(mtaSts === null ? [] : ['v=STSv1; id=1'])),
      policy: mtaSts === null ? null : { status: 200, text: mtaSts, reason: null },
    },
  });
const enforced = 'version: STSv1\r\nmode: enforce\r\nmx: mail.example.com\r\nmax_age: 86400\r\n';

scenarios(starttls, {
  'TLS 1.3 with a fitting certificate': { given: { smtp: smtpEvidence() }, expect: [] },
  'no STARTTLS': { given: { smtp: smtpEvidence({ startTls: false, tls: null }) }, expect: ['missing'] },
  'offered, but it fails': { given: { smtp: smtpEvidence({ tls: null }) }, expect: ['handshake-failed'] },
  'an expired certificate': {
    given: { smtp: smtpEvidence({ tls: { ...tls, problems: ['expired'] } }) },
    expect: ['certificate'],
  },
  'a certificate of its own whose key signed records name': {
    given: { smtp: smtp('self-signed', 'name-mismatch', 'expired'), mail: named(3, 'k1') },
    expect: [],
  },
  'an authority of its own that signed records name': {
    given: { smtp: smtp('untrusted-root'), mail: named(2, 'k2') },
    expect: [],
  },
  'an expired certificate of an authority that signed records name': {
    given: { smtp: smtp('untrusted-root', 'expired'), mail: named(2, 'k2') },
    expect: ['certificate'],
  },
  'a certificate of its own, and records that are not signed': {
    given: { smtp: smtp('self-signed'), mail: named(3, 'k1', false) },
    expect: ['certificate'],
  },
  'a certificate of its own, and records that name another key': {
    given: { smtp: smtp('self-signed'), mail: named(3, 'k9') },
    expect: ['certificate'],
  },
  'a certificate of its own where MTA-STS asks for an authority': {
    given: { smtp: smtp('self-signed'), mail: named(3, 'k1', true, enforced) },
    expect: ['certificate'],
  },
  'TLS 1.0': { given: { smtp: smtpEvidence({ tls: { ...tls, version: 'TLSv1.0' } }) }, expect: ['old-version'] },
  'turned away at the greeting': {
    given: { smtp: smtpEvidence({ startTls: null, tls: null }) },
    expect: 'not-assessed',
  },
});
