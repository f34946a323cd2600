import assert from 'node:assert/strict';
import type net from 'node:net';
import { after, it } from 'node:test';
import tls from 'node:tls';
import type { TlsEvidence } from '#evidence/web.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { openAuthority } from '../../../lab/hosts/certificates.ts';
import { startTestServers } from '../testing/test-servers.ts';
import { probeTls } from './tls.ts';

await useVirtualTime();

const HANDSHAKE = 0x16;
const ground = startTestServers({ timeouts: { connect: 2_000, dns: 400, exchange: 5_000 } });
after(() => ground.close());
const chain = openAuthority().issue(['site.example'], 'rsa');
const server = tls
  .createServer(
    { key: chain.key, cert: chain.certificates.join('\n'), ciphers: 'ECDHE+AESGCM:AES128-SHA', maxVersion: 'TLSv1.2' },
    (socket) => socket.on('error', () => {}).resume(),
  )
  .on('tlsClientError', () => {});

/** Compression methods of a ClientHello (RFC 5246 §7.4.1.2); 0 for other bytes. */
function compressionsIn(bytes: Buffer): number {
  if (bytes[0] !== HANDSHAKE) return 0;
  const session = 43 + 1 + (bytes[43] ?? 0);
  return bytes[session + 2 + bytes.readUInt16BE(session)] ?? 0;
}

type Fault = (socket: net.Socket) => void;
let last = 0;

/** @param faultOf what happens to a connection in place of an answer, by its first bytes and number */
async function evidence(faultOf: (bytes: Buffer, nth: number) => Fault | null): Promise<TlsEvidence> {
  last += 1;
  const address = `192.0.2.${last}`;
  let count = 0;
  await ground.bytes(`${address} 443`, (socket) => {
    count += 1;
    const nth = count;
    socket.on('error', () => {});
    socket.once('data', (bytes: Buffer) => {
      const fault = faultOf(bytes, nth);
      if (fault) return fault(socket);
      socket.pause();
      socket.unshift(bytes);
      server.emit('connection', socket);
    });
  });
  const endpoint = { host: 'site.example', port: 443, address, startTls: null };
  const { signal } = new AbortController();
  const outcome = await probeTls(endpoint, new Date().toISOString(), ground.network, signal);
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return outcome.value;
}
const ignore: Fault = (socket) => void socket.resume();
const close: Fault = (socket) => void socket.destroy();

it('does not call compression disabled if the server did not answer an offer of it', async () => {
  const { behaviour } = await evidence((bytes) => (compressionsIn(bytes) > 1 ? ignore : null));
  assert.deepEqual([behaviour?.compression, behaviour?.lacks], [null, { compression: 'timeout' }]);
  assert.deepEqual([behaviour?.ownPreference, behaviour?.flaws.robot], [true, false], 'the rest was answered');
});

it('takes a connection that is closed twice, while other offers are answered, for a rejection', async () => {
  const { behaviour } = await evidence((bytes) => (compressionsIn(bytes) > 1 ? close : null));
  assert.deepEqual([behaviour?.compression, behaviour?.lacks], [false, undefined]);
});

it('repeats a question that was not answered once', async () => {
  let isFirst = true;
  const { behaviour } = await evidence((bytes) => {
    const isHit = isFirst && compressionsIn(bytes) > 1;
    if (isHit) isFirst = false;
    return isHit ? ignore : null;
  });
  assert.deepEqual([behaviour?.compression, behaviour?.lacks], [false, undefined]);
});

it('leaves behavior and flaws of a server unknown that goes away after its suites were found', async () => {
  let isGone = false;
  const value = await evidence((bytes) => {
    // The first question about its behavior.
    isGone ||= compressionsIn(bytes) > 1;
    return isGone ? close : null;
  });
  const { flaws, lacks = {} } = value.behaviour!;
  assert.equal(lacks.compression, 'blocked');
  assert.deepEqual([flaws.lacks?.earlyChangeCipher, flaws.lacks?.robot], ['blocked', 'blocked']);
});
