import type { SmtpEvidence } from '#evidence/services.ts';
import { scenarios } from '#testing/scenarios.ts';
import { address, reputation } from '#testing/third-party.ts';
import mailHello from './mail-hello.ts';

const given = (helloName: string | undefined, changes: Partial<SmtpEvidence> = {}) => ({
  asset: 'mail.example.com:25/tcp',
  reputation: reputation(address({ address: '192.0.2.25', mail: true, reverse: ['mail.example.com'] })),
  smtp: {
    host: 'mail.example.com',
    address: '192.0.2.25',
    own: true,
    greeting: 'mail.example.com ESMTP',
    capabilities: [],
    startTls: true,
    tls: null,
    vrfy: false,
    ...(helloName === undefined ? {} : { helloName }),
    ...changes,
  },
});

scenarios(mailHello, {
  'a server that turned the scanner away': { given: given(undefined, { startTls: null }), expect: 'not-assessed' },
  'the name of the address': { given: given('Mail.example.com.'), expect: [] },
  'a host of others': { given: given('localhost', { own: false }), expect: 'not-applicable' },
  'evidence without the name': { given: given(undefined), expect: 'not-applicable' },
  'a single label': { given: given('mail'), expect: ['not-qualified'] },
  'an address': { given: given('192.0.2.25'), expect: ['not-qualified'] },
  'a name of nobody': { given: given('mx.localdomain'), expect: ['not-qualified'] },
  'another name than that of the address': { given: given('smtp.example.com'), expect: ['differs-from-reverse'] },
});
