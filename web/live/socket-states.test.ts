import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { createSocket, type LiveSocket, socketAddress } from './socket.ts';

afterEach(() => mock.timers.reset());

/** A connection whose events the test sends, without a network. */
class ScriptedPeer {
  readyState = 1;
  readonly sent: unknown[] = [];
  readonly codes: (number | undefined)[] = [];
  onopen?: (event: Event) => void;
  onmessage?: (event: MessageEvent) => void;
  onclose?: (event: CloseEvent) => void;
  readonly #later: (() => void)[] = [];
  readonly send = (text: string) => void this.sent.push(JSON.parse(text));
  readonly close = (code?: number) => void this.codes.push(code);
  readonly addEventListener = (name: string, listener: () => void) => name === 'open' && this.#later.push(listener);

  open(): void {
    this.readyState = 1;
    this.onopen?.({} as Event);
    for (const listener of this.#later) listener();
  }
  tell(data: unknown): void {
    this.onmessage?.({ data: typeof data === 'string' ? data : JSON.stringify(data) } as MessageEvent);
  }
  drop(wasClean = false, code = 1006): void {
    this.onclose?.({ wasClean, code } as CloseEvent);
  }
}

function scripted(now?: () => number): { live: LiveSocket; peers: ScriptedPeer[]; states: string[] } {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 1_000 });
  const peers: ScriptedPeer[] = [];
  const live = createSocket(() => {
    peers.push(new ScriptedPeer());
    return peers.at(-1) as unknown as WebSocket;
  }, now);
  const states: string[] = [];
  live.subscribe(() => states.push(live.state()));
  return { live, peers, states };
}

test('a connection passes through its states, each announced once', () => {
  const { live, peers, states } = scripted();
  assert.equal(live.state(), 'offline');
  assert.equal(live.lastHeard(), null);
  live.connect('jwt');
  assert.equal(peers.length, 1);
  peers[0]!.open();
  mock.timers.tick(100);
  assert.deepEqual(peers[0]!.sent, [{ type: 'auth', token: 'jwt' }]);
  peers[0]!.tell({ type: 'auth_success' });
  peers[0]!.tell({ type: 'auth_success' });
  assert.deepEqual(states, ['connecting', 'connected', 'authenticated']);
  peers[0]!.drop(true, 1000);
  assert.equal(live.state(), 'offline');
  mock.timers.tick(60_000);
  assert.equal(peers.length, 1, 'a clean close is final');
});

test('a close that is clean with another code, or normal but unclean, is followed by a new connection', () => {
  for (const [wasClean, code] of [
    [true, 1001],
    [false, 1000],
  ] as const) {
    const { live, peers } = scripted();
    live.connect('jwt');
    peers[0]!.drop(wasClean, code);
    assert.equal(live.state(), 'connecting');
    mock.timers.tick(5_000);
    assert.equal(peers.length, 2);
    live.disconnect();
    mock.timers.reset();
  }
});

test('an open connection is pinged every 30 seconds until it ends', () => {
  const { live, peers } = scripted();
  live.connect('jwt');
  mock.timers.tick(60_000);
  assert.deepEqual(peers[0]!.sent, [], 'not open');
  peers[0]!.open();
  mock.timers.tick(29_999);
  assert.deepEqual(peers[0]!.sent, [{ type: 'auth', token: 'jwt' }]);
  mock.timers.tick(30_001);
  assert.deepEqual(peers[0]!.sent.slice(1), [{ type: 'ping' }, { type: 'ping' }]);
  peers[0]!.drop();
  mock.timers.tick(4_999);
  mock.timers.tick(60_000);
  assert.equal(peers[0]!.sent.length, 3, 'none after the connection was lost');
  live.connect('jwt2');
  peers.at(-1)!.open();
  live.disconnect();
  mock.timers.tick(60_000);
  assert.deepEqual(peers.at(-1)!.sent, [], 'neither token nor ping after a deliberate end');
});

test('only messages with a type reach the listeners, each with the time of the last one', () => {
  let time = 5_000;
  const { live, peers } = scripted(() => time);
  const seen: unknown[] = [];
  const stop = live.onMessage((message) => seen.push(message));
  live.connect('jwt');
  peers[0]!.open();
  for (const invalid of ['{', '', 'null', '1', '"pong"', '[]', '{}', '{"type":1}', '{"type":null}'])
    peers[0]!.tell(invalid);
  assert.deepEqual(seen, []);
  assert.equal(live.lastHeard(), null);
  assert.equal(live.state(), 'connected');
  peers[0]!.tell({ type: 'pong' });
  assert.equal(live.lastHeard(), 5_000);
  assert.equal(live.state(), 'connected', 'not authenticated by another message');
  time = 6_000;
  peers[0]!.tell({ type: 'scan_state', state: 2 });
  assert.equal(live.lastHeard(), 6_000);
  stop();
  peers[0]!.tell({ type: 'pong' });
  assert.deepEqual(seen, [{ type: 'pong' }, { type: 'scan_state', state: 2 }]);
});

test('a connection that the server ended on purpose is not broken, one that fails or ends otherwise is', () => {
  const { live, peers } = scripted();
  live.connect('jwt');
  assert.equal(live.isBroken(), false);
  peers[0]!.drop(true, 1008);
  assert.deepEqual([live.state(), live.isBroken()], ['connecting', false]);
  for (const [wasClean, code] of [
    [false, 1006],
    [true, 1001],
    [false, 1008],
  ] as const) {
    mock.timers.tick(5_000);
    peers.at(-1)!.drop(wasClean, code);
    assert.deepEqual([live.state(), live.isBroken()], ['connecting', true], String(code));
  }
});

test('the time of a message is that of the clock of the web app', () => {
  const { live, peers } = scripted();
  live.connect('jwt');
  peers[0]!.open();
  mock.timers.tick(500);
  peers[0]!.tell({ type: 'pong' });
  assert.equal(live.lastHeard(), 1_500);
});

test('an ended connection is closed normally, while it still connects as soon as it is open', () => {
  const { live, peers, states } = scripted();
  live.connect('jwt');
  live.disconnect();
  assert.deepEqual(peers[0]!.codes, [1000]);
  live.connect('jwt');
  peers[1]!.readyState = 0;
  live.disconnect();
  assert.deepEqual(peers[1]!.codes, []);
  states.length = 0;
  peers[1]!.open();
  assert.deepEqual(peers[1]!.codes, [1000]);
  peers[1]!.tell({ type: 'auth_success' });
  peers[1]!.drop();
  mock.timers.tick(60_000);
  assert.deepEqual([states, peers[1]!.sent, peers.length], [[], [], 2], 'it has no effect any more');
});

test('a connection that was replaced before its token was due sends neither its own nor the new one', () => {
  const { live, peers } = scripted();
  live.connect('jwt');
  peers[0]!.open();
  live.connect('jwt2');
  peers[1]!.open();
  mock.timers.tick(100);
  assert.deepEqual([peers[0]!.sent, peers[1]!.sent], [[], [{ type: 'auth', token: 'jwt2' }]]);
});

test('a deliberate end cancels the reconnection that is pending', () => {
  const { live, peers } = scripted();
  live.connect('jwt');
  peers[0]!.drop();
  live.disconnect();
  mock.timers.tick(60_000);
  assert.deepEqual([live.state(), peers.length], ['offline', 1]);
});

test('the same token connects again only where no connection is open or being made', () => {
  const { live, peers } = scripted();
  const connections = () => {
    live.connect('jwt');
    return peers.length;
  };
  assert.equal(connections(), 1);
  assert.equal(connections(), 1, 'connecting');
  peers[0]!.open();
  assert.equal(connections(), 1, 'connected');
  peers[0]!.tell({ type: 'auth_success' });
  assert.equal(connections(), 1, 'authenticated');
  peers[0]!.drop(true, 1000);
  assert.equal(connections(), 2, 'closed by the server');
  live.disconnect();
  assert.equal(connections(), 3, 'disconnected');
  peers[2]!.tell({ type: 'auth_failed' });
  assert.deepEqual(peers[2]!.codes, [1000]);
  assert.equal(connections(), 3, 'the token was rejected');
  live.connect('jwt2');
  assert.equal(peers.length, 4, 'another token');
  peers[3]!.tell({ type: 'auth_success' });
  live.connect('jwt3');
  assert.deepEqual([peers.length, peers[3]!.codes], [5, [1000]]);
});

test('a new token, and a retry, has all five attempts', () => {
  const { live, peers } = scripted();
  const exhaust = () => {
    const before = peers.length;
    while (live.state() === 'connecting' && peers.length < 100) {
      peers.at(-1)!.drop();
      mock.timers.tick(5_000);
    }
    assert.equal(live.state(), 'reconnect-failed');
    return peers.length - before;
  };
  live.connect('jwt');
  assert.equal(exhaust(), 5);
  live.connect('jwt2');
  assert.equal(exhaust(), 5);
  live.retry();
  assert.equal(exhaust(), 5);
  live.connect('jwt3');
  peers.at(-1)!.open();
  live.retry();
  assert.equal(live.state(), 'connected', 'a retry does nothing while connected');
});

test('a listener that unsubscribed is not called anymore', () => {
  const { live, peers } = scripted();
  let told = 0;
  const stop = live.subscribe(() => told++);
  live.connect('jwt');
  assert.equal(told, 1);
  stop();
  peers[0]!.open();
  assert.equal(told, 1);
});

test('the connection is encrypted where the page is', () => {
  assert.equal(socketAddress({ protocol: 'https:', host: 'assay.example' }), 'wss://assay.example/ws');
  assert.equal(socketAddress({ protocol: 'http:', host: 'localhost:8080' }), 'ws://localhost:8080/ws');
});
