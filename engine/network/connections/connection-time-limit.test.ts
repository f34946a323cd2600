import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { after, test } from 'node:test';
import { DEFAULT_NETWORK } from '#settings.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { failureReasonOf } from '../network.ts';
import { limitConnectionTime } from './connection-time-limit.ts';
import { createNetwork } from './open-network.ts';

await useVirtualTime();

const server = net.createServer((socket) => void socket.on('error', () => {}).resume());
server.listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => void server.close());

const TARGET = { address: '192.0.2.1', port: 443 };
const network = createNetwork({
  ...DEFAULT_NETWORK,
  allowPrivate: true,
  dialMap: { '192.0.2.1 443': (server.address() as net.AddressInfo).port },
});
/** By the test's virtual clock. */
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const never = new AbortController().signal;

test("concurrent connections share a server's time limit, and later ones fail with that reason", async () => {
  const limited = limitConnectionTime(network, 60_000, never);
  const sockets = await Promise.all([1, 2, 3].map(() => limited.network.connect(TARGET)));
  await sleep(10_000);
  assert.equal(limited.over, false);
  await sleep(15_000);
  assert.equal(limited.over, true);
  assert.equal(failureReasonOf(limited.signal.reason), 'timeout');
  await assert.rejects(limited.network.connect(TARGET), { reason: 'timeout' });
  for (const socket of sockets) socket.destroy();
});

test('closed connections use no time', async () => {
  const limited = limitConnectionTime(network, 10_000, never);
  for (let count = 0; count < 5; count += 1) {
    const socket = await limited.network.connect(TARGET);
    socket.destroy();
    await once(socket, 'close');
    await sleep(12_000);
  }
  assert.equal(limited.over, false);
});

test('the end of the scan ends it with its own reason', async () => {
  const stop = new AbortController();
  const limited = limitConnectionTime(network, 60_000, stop.signal);
  stop.abort();
  await assert.rejects(limited.network.connect(TARGET), { reason: 'stopped' });
  assert.equal(limited.over, false);
});
