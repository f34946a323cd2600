import { certificate, tls } from '#testing/builders.ts';
import { zoneEvidence } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import caa from './caa.ts';

const issue = { flags: 0, tag: 'issue', value: 'ca.example' };
const iodef = { flags: 0, tag: 'iodef', value: 'mailto:a@example.com' };
const zone = (...records: (typeof issue)[]) => zoneEvidence({ caa: { at: 'example.com', records } });

scenarios(caa, {
  'issuer and reports': { given: { zone: zone(issue, iodef) }, expect: [] },
  'a critical property that nobody knows': {
    given: { zone: zone(issue, iodef, { flags: 128, tag: 'future', value: 'x' }) },
    expect: ['critical-unknown'],
  },
  'a critical property that everybody knows': { given: { zone: zone({ ...issue, flags: 128 }, iodef) }, expect: [] },
  'an unknown property that may be passed over': {
    given: { zone: zone(issue, iodef, { flags: 0, tag: 'future', value: 'x' }) },
    expect: [],
  },
  'an issuer that is a URL': {
    given: { zone: zone({ ...issue, value: 'https://ca.example' }, iodef) },
    expect: ['issuer-invalid'],
  },
  'an issuer without a dot': {
    given: { zone: zone({ ...issue, value: 'letsencrypt' }, iodef) },
    expect: ['issuer-invalid'],
  },
  'an account that is no URI': {
    given: { zone: zone({ ...issue, value: 'ca.example; accounturi=12345' }, iodef) },
    expect: ['parameter-invalid'],
  },
  'an account and methods of ACME': {
    given: {
      zone: zone(
        { ...issue, value: 'ca.example; accounturi=https://ca.example/acct/1; validationmethods=dns-01,ca-other' },
        iodef,
      ),
    },
    expect: [],
  },
  'reports to nowhere': { given: { zone: zone(issue, { ...iodef, value: 'security' }) }, expect: ['address-invalid'] },
  'a certificate of another authority': {
    given: {
      zone: zone(issue, iodef),
      tls: tls({ chain: [certificate({ names: ['example.com'], issuer: "CN=R11, O=Let's Encrypt, C=US" })] }),
    },
    expect: ['authority-not-allowed'],
  },
  'a certificate of the authority': {
    given: {
      zone: zone(issue, { ...issue, value: 'letsencrypt.org; validationmethods=http-01' }, iodef),
      tls: tls({ chain: [certificate({ names: ['example.com'], issuer: "CN=R11, O=Let's Encrypt, C=US" })] }),
    },
    expect: [],
  },
  'nobody may issue, and somebody did': {
    given: {
      zone: zone({ ...issue, value: ';' }, iodef),
      tls: tls({ chain: [certificate({ names: ['example.com'], issuer: 'CN=X, O=DigiCert Inc, C=US' })] }),
    },
    expect: ['authority-not-allowed'],
  },
  'a certificate of an authority that is not known here': {
    given: {
      zone: zone(issue, iodef),
      tls: tls({ chain: [certificate({ names: ['example.com'], issuer: 'CN=X, O=Another, C=US' })] }),
    },
    expect: [],
  },
  'no records': { given: { zone: zone() }, expect: ['missing'] },
  'wildcards only': { given: { zone: zone({ ...issue, tag: 'issuewild' }, iodef) }, expect: ['no-issue'] },
  'no address for reports': { given: { zone: zone(issue) }, expect: ['no-iodef'] },
  'the question was not answered': {
    given: { zone: zoneEvidence({ caa: { at: 'example.com', records: { unknown: 'timeout' } } }) },
    expect: 'not-assessed',
  },
  'all servers answer other questions only': {
    given: {
      zone: zoneEvidence({
        caa: {
          at: 'example.com',
          records: { unknown: 'unreachable' },
          deniedBy: [{ server: 'ns1.example.com', address: '192.0.2.1' }],
        },
      }),
    },
    expect: ['denied'],
  },
});
