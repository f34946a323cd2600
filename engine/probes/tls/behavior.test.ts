import assert from 'node:assert/strict';
import { constants } from 'node:crypto';
import type net from 'node:net';
import { after, it } from 'node:test';
import tls from 'node:tls';
import type { TlsBehavior } from '#evidence/web.ts';
import { behaviour } from '#testing/builders.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { openAuthority } from '../../../lab/hosts/certificates.ts';
import { flawedTlsServer, type TlsFaults } from '../../../lab/hosts/flawed-tls.ts';
import { startTestServers } from '../testing/test-servers.ts';
import { probeTls } from './tls.ts';

await useVirtualTime();

const authority = openAuthority();
const ground = startTestServers({ timeouts: { connect: 5_000, dns: 400, exchange: 5_000 } });
after(() => ground.close());
const chain = authority.issue(['site.example'], 'rsa');
const served = { key: chain.key, cert: chain.certificates.join('\n') };
let last = 0;

async function behaviourOf(server: net.Server, active = false): Promise<TlsBehavior> {
  last += 1;
  const address = `192.0.2.${last}`;
  await ground.bytes(`${address} 443`, (socket) => server.emit('connection', socket));
  const endpoint = { host: 'site.example', port: 443, address, startTls: null };
  const time = new Date().toISOString();
  const outcome = await probeTls(endpoint, time, ground.network, new AbortController().signal, { active });
  assert.ok(outcome.ok, JSON.stringify(outcome));
  assert.ok(outcome.value.behaviour);
  return outcome.value.behaviour;
}
const sound = (options: tls.TlsOptions = {}) =>
  tls
    .createServer({ ...served, ...options }, (socket) => socket.on('error', () => {}).resume())
    .on('tlsClientError', () => {});
const flawed = (faults: TlsFaults, beside: tls.Server | null = null) => flawedTlsServer(chain, faults, beside);

it('describes the behavior of a well-configured server', async () => {
  const options = {
    ciphers: 'ECDHE+AESGCM',
    ALPNProtocols: ['h2', 'http/1.1'],
    ecdhCurve: 'X25519:P-256',
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  };
  const observed = await behaviourOf(sound(options));
  const flaws = { heartbleed: false, ticketbleed: null, earlyChangeCipher: false, robot: false };
  assert.deepEqual(observed, behaviour({ signatures: observed.signatures, flaws }));
  assert.ok(
    observed.signatures.includes('rsa_pss_rsae_sha256') && !observed.signatures.includes('ecdsa_secp256r1_sha256'),
  );
});

it('detects client-chosen order, renegotiation, and missing session resumption', async () => {
  const observed = await behaviourOf(
    sound({
      maxVersion: 'TLSv1.2',
      ciphers: 'ECDHE+AESGCM:AES128-SHA',
      honorCipherOrder: false,
      secureOptions: constants.SSL_OP_NO_TICKET,
    }),
  );
  assert.deepEqual(
    [
      observed.ownPreference,
      observed.clientRenegotiation,
      observed.tickets,
      observed.fallbackRefused,
      observed.flaws.robot,
    ],
    [false, true, false, null, false],
  );
});

it('reads only what TLS 1.3 discloses of a TLS 1.3-only server', async () => {
  const observed = await behaviourOf(sound({ minVersion: 'TLSv1.3', ecdhCurve: 'P-384' }));
  assert.deepEqual([observed.groups, observed.resumption], [['secp384r1'], true]);
  // Detected from the schemes that it rejects.
  assert.deepEqual(observed.signatures, ['rsa_pss_rsae_sha256', 'rsa_pss_rsae_sha384', 'rsa_pss_rsae_sha512']);
  assert.deepEqual(
    [observed.secureRenegotiation, observed.clientRenegotiation, observed.compression],
    [null, null, false],
  );
});

it('tests Heartbleed only if authorized, and discards the response', async () => {
  const observed = await behaviourOf(flawed({ heartbleed: true }), true);
  assert.deepEqual(observed.flaws, { heartbleed: true, ticketbleed: null, earlyChangeCipher: false, robot: false });
  assert.ok(!JSON.stringify(observed).includes('MMMM'));
  const notAsked = await behaviourOf(flawed({ heartbleed: true }));
  assert.deepEqual([notAsked.heartbeat, notAsked.flaws.heartbleed], [true, null]);
});

it('detects a padding oracle and CCS injection', async () => {
  assert.equal((await behaviourOf(flawed({ robot: true }))).flaws.robot, true);
  const early = (await behaviourOf(flawed({ earlyChangeCipher: true }))).flaws;
  assert.deepEqual([early.earlyChangeCipher, early.robot], [true, false]);
});

it('detects a server that pads the session id of a ticket', async () => {
  const beside = () => sound({ maxVersion: 'TLSv1.2', ciphers: 'ECDHE+AESGCM:AES128-SHA' });
  const leaky = await behaviourOf(flawed({ ticketbleed: true }, beside()), true);
  assert.deepEqual([leaky.tickets, leaky.flaws.ticketbleed], [true, true]);
  assert.equal((await behaviourOf(beside(), true)).flaws.ticketbleed, false);
  assert.equal((await behaviourOf(beside())).flaws.ticketbleed, null);
});

it('detects vulnerabilities of old software by its missing features', async () => {
  const observed = await behaviourOf(flawed({ old: true }));
  assert.deepEqual(
    [observed.compression, observed.secureRenegotiation, observed.extendedMasterSecret, observed.resumption],
    [true, false, false, null],
  );
});
