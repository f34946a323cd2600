import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { WebSocket } from 'ws';
import { buildApp } from '../app.ts';
import { createTestAccount } from '../testing/accounts.ts';
import { testServer } from '../testing/api.ts';
import { testContext } from '../testing/context.ts';
import { isOwnHost } from './own-host.ts';
import {
  createPendingSockets,
  isOwnOrigin,
  MESSAGE_BYTES_MAX,
  MESSAGES_MAX,
  WAITING_PER_NETWORK_MAX,
} from './socket-limits.ts';

const { context } = await testContext({ PUBLIC_URL: 'https://assay.example' });
const server = await testServer(context);
const url = `${server.url.replace('http', 'ws')}/ws`;

/** @returns the open socket, or the status of the refusal */
async function open(origin?: string): Promise<WebSocket | number> {
  const socket = new WebSocket(url, { ...(origin === undefined ? {} : { origin }) });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    socket.once('error', reject);
  });
}

async function opened(): Promise<WebSocket> {
  const socket = await open();
  return typeof socket === 'number' ? assert.fail(String(socket)) : socket;
}

const closeOf = async (socket: WebSocket) => (await once(socket, 'close'))[0] as number;

test('a websocket is accepted from pages of PUBLIC_URL and from clients without an origin, and from no others', async () => {
  for (const origin of ['https://evil.example', 'http://assay.example', 'https://assay.example:8443', 'null']) {
    assert.equal(await open(origin), 403, origin);
  }
  for (const origin of ['https://assay.example', undefined]) {
    const socket = await open(origin);
    assert.ok(socket instanceof WebSocket, origin);
    socket.terminate();
  }
});

test("without PUBLIC_URL the origin must be the server's own", () => {
  assert.ok(isOwnOrigin('http://127.0.0.1:3000', null, '127.0.0.1:3000'));
  assert.ok(isOwnOrigin(undefined, null, '127.0.0.1:3000'));
  for (const origin of ['http://evil.example', 'http://127.0.0.1:3001', 'null', '']) {
    assert.ok(!isOwnOrigin(origin, null, '127.0.0.1:3000'), origin);
  }
});

test('without PUBLIC_URL, only an IP address, localhost and the name that the server listens on are its own hosts', () => {
  const own = ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '192.0.2.7', 'app.localhost', 'LOCALHOST.', undefined];
  for (const host of [...own, 'assay.lan:3000']) assert.ok(isOwnHost(host, 'assay.lan'), host);
  const foreign = ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'notlocalhost', '', 'a b'];
  for (const host of foreign) assert.ok(!isOwnHost(host, '127.0.0.1'), host);
});

test('without PUBLIC_URL, a name of another host opens no websocket and changes nothing; with it, the name does not matter', async () => {
  const { context: local } = await testContext();
  const app = await buildApp(local);
  after(() => app.close());
  const call = (one: typeof app, method: 'GET' | 'POST', path: string, host: string) =>
    one.inject({ method, url: path, headers: { host }, ...(method === 'POST' ? { payload: { account: '' } } : {}) });
  const refused = await call(app, 'POST', '/api/userLogin', 'evil.example');
  assert.equal(refused.statusCode, 421);
  assert.match(refused.json().message, /Set PUBLIC_URL/);
  assert.equal((await call(app, 'GET', '/api/version', 'evil.example')).statusCode, 200);
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
    assert.notEqual((await call(app, 'POST', '/api/userLogin', host)).statusCode, 421, host);
  assert.notEqual((await call(server.app, 'POST', '/api/userLogin', 'evil.example')).statusCode, 421);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const opened = async (host: string) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { host }, origin: `http://${host}` });
    socket.on('error', () => {});
    const outcome = await Promise.race([
      once(socket, 'open').then(() => 'open'),
      once(socket, 'unexpected-response').then(([, response]) => response.statusCode),
    ]);
    socket.terminate();
    return outcome;
  };
  assert.equal(await opened('evil.example'), 421);
  assert.equal(await opened(`localhost:${port}`), 'open');
});

test('a socket that sends too many messages is closed, before and after authentication', async () => {
  const person = await createTestAccount(context, { email: 'ann@sockets.example', permission: 23 });
  const { token } = await server.logIn(person.email);
  for (const loggedIn of [false, true]) {
    const socket = await opened();
    if (loggedIn) {
      socket.send(JSON.stringify({ type: 'auth', token }));
      assert.match(String((await once(socket, 'message'))[0]), /auth_success/);
    }
    let pongs = 0;
    socket.on('message', () => pongs++);
    const closed = closeOf(socket);
    for (let n = 0; n < 1_000; n++) socket.send('{"type":"ping"}');
    assert.equal(await closed, 1008);
    assert.ok(pongs <= MESSAGES_MAX, `${pongs} answers`);
  }
});

test('an oversized message closes the socket', async () => {
  const socket = await opened();
  socket.send(JSON.stringify({ type: 'auth', token: 'x'.repeat(MESSAGE_BYTES_MAX) }));
  assert.equal(await closeOf(socket), 1009);
});

test('unauthenticated sockets of one network are limited; closing one frees its slot', async (t) => {
  // They are closed when they have not logged in after ten seconds, in which a busy host may not open all of them.
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const sockets = await Promise.all(Array.from({ length: WAITING_PER_NETWORK_MAX }, opened));
  const refused = await opened();
  assert.equal(await closeOf(refused), 1013);
  const left = closeOf(sockets[0]!);
  sockets[0]!.close();
  await left;
  const next = await opened();
  next.send('{"type":"ping"}');
  assert.match(String((await once(next, 'message'))[0]), /pong/);
  for (const socket of [...sockets, next]) socket.terminate();
});

test('the addresses of one IPv6 network count as one', () => {
  const room = createPendingSockets();
  for (let n = 0; n < WAITING_PER_NETWORK_MAX; n++) assert.ok(room.enter(`2001:db8::${n.toString(16)}`));
  for (const address of ['2001:db8:0:0:1::1', '2001:db8:0:0:ffff:1:2:3'])
    assert.equal(room.enter(address), null, address);
  for (const address of ['2001:db8:0:1::1', '192.0.2.1', '::1']) assert.ok(room.enter(address), address);
});
