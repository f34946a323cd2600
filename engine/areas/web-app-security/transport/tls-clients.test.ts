import assert from 'node:assert/strict';
import { it } from 'node:test';
import { getCiphers } from 'node:tls';
import { GROUP_NAMES, SIGNATURE_NAMES } from '#parse/tls/algorithm-names.ts';
import { CLIENTS } from '#parse/tls/clients/client-table.ts';
import { clientCommand } from '#parse/tls/clients/command.ts';
import { simulate } from '#parse/tls/clients/simulate.ts';
import { SUITE_NUMBERS } from '#parse/tls/suite-numbers.ts';
import { behaviour, tls } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import check from './tls-clients.ts';

type Version = 'SSLv3' | 'TLSv1.0' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3';
const server = (suites: Partial<Record<Version, string[]>>, more: Parameters<typeof behaviour>[0] = {}) =>
  tls({
    versions: Object.keys(suites).map((version) => ({ version: version as Version, offered: true })),
    suites: Object.entries(suites).map(([version, names]) => ({ version: version as Version, names })),
    behaviour: behaviour({ signatures: ['rsa_pss_rsae_sha256', 'rsa_pkcs1_sha256'], ...more }),
  });
const GCM = 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256';
const intermediate = server({
  'TLSv1.2': [GCM, 'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384'],
  'TLSv1.3': ['TLS_AES_128_GCM_SHA256'],
});

scenarios(check, {
  'intermediate configuration': { given: { tls: intermediate }, expect: ['simulated'] },
  'TLS 1.2 with CBC alone': {
    given: { tls: server({ 'TLSv1.2': ['TLS_RSA_WITH_AES_128_CBC_SHA'] }) },
    expect: ['simulated'],
  },
  'a list of suites that was cut short': { given: { tls: { ...intermediate, cut: true } }, expect: 'not-assessed' },
  'a suite that no browser offers': {
    given: { tls: server({ 'TLSv1.2': ['TLS_DHE_RSA_WITH_CAMELLIA_256_CBC_SHA'] }) },
    expect: ['simulated', 'current-refused'],
  },
  'a group that no browser offers': {
    given: { tls: server({ 'TLSv1.2': [GCM] }, { groups: ['brainpoolP256r1'] }) },
    expect: ['simulated', 'current-refused'],
  },
  'TLS 1.3 that could not be asked': {
    given: {
      tls: tls({
        versions: [
          { version: 'TLSv1.2', offered: true },
          { version: 'TLSv1.3', offered: null },
        ],
        suites: [{ version: 'TLSv1.2', names: ['TLS_DHE_RSA_WITH_CAMELLIA_256_CBC_SHA'] }],
        behaviour: behaviour(),
      }),
    },
    expect: ['simulated'],
  },
  'TLS 1.0 alone, which is a finding of its own': {
    given: { tls: server({ 'TLSv1.0': ['TLS_RSA_WITH_AES_128_CBC_SHA'] }) },
    expect: ['simulated'],
  },
  'SSL 2.0 alone, which is a finding of its own': {
    given: {
      tls: tls({
        versions: [{ version: 'SSLv2', offered: true }],
        suites: [{ version: 'SSLv2', names: ['SSL_CK_RC4_128_WITH_MD5'] }],
      }),
    },
    expect: [],
  },
  'nothing measured': { given: { tls: tls({ suites: [] }) }, expect: 'not-applicable' },
  'TLS of a mail port': { given: { tls: { ...intermediate, port: 993, alpn: null } }, expect: 'not-applicable' },
});

const outcome = (name: string, given: ReturnType<typeof server>) => {
  const client = CLIENTS.find((one) => one.name.startsWith(name));
  assert.ok(client, name);
  const result = simulate(client, given);
  return result.connected ? `${result.version} ${result.suite} ${result.group}` : result.missing;
};

it('determines what a client and a server negotiate', () => {
  assert.equal(outcome('Chrome 131', intermediate), 'TLSv1.3 TLS_AES_128_GCM_SHA256 x25519');
  assert.equal(outcome('Android 7', intermediate), `TLSv1.2 ${GCM} secp256r1`);
  assert.equal(outcome('Internet Explorer 11 (Windows 7)', intermediate), 'suite');
  assert.equal(outcome('Internet Explorer 8', intermediate), 'version');
});

it('does not fall back to an older version if the newest common one fails', () => {
  const given = server({ 'TLSv1.2': ['TLS_RSA_WITH_AES_128_CBC_SHA'], 'TLSv1.3': ['TLS_AES_128_CCM_SHA256'] });
  assert.equal(outcome('Chrome 131', given), 'suite');
});

it("follows the client's order if the server has none", () => {
  const names = ['TLS_RSA_WITH_AES_128_CBC_SHA', GCM];
  assert.match(outcome('Java 8', server({ 'TLSv1.2': names }, { ownPreference: false })), /ECDHE_RSA/);
  assert.match(outcome('Java 8', server({ 'TLSv1.2': names }, { ownPreference: true })), /TLS_RSA_/);
});

it("respects the largest prime that a client accepts, and the server's signature algorithms", () => {
  const old = { 'TLSv1.0': ['TLS_DHE_RSA_WITH_AES_128_CBC_SHA'] };
  assert.equal(outcome('Java 7', { ...server(old), dhBits: 2_048 }), 'group');
  assert.match(outcome('Java 7', { ...server(old), dhBits: 1_024 }), /^TLSv1.0/);
  const p521 = server(
    { 'TLSv1.2': ['TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256'] },
    { signatures: ['ecdsa_secp521r1_sha512'] },
  );
  assert.equal(outcome('Chrome 131', p521), 'signature');
  assert.match(outcome('Firefox', p521), /^TLSv1.2/);
});

it('maps every suite, group and scheme of its clients to its IANA name', () => {
  const groups = new Set(GROUP_NAMES.values());
  const schemes = new Set(SIGNATURE_NAMES.values());
  for (const client of CLIENTS) {
    assert.deepEqual(
      client.suites.filter((name) => !SUITE_NUMBERS.has(name)),
      [],
      client.name,
    );
    assert.equal(new Set(client.suites).size, client.suites.length, client.name);
    assert.deepEqual(
      client.groups.filter((name) => !groups.has(name)),
      [],
      client.name,
    );
    assert.deepEqual(
      client.signatures.filter((name) => !schemes.has(name)),
      [],
      client.name,
    );
  }
  assert.ok(CLIENTS.length <= 20, 'each has a line of evidence');
});

it('names the suites of current clients as OpenSSL does', () => {
  const known = getCiphers();
  for (const client of CLIENTS.filter(({ current }) => current)) {
    const [, ciphers = ''] = /-cipher '([^']+)'/.exec(clientCommand(client)) ?? [];
    for (const name of ciphers.split(':').slice(0, -1)) assert.ok(known.includes(name.toLowerCase()), name);
  }
});
