import type { RevocationAnswer } from '#evidence/web.ts';
import { certificate, tls } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import check from './certificate-revocation.ts';

const LEAF = certificate({ sha256: 'a'.repeat(64) });
const ISSUER = certificate({ sha256: 'b'.repeat(64), serial: '02' });
const told = (changes: Partial<RevocationAnswer>): RevocationAnswer => ({
  sha256: LEAF.sha256,
  by: 'ocsp',
  url: 'http://ocsp.example/',
  status: 'good',
  revokedAt: null,
  reason: null,
  ...changes,
});
const revoked = { status: 'revoked', revokedAt: '2026-11-01T00:00:00.000Z' } as const;
const unknown = { by: null, status: 'unknown', reason: 'timeout' } as const;
const having = (...revocation: RevocationAnswer[]) => ({ tls: tls({ chain: [LEAF, ISSUER], revocation }) });

scenarios(check, {
  good: { given: having(told({})), expect: [] },
  revoked: { given: having(told(revoked)), expect: ['revoked'] },
  'an intermediate was revoked': {
    given: having(told({}), told({ ...revoked, sha256: ISSUER.sha256 })),
    expect: ['issuer-revoked'],
  },
  'nobody answered': { given: having(told(unknown)), expect: 'not-assessed' },
  'revoked, while nobody answered for the issuer': {
    given: having(told(revoked), told({ ...unknown, sha256: ISSUER.sha256 })),
    expect: ['revoked'],
  },
  'the second chain was revoked': {
    given: {
      tls: tls({ otherChain: { chain: [LEAF], problems: [], revocation: [told(revoked)] } }),
    },
    expect: ['revoked'],
  },
  'no place to ask, or evidence of before': { given: { tls: tls() }, expect: 'not-applicable' },
  'TLS of another service': {
    given: { tls: tls({ port: 993, chain: [LEAF], revocation: [told(revoked)] }) },
    expect: 'not-applicable',
  },
});
