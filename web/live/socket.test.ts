import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, beforeEach, mock, test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { WebSocket as Client, type WebSocket as Peer, WebSocketServer } from 'ws';
import { createSocket, type LiveSocket } from './socket.ts';

/** Well above normal durations, so that it is never reached on a busy host. */
const HANGS_AFTER_MS = 120_000;

let server: WebSocketServer;
let live: LiveSocket;
let received: Record<string, unknown>[] = [];
let opened = 0;
let answer: (peer: Peer, message: Record<string, unknown>) => void = () => {};

before(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  server.on('connection', (peer) => {
    opened++;
    peer.on('message', (data) => {
      const message = JSON.parse(String(data)) as Record<string, unknown>;
      received.push(message);
      answer(peer, message);
    });
  });
});
after(() => {
  for (const peer of server.clients) peer.terminate();
  server.close();
});
beforeEach(() => {
  received = [];
  opened = 0;
  answer = (peer) => peer.send(JSON.stringify({ type: 'auth_success' }));
  const address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`;
  live = createSocket(() => new Client(address) as unknown as WebSocket);
});
afterEach(() => {
  live.disconnect();
  mock.timers.reset();
});

async function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + HANGS_AFTER_MS;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`still ${live.state()} after ${HANGS_AFTER_MS} ms`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test("the token is sent after the connection opened, and the server's confirmation authenticates it", async () => {
  const states: string[] = [];
  live.subscribe(() => states.push(live.state()));
  live.connect('jwt');
  await until(() => live.state() === 'authenticated');
  assert.deepEqual(received, [{ type: 'auth', token: 'jwt' }]);
  assert.deepEqual(states, ['connecting', 'connected', 'authenticated']);
  shows('4.state.socket-connecting', '4.state.socket-connected', '4.state.socket-authenticated');
});

test('a rejected token disconnects without a retry', async () => {
  answer = (peer) => peer.send(JSON.stringify({ type: 'auth_failed' }));
  const seen: string[] = [];
  live.onMessage((message) => seen.push(message.type));
  live.connect('jwt');
  await until(() => live.state() === 'auth-error');
  live.connect('jwt');
  assert.equal(live.state(), 'auth-error');
  assert.deepEqual(seen, ['auth_failed']);
});

test('messages reach the listeners, and invalid ones are ignored', async () => {
  answer = (peer) => {
    peer.send('{');
    peer.send('[]');
    peer.send(JSON.stringify({ type: 'scan_state', scanId: '1', domain: 'a.example', state: 2 }));
  };
  const seen: unknown[] = [];
  live.onMessage((message) => seen.push(message));
  live.connect('jwt');
  await until(() => seen.length > 0);
  assert.deepEqual(seen, [{ type: 'scan_state', scanId: '1', domain: 'a.example', state: 2 }]);
});

test('an unclean close reconnects five times, five seconds apart, and then gives up', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let made = 0;
  const failing = createSocket(() => {
    made++;
    const socket = { close() {}, send() {} } as unknown as WebSocket;
    queueMicrotask(() => socket.onclose?.({ wasClean: false, code: 1006 } as CloseEvent));
    return socket;
  });
  failing.connect('jwt');
  for (let attempt = 0; attempt < 5; attempt++) {
    await Promise.resolve();
    assert.equal(failing.state(), 'connecting');
    mock.timers.tick(4_999);
    assert.equal(made, attempt + 1);
    mock.timers.tick(1);
    assert.equal(made, attempt + 2);
  }
  await Promise.resolve();
  assert.equal(failing.state(), 'reconnect-failed');
  mock.timers.tick(60_000);
  assert.equal(made, 6);
  shows('9.constant.reconnect-attempts', '9.constant.reconnect-interval');
});

test('after a successful log-in the five attempts begin anew', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let made = 0;
  const dropping = createSocket(() => {
    made++;
    const socket = { close() {}, send() {} } as unknown as WebSocket;
    queueMicrotask(() => {
      socket.onopen?.({} as Event);
      socket.onmessage?.({ data: JSON.stringify({ type: 'auth_success' }) } as MessageEvent);
      socket.onclose?.({ wasClean: false, code: 1006 } as CloseEvent);
    });
    return socket;
  });
  dropping.connect('jwt');
  for (let drop = 1; drop <= 12; drop++) {
    await Promise.resolve();
    assert.equal(dropping.state(), 'connecting', `drop ${drop}`);
    mock.timers.tick(5_000);
    assert.equal(made, drop + 1);
  }
  dropping.disconnect();
});

test('nothing is sent to a closed connection before its close event', async () => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  let sent = 0;
  const ending = { readyState: 1, close() {}, send: () => void sent++ };
  const closing = createSocket(() => ending as unknown as WebSocket);
  closing.connect('jwt');
  (ending as unknown as WebSocket).onopen?.({} as Event);
  mock.timers.tick(1_000);
  assert.equal(sent, 1);
  ending.readyState = 2;
  mock.timers.tick(60_000);
  assert.equal(sent, 1);
});

test('a deliberate close is not followed by a reconnection', async () => {
  live.connect('jwt');
  await until(() => live.state() === 'authenticated');
  mock.timers.enable({ apis: ['setTimeout'] });
  live.disconnect();
  assert.equal(live.state(), 'offline');
  await until(() => server.clients.size === 0);
  mock.timers.tick(60_000);
  mock.timers.reset();
  assert.equal(live.state(), 'offline');
  // Connections are accepted in order: an earlier one would be counted.
  live.connect('jwt2');
  await until(() => live.state() === 'authenticated');
  assert.equal(opened, 2);
});

test('connecting again with the same token keeps the connection, another token replaces it', async () => {
  live.connect('jwt');
  await until(() => live.state() === 'authenticated');
  live.connect('jwt');
  live.connect('jwt2');
  await until(() => received.length === 2 && live.state() === 'authenticated');
  assert.equal(opened, 2);
  assert.equal(received[1]?.token, 'jwt2');
});

test('after giving up, a retry makes five new attempts; in any other state it does nothing', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let made = 0;
  const failing = createSocket(() => {
    made++;
    const socket = { close() {}, send() {} } as unknown as WebSocket;
    queueMicrotask(() => socket.onclose?.({ wasClean: false, code: 1006 } as CloseEvent));
    return socket;
  });
  const exhaust = async () => {
    for (let attempt = 0; attempt < 6; attempt++) {
      await Promise.resolve();
      if (attempt < 5) failing.retry();
      mock.timers.tick(5_000);
    }
  };
  failing.retry();
  assert.equal(made, 0);
  failing.connect('jwt');
  await exhaust();
  assert.deepEqual([failing.state(), made], ['reconnect-failed', 6]);
  failing.retry();
  assert.equal(failing.state(), 'connecting');
  await exhaust();
  assert.deepEqual([failing.state(), made], ['reconnect-failed', 12]);
  failing.disconnect();
  failing.retry();
  assert.deepEqual([failing.state(), made], ['offline', 12]);
});
