import { smtpEvidence } from '../../../testing/dns-builders.ts';
import { scenarios } from '../../../testing/scenarios.ts';
import starttls from './starttls.ts';

const tls = smtpEvidence().tls!;

scenarios(starttls, {
  'TLS 1.3 with a fitting certificate': { given: { smtp: smtpEvidence() }, expect: [] },
  'no STARTTLS': { given: { smtp: smtpEvidence({ startTls: false, tls: null }) }, expect: ['missing'] },
  'offered, but it fails': { given: { smtp: smtpEvidence({ tls: null }) }, expect: ['handshake-failed'] },
  'an expired certificate': {
    given: { smtp: smtpEvidence({ tls: { ...tls, problems: ['expired'] } }) },
    expect: ['certificate'],
  },
  'TLS 1.0': { given: { smtp: smtpEvidence({ tls: { ...tls, version: 'TLSv1.0' } }) }, expect: ['old-version'] },
  'turned away at the greeting': {
    given: { smtp: smtpEvidence({ startTls: null, tls: null }) },
    expect: 'not-assessed',
  },
});
