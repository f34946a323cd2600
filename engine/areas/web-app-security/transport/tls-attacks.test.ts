import assert from 'node:assert/strict';
import { createHash, getDiffieHellman } from 'node:crypto';
import { it } from 'node:test';
import { behaviour, frontPage, page, site, tls } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import check from './tls-attacks.ts';

type Version = 'SSLv2' | 'SSLv3' | 'TLSv1.0' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3';
const speaking = (version: Version, names: string[], more: Parameters<typeof tls>[0] = {}) => ({
  tls: tls({ versions: [{ version, offered: true }], suites: [{ version, names }], ...more }),
});
const MODERN = ['TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256'];
const form = (antiForgery: boolean) => ({
  http: frontPage({}, page({ forms: [{ action: '/', method: 'post', password: false, antiForgery }] })),
});

/** SHA-256 of the prime that Node.js includes for RFC 2409 section 6.2. */
const OAKLEY_2 = createHash('sha256').update(getDiffieHellman('modp2').getPrime()).digest('hex');

scenarios(check, {
  'authenticated encryption alone': { given: speaking('TLSv1.2', MODERN), expect: [] },
  'TLS 1.3': { given: speaking('TLSv1.3', ['TLS_AES_128_GCM_SHA256']), expect: [] },
  'SSL 3.0 with cipher block chaining': {
    given: speaking('SSLv3', ['TLS_RSA_WITH_AES_128_CBC_SHA']),
    expect: ['beast', 'poodle'],
  },
  'SSL 3.0 with RC4 alone': { given: speaking('SSLv3', ['TLS_RSA_WITH_RC4_128_SHA']), expect: [] },
  'SSL 2.0': { given: speaking('SSLv2', ['SSL_CK_RC4_128_WITH_MD5']), expect: ['drown'] },
  'RSA of export strength': { given: speaking('TLSv1.0', ['TLS_RSA_EXPORT_WITH_RC4_40_MD5']), expect: ['freak'] },
  'Diffie-Hellman of export strength': {
    given: speaking('TLSv1.2', ['TLS_DHE_RSA_EXPORT_WITH_DES40_CBC_SHA']),
    expect: ['logjam', 'lucky13', 'sweet32'],
  },
  'a prime of 1024 bits': {
    given: speaking('TLSv1.2', ['TLS_DHE_RSA_WITH_AES_128_GCM_SHA256'], { dhBits: 1_024 }),
    expect: ['logjam'],
  },
  'a prime of 1024 bits that many servers share': {
    given: speaking('TLSv1.2', ['TLS_DHE_RSA_WITH_AES_128_GCM_SHA256'], { dhBits: 1_024, dhPrime: OAKLEY_2 }),
    expect: ['logjam'],
  },
  'a prime of 2048 bits': {
    given: speaking('TLSv1.2', ['TLS_DHE_RSA_WITH_AES_128_GCM_SHA256'], { dhBits: 2_048 }),
    expect: [],
  },
  '3DES in TLS 1.2': {
    given: speaking('TLSv1.2', ['TLS_RSA_WITH_3DES_EDE_CBC_SHA']),
    expect: ['lucky13', 'sweet32'],
  },
  'TLS 1.0 with cipher block chaining': {
    given: speaking('TLSv1.0', ['TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA']),
    expect: ['beast', 'lucky13'],
  },
  'compression within TLS': {
    given: speaking('TLSv1.2', MODERN, { behaviour: behaviour({ compression: true }) }),
    expect: ['crime'],
  },
  'a secret in a compressed page': {
    given: { ...speaking('TLSv1.2', MODERN), ...form(true), site: site({ encoding: 'gzip' }) },
    expect: ['breach'],
  },
  'a compressed page without a secret': {
    given: { ...speaking('TLSv1.2', MODERN), ...form(false), site: site({ encoding: 'gzip' }) },
    expect: [],
  },
  'a secret in a page that is sent as it is': {
    given: { ...speaking('TLSv1.2', MODERN), ...form(true), site: site({ encoding: null }) },
    expect: [],
  },
  'TLS on another port': {
    given: speaking('TLSv1.0', ['TLS_RSA_WITH_3DES_EDE_CBC_SHA'], { port: 993 }),
    expect: ['beast', 'lucky13', 'sweet32'],
  },
  'no suite was learnt': { given: { tls: tls({ suites: [] }) }, expect: 'not-applicable' },
});

it('names the shared prime that makes Logjam feasible', () => {
  const given = speaking('TLSv1.2', ['TLS_DHE_RSA_WITH_AES_128_GCM_SHA256'], { dhBits: 1_024, dhPrime: OAKLEY_2 });
  const verdict = check.evaluate({ asset: 'a.example:443/tcp', ...given, http: null, site: null });
  assert.ok(verdict.status === 'assessed');
  assert.deepEqual(verdict.reported[0]?.seen, ['DH 1024 (Oakley group 2, RFC 2409)']);
});
