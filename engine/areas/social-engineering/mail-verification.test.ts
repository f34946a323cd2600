import type { SmtpEvidence } from '#evidence/services.ts';
import { scenarios } from '#testing/scenarios.ts';
import check from './mail-verification.ts';

const smtp = (changes: Partial<SmtpEvidence>) => ({
  smtp: {
    host: 'mx.example.com',
    address: '192.0.2.25',
    own: true,
    greeting: '220 mx.example.com ESMTP',
    capabilities: ['PIPELINING'],
    startTls: true,
    tls: null,
    vrfy: false,
    ...changes,
  },
});

scenarios(check, {
  'VRFY refused': { given: smtp({}), expect: [] },
  'VRFY answered': { given: smtp({ vrfy: true, capabilities: ['VRFY'] }), expect: ['vrfy'] },
  'EXPN answered': { given: smtp({ expn: true }), expect: ['expn'] },
  'not tried': { given: smtp({ vrfy: null }), expect: 'not-assessed' },
  "a provider's mail host": { given: smtp({ own: false, vrfy: true }), expect: 'not-applicable' },
});
