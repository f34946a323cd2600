import type { SmtpEvidence } from '#evidence/services.ts';
import { scenarios } from '#testing/scenarios.ts';
import openRelay from './open-relay.ts';

const smtp = (changes: Partial<SmtpEvidence>) => ({
  smtp: {
    host: 'mx.example.com',
    address: '192.0.2.25',
    own: true,
    greeting: 'mx.example.com ESMTP',
    capabilities: ['PIPELINING'],
    startTls: true,
    tls: null,
    vrfy: false,
    ...changes,
  },
});

scenarios(openRelay, {
  'not asked, for the owner did not allow it': { given: smtp({}), expect: 'not-applicable' },
  'a host of others': { given: smtp({ own: false, relays: true }), expect: 'not-applicable' },
  refused: { given: smtp({ relays: false }), expect: [] },
  'put off': { given: smtp({ relays: null }), expect: 'not-assessed' },
  'a stranger’s mail is taken': { given: smtp({ relays: true }), expect: ['open'] },
});
