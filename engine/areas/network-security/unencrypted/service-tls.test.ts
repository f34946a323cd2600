import { tls } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import serviceTls from './service-tls.ts';

scenarios(serviceTls, {
  'IMAP with present TLS': { given: { tls: tls({ port: 993 }) }, expect: [] },
  'IMAP with TLS 1.0': {
    given: { tls: tls({ port: 993, versions: [{ version: 'TLSv1.0', offered: true }] }) },
    expect: ['old-version'],
  },
  'LDAP with an expired certificate': {
    given: { tls: tls({ port: 636, problems: ['expired'] }) },
    expect: ['certificate'],
  },
  'the web is judged elsewhere': { given: { tls: tls({ problems: ['expired'] }) }, expect: 'not-applicable' },
});
