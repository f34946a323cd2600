import type { SmtpEvidence } from '#evidence/services.ts';
import type { TlsVersion } from '#evidence/web.ts';
import { MX, mailEvidence, smtpEvidence, txt } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
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

const accepts = (...versions: TlsVersion[]): NonNullable<SmtpEvidence['accepts']> => ({
  versions: versions.map((version) => ({ version, offered: true })),
  suites: [],
});

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
  'TLS 1.0 and 1.1 beside TLS 1.3': {
    given: { smtp: smtpEvidence({ accepts: accepts('TLSv1.0', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3') }) },
    expect: ['old-version-accepted'],
  },
  'TLS 1.2 and 1.3 by own handshakes': {
    given: { smtp: smtpEvidence({ accepts: accepts('TLSv1.2', 'TLSv1.3') }) },
    expect: [],
  },
  'TLS 1.0 alone, told once': {
    given: { smtp: smtpEvidence({ tls: { ...tls, version: 'TLSv1.0' }, accepts: accepts('TLSv1.0') }) },
    expect: ['old-version'],
  },
  'SSL 3.0 alone, which Node does not speak': {
    given: { smtp: smtpEvidence({ tls: null, accepts: accepts('SSLv3') }) },
    expect: ['old-version'],
  },
  'STARTTLS over IPv6 as well': {
    given: { smtp: smtpEvidence({ ipv6: { address: '2001:db8::25', startTls: true, reason: null } }) },
    expect: [],
  },
  'no STARTTLS over IPv6': {
    given: { smtp: smtpEvidence({ ipv6: { address: '2001:db8::25', startTls: false, reason: null } }) },
    expect: ['ipv6-missing'],
  },
  'a closed port over IPv6': {
    given: { smtp: smtpEvidence({ ipv6: { address: '2001:db8::25', startTls: null, reason: 'refused' } }) },
    expect: ['ipv6-unreachable'],
  },
  'a host that turns the scanner away over IPv6': {
    given: { smtp: smtpEvidence({ ipv6: { address: '2001:db8::25', startTls: null, reason: null } }) },
    expect: [],
  },
  'a handshake that fails for Node although modern versions are accepted': {
    given: { smtp: smtpEvidence({ tls: null, accepts: accepts('SSLv3', 'TLSv1.2') }) },
    expect: ['handshake-failed'],
  },
  'RC4 and a suite without encryption': {
    given: {
      smtp: smtpEvidence({
        accepts: {
          ...accepts('TLSv1.2'),
          suites: [
            {
              version: 'TLSv1.2',
              names: ['TLS_RSA_WITH_RC4_128_SHA', 'TLS_RSA_WITH_NULL_SHA', 'TLS_DH_anon_WITH_AES_128_GCM_SHA256'],
            },
          ],
        },
      }),
    },
    expect: ['weak-suites'],
  },
  'suites without authentication, as opportunistic encryption may use': {
    given: {
      smtp: smtpEvidence({
        accepts: {
          ...accepts('TLSv1.2'),
          suites: [
            { version: 'TLSv1.2', names: ['TLS_DH_anon_WITH_AES_128_GCM_SHA256', 'TLS_RSA_WITH_AES_128_CBC_SHA'] },
          ],
        },
      }),
    },
    expect: [],
  },
  'turned away at the greeting': {
    given: { smtp: smtpEvidence({ startTls: null, tls: null }) },
    expect: 'not-assessed',
  },
});
