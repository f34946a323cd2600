import { behaviour, tls } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import check from './tls-handshake.ts';

const asks = (changes: Parameters<typeof behaviour>[0], more: Parameters<typeof tls>[0] = {}) => ({
  tls: tls({ behaviour: behaviour(changes), ...more }),
});
const old = {
  versions: [{ version: 'TLSv1.0', offered: true } as const, { version: 'TLSv1.2', offered: true } as const],
};

scenarios(check, {
  'a well-kept server': { given: asks({}), expect: [] },
  'nothing could be learnt': {
    given: asks({ secureRenegotiation: null, clientRenegotiation: null, compression: null, fallbackRefused: null }),
    expect: [],
  },
  'renegotiation without binding': { given: asks({ secureRenegotiation: false }), expect: ['renegotiation-insecure'] },
  'clients may begin anew': { given: asks({ clientRenegotiation: true }), expect: ['renegotiation-by-client'] },
  'compression within TLS': { given: asks({ compression: true }), expect: ['compression'] },
  'a forced step back to an old version': {
    given: asks({ fallbackRefused: false }, old),
    expect: ['fallback-unprotected'],
  },
  'a step from 1.3 to 1.2 shows by itself': { given: asks({ fallbackRefused: false }), expect: [] },
  'a curve of 163 bits beside good ones': { given: asks({ groups: ['x25519', 'sect163k1'] }), expect: ['group-small'] },
  'signatures with SHA-1 only': { given: asks({ signatures: ['rsa_pkcs1_sha1'] }), expect: ['signature-old'] },
  'SHA-1 as a last resort': { given: asks({ signatures: ['rsa_pss_rsae_sha256', 'rsa_pkcs1_sha1'] }), expect: [] },
  'no extended master secret': { given: asks({ extendedMasterSecret: false }), expect: ['master-secret'] },
  'early data': { given: asks({ earlyData: true }), expect: ['early-data'] },
  'evidence from before these questions': { given: { tls: tls() }, expect: 'not-applicable' },
  'mail over TLS is judged elsewhere': { given: asks({ compression: true }, { port: 465 }), expect: 'not-applicable' },
});
