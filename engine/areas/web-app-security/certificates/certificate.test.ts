import type { TlsEvidence } from '#evidence/web.ts';
import { certificate as leaf, tls } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import certificate from './certificate.ts';

const having = (...problems: TlsEvidence['problems']) => ({ tls: tls({ problems }) });

scenarios(certificate, {
  trusted: { given: having(), expect: [] },
  expired: { given: having('expired'), expect: ['expired'] },
  'not yet valid': { given: having('not-yet-valid'), expect: ['not-yet-valid'] },
  'for another name': { given: having('name-mismatch'), expect: ['name-mismatch'] },
  'self-signed is told once': { given: having('self-signed', 'untrusted-root'), expect: ['self-signed'] },
  'a part of the chain is missing': { given: having('incomplete-chain'), expect: ['incomplete-chain'] },
  'an unknown authority': { given: having('untrusted-root'), expect: ['untrusted-root'] },
  'made for clients': { given: having('wrong-purpose'), expect: ['wrong-purpose'] },
  'outside of what its authority may issue': {
    given: having('constraint-violated'),
    expect: ['constraint-violated'],
  },
  'the second chain of a server alone has expired': {
    given: { tls: tls({ otherChain: { chain: [leaf({ keyType: 'EC' })], problems: ['expired'] } }) },
    expect: ['expired'],
  },
  'both chains are for another name': {
    given: {
      tls: tls({
        problems: ['name-mismatch'],
        otherChain: { chain: [leaf({ keyType: 'EC' })], problems: ['name-mismatch'] },
      }),
    },
    expect: ['name-mismatch'],
  },
  'two causes are told apart': { given: having('expired', 'name-mismatch'), expect: ['expired', 'name-mismatch'] },
  nonsense: { given: { tls: tls({ chain: [], problems: ['unreadable'] }) }, expect: ['unreadable'] },
  'no certificate seen': { given: { tls: tls({ chain: [] }) }, expect: 'not-assessed' },
  'a mail port': { given: { tls: tls({ port: 465 }) }, expect: 'not-applicable' },
});
