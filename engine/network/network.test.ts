import assert from 'node:assert/strict';
import net from 'node:net';
import { after, before, it } from 'node:test';
import { DEFAULT_NETWORK, type NetworkSettings } from '../settings.ts';
import { useVirtualTime } from '../testing/virtual-time.ts';
import { createNetwork } from './connections/open-network.ts';
import { DialError } from './network.ts';

await useVirtualTime();

let server: net.Server;
let port = 0;

before(async () => {
  server = net.createServer((socket) => socket.on('error', () => {}).end('hello'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as net.AddressInfo).port;
});
after(() => server.close());

function settings(changes: Partial<NetworkSettings>): NetworkSettings {
  return { ...DEFAULT_NETWORK, allowPrivate: true, ...changes };
}

async function reasonOf(work: Promise<net.Socket>): Promise<string> {
  try {
    const socket = await work;
    socket.destroy();
    return 'connected';
  } catch (error) {
    assert.ok(error instanceof DialError);
    return error.reason;
  }
}

it('connects to the address in the dial map and rejects others', async () => {
  const network = createNetwork(settings({ dialMap: { '192.0.2.7 443': port, '192.0.2.7 53/udp': 5353 } }));
  const socket = await network.connect({ address: '192.0.2.7', port: 443 });
  assert.equal(socket.remoteAddress, '127.0.0.1');
  assert.equal(socket.remotePort, port);
  socket.destroy();
  assert.equal(await reasonOf(network.connect({ address: '192.0.2.7', port: 80 })), 'refused');
  assert.equal(await reasonOf(network.connect({ address: '127.0.0.1', port })), 'refused');
  assert.deepEqual(network.datagram({ address: '192.0.2.7', port: 53 }), { address: '127.0.0.1', port: 5353 });
  assert.throws(() => network.datagram({ address: '192.0.2.7', port: 54 }), DialError);
});

it('rejects private addresses before sending a packet', async () => {
  const network = createNetwork(settings({ allowPrivate: false }));
  assert.equal(await reasonOf(network.connect({ address: '127.0.0.1', port })), 'address-not-allowed');
  assert.equal(await reasonOf(network.connect({ address: '::ffff:127.0.0.1', port })), 'address-not-allowed');
  assert.throws(() => network.datagram({ address: '10.0.0.1', port: 53 }), DialError);
});

it('distinguishes a closed port, a stopped scan and a deadline', async () => {
  const network = createNetwork(settings({}));
  const closed = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => closed.once('listening', resolve));
  const free = (closed.address() as net.AddressInfo).port;
  await new Promise((resolve) => closed.close(resolve));
  assert.equal(await reasonOf(network.connect({ address: '127.0.0.1', port: free })), 'refused');
  assert.equal(
    await reasonOf(network.connect({ address: '127.0.0.1', port }, { signal: AbortSignal.abort() })),
    'stopped',
  );
  const late = AbortSignal.timeout(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(await reasonOf(network.connect({ address: '127.0.0.1', port }, { signal: late })), 'timeout');
});

it('spreads connections to one address over time and stops waiting when aborted', async () => {
  const network = createNetwork(settings({ connectionsPerSecond: 100, dialMap: { '198.51.100.9 80': port } }));
  const began = performance.now();
  for (let count = 0; count < 30; count += 1) {
    (await network.connect({ address: '198.51.100.9', port: 80 })).destroy();
  }
  assert.ok(performance.now() - began >= 180, 'thirty connections at 100 a second, ten of them at once');
  const slow = createNetwork(settings({ connectionsPerSecond: 0.1, dialMap: { '198.51.100.99 80': port } }));
  const stop = new AbortController();
  const waiting = Array.from({ length: 12 }, () =>
    reasonOf(slow.connect({ address: '198.51.100.99', port: 80 }, { signal: stop.signal })),
  );
  setTimeout(() => stop.abort(), 50);
  assert.deepEqual([...new Set(await Promise.all(waiting))].sort(), ['connected', 'stopped']);
});
