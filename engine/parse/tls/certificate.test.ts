import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CertificateFacts } from '#evidence/web.ts';
import { certificateLife, keyTooWeak, signatureTooWeak } from './certificate.ts';

const facts = (changes: Partial<CertificateFacts>): CertificateFacts => ({
  subject: 'CN=example.com',
  issuer: 'CN=Example CA',
  names: ['example.com'],
  notBefore: '2026-06-01T00:00:00Z',
  notAfter: '2026-08-30T00:00:00Z',
  keyType: 'EC',
  keyBits: 256,
  signatureAlgorithm: 'ecdsa-with-SHA256',
  serial: '01',
  sha256: '00',
  selfSigned: false,
  ocspUrl: false,
  crlUrl: true,
  mustStaple: false,
  loggedProofs: 2,
  ...changes,
});

test('lifetime and remaining days are whole days', () => {
  assert.deepEqual(certificateLife(facts({}), '2026-08-28T12:00:00Z'), { days: 90, left: 1, allowed: 200 });
  assert.equal(certificateLife(facts({}), '2026-09-01T00:00:00Z')?.left, -2);
  assert.equal(certificateLife(facts({ notAfter: 'never' }), '2026-09-01T00:00:00Z'), null);
});

test('the maximum lifetime depends on the date of issue', () => {
  const allowed = (notBefore: string) => certificateLife(facts({ notBefore }), '2026-06-01T00:00:00Z')?.allowed;
  assert.equal(allowed('2026-03-14T23:59:59Z'), 398);
  assert.equal(allowed('2026-03-15T00:00:00Z'), 200);
  assert.equal(allowed('2027-03-15T00:00:00Z'), 100);
  assert.equal(allowed('2029-03-15T00:00:00Z'), 47);
  assert.equal(allowed('2017-01-01T00:00:00Z'), null);
});

test('small keys and old hashes are weak', () => {
  assert.equal(keyTooWeak(facts({ keyType: 'RSA', keyBits: 1024 })), true);
  assert.equal(keyTooWeak(facts({ keyType: 'RSA', keyBits: 2048 })), false);
  assert.equal(keyTooWeak(facts({ keyType: 'EC', keyBits: 192 })), true);
  assert.equal(keyTooWeak(facts({ keyType: 'Ed25519', keyBits: null })), false);
  assert.equal(signatureTooWeak(facts({ signatureAlgorithm: 'sha1WithRSAEncryption' })), true);
  assert.equal(signatureTooWeak(facts({ signatureAlgorithm: 'RSA-SHA1' })), true);
  assert.equal(signatureTooWeak(facts({ signatureAlgorithm: 'sha256WithRSAEncryption' })), false);
  assert.equal(signatureTooWeak(facts({ signatureAlgorithm: 'RSASSA-PKCS1-v1_5 SHA-1' })), true);
});
