import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suiteFacts } from './cipher-suites.ts';

const only = (name: string) =>
  Object.entries(suiteFacts(name))
    .filter(([, is]) => is)
    .map(([fact]) => fact);

test('modern suites are authenticated and forward secret', () => {
  for (const name of [
    'TLS_AES_128_GCM_SHA256',
    'TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256',
    'TLS_DHE_RSA_WITH_AES_128_CCM_8',
  ])
    assert.deepEqual(only(name), ['forwardSecrecy', 'authenticated'], name);
});

test('a static key exchange has no forward secrecy', () => {
  assert.deepEqual(only('TLS_RSA_WITH_AES_128_GCM_SHA256'), ['authenticated']);
  assert.deepEqual(only('TLS_ECDH_ECDSA_WITH_AES_128_CBC_SHA'), []);
});

test('broken and null ciphers are distinguished', () => {
  assert.deepEqual(only('TLS_RSA_WITH_3DES_EDE_CBC_SHA'), ['broken']);
  assert.deepEqual(only('TLS_ECDHE_RSA_WITH_RC4_128_SHA'), ['broken', 'forwardSecrecy']);
  assert.deepEqual(only('TLS_RSA_WITH_NULL_SHA256'), ['void']);
  assert.deepEqual(only('TLS_DH_anon_WITH_AES_128_CBC_SHA'), ['void']);
  assert.deepEqual(only('TLS_RSA_EXPORT_WITH_DES40_CBC_SHA'), ['void', 'broken']);
});
