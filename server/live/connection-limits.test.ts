import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { eventually } from '../testing/eventually.ts';
import { type ConnectionLimits, connectionLimits, limitConnections } from './connection-limits.ts';

const open = new Set<Socket>();
after(() => {
  for (const socket of open) socket.destroy();
});

/** A limited server that answers `/` immediately and keeps the responses to `/wait`. */
async function limited(limits: ConnectionLimits) {
  const waiting: ServerResponse[] = [];
  const server: Server = createServer((request, response) => {
    if (request.url === '/wait') waiting.push(response);
    else response.end('ok');
  });
  server.on('upgrade', (_request, socket: Socket) => {
    socket.resume().once('end', () => socket.end());
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n');
  });
  limitConnections(server, limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as { port: number };
  return {
    waiting,
    port,
    /** Opens a connection and sends a text. */
    async client(text = '', from = '127.0.0.1') {
      const socket = connect({ port, host: '127.0.0.1', localAddress: from });
      open.add(socket);
      socket.on('error', () => {});
      let received = '';
      socket.on('data', (data) => {
        received += data;
      });
      await once(socket, 'connect');
      socket.write(text);
      return { socket, received: () => received };
    },
  };
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const WAIT = 'GET /wait HTTP/1.1\r\nHost: x\r\n\r\n';
const UPGRADE = 'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n';
const status = (text: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
type Client = Awaited<ReturnType<Awaited<ReturnType<typeof limited>>['client']>>;
const answer = (one: Client) => eventually('a response', async () => status(one.received()) || null);

test('at the limit, a new connection replaces the one that has been idle longest', async () => {
  const server = await limited({ all: 3, ofNetwork: 3 });
  const first = await server.client();
  const second = await server.client(REQUEST);
  assert.equal(await answer(second), 200);
  const third = await server.client();
  const closed = once(first.socket, 'close');
  assert.equal(await answer(await server.client(REQUEST)), 200);
  await closed;
  // It became idle again after the third was opened.
  const next = once(second.socket, 'close');
  const last = once(third.socket, 'close');
  assert.equal(await answer(await server.client(REQUEST)), 200);
  await next;
  assert.equal(await answer(await server.client(REQUEST)), 200);
  await last;
});

test('a connection is refused with 503 while all others have a request or are websockets, and accepted afterwards', async () => {
  const server = await limited({ all: 2, ofNetwork: 2 });
  const websocket = await server.client(UPGRADE);
  assert.equal(await answer(websocket), 101);
  const busy = await server.client(WAIT);
  await eventually('the request is waiting', async () => server.waiting.length === 1);
  const refused = await server.client(REQUEST);
  await once(refused.socket, 'close');
  assert.match(refused.received(), /^HTTP\/1\.1 503 .*\r\nRetry-After: 5\r\n.*Too many connections\./s);
  server.waiting[0]!.end('ok');
  assert.equal(await answer(busy), 200);
  assert.equal(await answer(await server.client(REQUEST)), 200);
});

test('a closed websocket frees its place', async () => {
  const server = await limited({ all: 1, ofNetwork: 1 });
  const websocket = await server.client(UPGRADE);
  assert.equal(await answer(websocket), 101);
  websocket.socket.destroy();
  await eventually('a place', async () => (await answer(await server.client(REQUEST))) === 200);
});

test('one network cannot use the places of others', async () => {
  const server = await limited({ all: 3, ofNetwork: 2 });
  for (let n = 1; n <= 2; n++) {
    await server.client(WAIT);
    await eventually('the request is waiting', async () => server.waiting.length === n);
  }
  assert.equal(await answer(await server.client(REQUEST)), 503);
  const other = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port: server.port, host: '127.0.0.1', localAddress: '127.0.0.2', agent: false }, resolve).on('error', reject);
  });
  assert.equal(other.statusCode, 200);
  other.resume();
});

test('limits follow the number of descriptors; behind a trusted proxy only the sum is limited', () => {
  assert.deepEqual(connectionLimits(0, 1_024), { all: 480, ofNetwork: 240 });
  assert.deepEqual(connectionLimits(1, 1_024), { all: 480, ofNetwork: Number.POSITIVE_INFINITY });
  assert.deepEqual(connectionLimits(0, 524_288), { all: 10_000, ofNetwork: 5_000 });
  assert.deepEqual(connectionLimits(0, 10), { all: 1, ofNetwork: 1 });
});
