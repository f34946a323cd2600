import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { TlsEvidence, TlsVersion } from '#evidence/web.ts';
import { behaviour, certificate, tls } from '#testing/builders.ts';
import { tlsGrade } from './grade.ts';

const YEAR = 31_536_000;
const versions = (...offered: TlsVersion[]) =>
  (['SSLv2', 'SSLv3', 'TLSv1.0', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const).map((version) => ({
    version,
    offered: offered.includes(version),
  }));
const graded = (changes: Partial<TlsEvidence> = {}, hsts = 0) =>
  tlsGrade(tls({ behaviour: behaviour(), ...changes }), hsts)!;

it('gives A to a server without weaknesses, and A+ with HSTS', () => {
  const { letter, score, protocols, keyExchange, ciphers, limits } = graded();
  assert.deepEqual([letter, score, protocols, keyExchange, ciphers, limits], ['A', 89, 100, 90, 80, []]);
  assert.equal(graded({}, YEAR).letter, 'A+');
  assert.equal(graded({ behaviour: behaviour({ fallbackRefused: false }) }, YEAR).letter, 'A');
});

it('averages the best and the worst for versions and ciphers, and takes the weakest key', () => {
  const mixed = graded({
    versions: versions('TLSv1.0', 'TLSv1.2'),
    suites: [
      { version: 'TLSv1.0', names: ['TLS_RSA_WITH_3DES_EDE_CBC_SHA'] },
      { version: 'TLSv1.2', names: ['TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384'] },
    ],
    chain: [certificate({ keyBits: 4_096 })],
    dhBits: 1_024,
  });
  assert.deepEqual([mixed.protocols, mixed.keyExchange, mixed.ciphers, mixed.score], [95, 80, 60, 77]);
  assert.equal(mixed.letter, 'C');
  assert.deepEqual(mixed.limits.map((row) => `${row.letter} ${row.cause}`).slice(0, 3), [
    'C 3DES',
    'B TLSv1.0',
    'B DH 1024',
  ]);
});

it('fails what anyone can break, and gives no trust grade without trust', () => {
  const letter = (changes: Partial<TlsEvidence>) => graded(changes, YEAR).letter;
  const flaws = behaviour().flaws;
  assert.equal(letter({ behaviour: behaviour({ flaws: { ...flaws, heartbleed: true } }) }), 'F');
  assert.equal(letter({ behaviour: behaviour({ flaws: { ...flaws, robot: true } }) }), 'F');
  assert.equal(letter({ versions: versions('SSLv2', 'TLSv1.2', 'TLSv1.3') }), 'F');
  assert.equal(letter({ versions: versions('SSLv3', 'TLSv1.2', 'TLSv1.3') }), 'C');
  assert.equal(letter({ versions: versions('TLSv1.1', 'TLSv1.2', 'TLSv1.3') }), 'B');
  assert.equal(letter({ versions: versions('TLSv1.2') }), 'A-');
  assert.equal(letter({ problems: ['expired', 'name-mismatch'] }), 'T');
  assert.equal(letter({ problems: ['name-mismatch'] }), 'M');
  assert.equal(letter({ chain: [certificate({ keyBits: 1_024 })] }), 'B');
  assert.equal(letter({ suites: [{ version: 'TLSv1.2', names: ['TLS_ECDH_anon_WITH_AES_128_CBC_SHA'] }] }), 'F');
  assert.equal(letter({ suites: [{ version: 'TLSv1.2', names: ['TLS_RSA_WITH_AES_128_GCM_SHA256'] }] }), 'B');
});

it('gives no grade if behavior or certificate are unknown', () => {
  assert.equal(tlsGrade(tls(), YEAR), null);
  assert.equal(tlsGrade(tls({ behaviour: behaviour(), chain: [] }), YEAR), null);
});

it('caps a chain without its intermediate at B, and one that clients reject at T', () => {
  assert.equal(graded({ problems: ['incomplete-chain'] }, YEAR).letter, 'B');
  for (const problem of ['self-signed', 'untrusted-root', 'expired', 'wrong-purpose', 'constraint-violated'] as const)
    assert.equal(graded({ problems: [problem] }, YEAR).letter, 'T', problem);
});

it('counts the weakest key of the trust chain, wherever it is', () => {
  const root = certificate({ selfSigned: true, keyBits: 1_024 });
  const chain = [certificate({}), certificate({ keyBits: 1_024 }), root];
  const weak = graded({ chain }, YEAR);
  assert.deepEqual([weak.letter, weak.limits], ['B', [{ letter: 'B', cause: 'RSA 1024' }]]);
  assert.equal(graded({ chain: [certificate({}), certificate({}), root] }, YEAR).letter, 'A+');
});
