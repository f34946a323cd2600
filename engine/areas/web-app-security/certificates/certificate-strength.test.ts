import { certificate, tls } from '../../../testing/builders.ts';
import { scenarios } from '../../../testing/scenarios.ts';
import strength from './certificate-strength.ts';

const served = (...changes: Parameters<typeof certificate>[0][]) => ({ tls: tls({ chain: changes.map(certificate) }) });

scenarios(strength, {
  'RSA of 2048 bits and SHA-256': { given: served({}), expect: [] },
  'RSA of 1024 bits': { given: served({ keyBits: 1024 }), expect: ['key-weak'] },
  'SHA-1': { given: served({ signatureAlgorithm: 'sha1WithRSAEncryption' }), expect: ['signature-weak'] },
  'a weak intermediate': { given: served({}, { keyBits: 1024 }), expect: ['key-weak'] },
  'an old root': { given: served({}, { selfSigned: true, signatureAlgorithm: 'sha1WithRSAEncryption' }), expect: [] },
  'no certificate': { given: served(), expect: 'not-applicable' },
});
