import { certificate, tls } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import strength from './certificate-strength.ts';

const served = (...changes: Parameters<typeof certificate>[0][]) => ({ tls: tls({ chain: changes.map(certificate) }) });

scenarios(strength, {
  'RSA of 2048 bits and SHA-256': { given: served({}), expect: [] },
  'RSA of 1024 bits': { given: served({ keyBits: 1024 }), expect: ['key-weak'] },
  'SHA-1': { given: served({ signatureAlgorithm: 'sha1WithRSAEncryption' }), expect: ['signature-weak'] },
  'a weak intermediate': { given: served({}, { keyBits: 1024 }), expect: ['key-weak'] },
  'an old root': { given: served({}, { selfSigned: true, signatureAlgorithm: 'sha1WithRSAEncryption' }), expect: [] },
  'Ed25519, which no browser takes': {
    given: served({ keyType: 'Ed25519', keyBits: 256, signatureAlgorithm: 'ED25519' }),
    expect: ['key-unsupported'],
  },
  'Ed25519 beside RSA': {
    given: {
      tls: tls({
        chain: [certificate({ keyType: 'Ed25519', keyBits: 256 })],
        otherChain: { chain: [certificate({})], problems: [] },
      }),
    },
    expect: [],
  },
  'a weak key in the second chain': {
    given: { tls: tls({ otherChain: { chain: [certificate({ keyBits: 1024 })], problems: [] } }) },
    expect: ['key-weak'],
  },
  'no certificate': { given: served(), expect: 'not-applicable' },
});
