import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, beforeEach, test } from 'node:test';
import { createNetwork } from '#network/connections/open-network.ts';
import { DEFAULT_NETWORK } from '#settings.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { createProviderClient, type ProviderClient, type ProviderRequest } from './provider-client.ts';

await useVirtualTime();

type Reply = { status?: number; body?: string; headers?: Record<string, string>; cut?: boolean; silent?: boolean };

let replies: Reply[] = [];
let asked = 0;
const server = http.createServer((_, response) => {
  asked += 1;
  const reply = replies.length > 1 ? replies.shift()! : (replies[0] ?? {});
  if (reply.silent) return;
  response.writeHead(reply.status ?? 200, reply.headers);
  if (!reply.cut) return void response.end(reply.body ?? '{"ok":true}');
  response.write(reply.body ?? '{"ok":');
  setImmediate(() => response.destroy());
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
after(() => {
  server.closeAllConnections();
  server.close();
});
const network = createNetwork({ ...DEFAULT_NETWORK, timeouts: { connect: 2_000, dns: 500, exchange: 2_000 } });
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** A clock that advances only when set, or during a pause. */
let clock = 0;
let slept: number[] = [];
function open(changes: Parameters<typeof createProviderClient>[0] = {}): ProviderClient {
  return createProviderClient({
    now: () => clock,
    sleep: async (ms) => {
      slept.push(ms);
      clock += ms;
    },
    ...changes,
  });
}
beforeEach(() => {
  replies = [];
  asked = 0;
  clock = 1_800_000_000_000;
  slept = [];
});

const put = (exchange: ProviderClient, question: Partial<ProviderRequest> = {}, perMinute = 1_000) =>
  exchange.ask('otx', { url: base, key: 'k', perMinute }, { path: '/x', ...question }, network, undefined);

test('a response is cached for hours, and requested again with another key', async () => {
  const exchange = open();
  assert.deepEqual(await put(exchange), { ok: true, value: { ok: true } });
  await put(exchange);
  assert.equal(asked, 1);
  await put(exchange, { headers: { key: 'another' } });
  assert.equal(asked, 2);
  clock += 7 * 3_600_000;
  await put(exchange);
  assert.equal(asked, 3);
});

test('a list for every domain is cached at any size, and replaced by the next one', async () => {
  const exchange = open();
  replies = [{ body: JSON.stringify(['x'.repeat(2 * 1024 * 1024)]) }];
  await put(exchange, { path: '/large' });
  await put(exchange, { path: '/large' });
  assert.equal(asked, 2, 'a large answer about one domain is used once');
  await put(exchange, { path: '/list/monday', whole: true });
  await put(exchange, { path: '/list/monday', whole: true });
  assert.equal(asked, 3);
  await put(exchange, { path: '/list/tuesday', whole: true });
  await put(exchange, { path: '/list/tuesday', whole: true });
  assert.equal(asked, 4);
  await put(exchange, { path: '/list/monday', whole: true });
  assert.equal(asked, 5, 'two are never held');
});

test("a provider's last status is recorded once, and a request without a key says nothing about the key", async () => {
  const exchange = open({ pausesMs: [] });
  const asWith = { headers: { apikey: 'k' } };
  replies = [{ status: 401 }];
  await put(exchange, asWith);
  replies = [{}];
  await put(exchange, { path: '/for-everybody' });
  assert.deepEqual(exchange.takeAnswers(), [{ id: 'otx', failure: 'key-refused' }]);
  assert.deepEqual(exchange.takeAnswers(), []);
  await put(exchange, asWith);
  assert.deepEqual(exchange.takeAnswers(), [{ id: 'otx', failure: null }]);
  await put(exchange, asWith);
  assert.deepEqual(exchange.takeAnswers(), [], 'an answer that was kept is none');
});

test('an empty result is a response, and is cached too', async () => {
  replies = [{ status: 404, body: '{"error":"not found"}' }];
  const exchange = open();
  assert.deepEqual(await put(exchange, { mayBeUnknown: true }), { ok: true, value: null });
  await put(exchange, { mayBeUnknown: true });
  assert.equal(asked, 1);
});

test('status 404 is no empty result if the provider does not document it, or if something else sent it', async () => {
  for (const [body, question] of [
    ['{"error":"not found"}', {}],
    ['<html>404 Not Found', { mayBeUnknown: true }],
    ['404 page not found', { mayBeUnknown: true }],
  ] as const) {
    replies = [{ status: 404, body }];
    assert.deepEqual(await put(open(), question), { ok: false, failure: 'unreadable' }, body);
  }
});

test('temporary failures are retried with delays, a rejected key is not', async () => {
  replies = [{ status: 503 }, { cut: true }, {}];
  assert.deepEqual(await put(open()), { ok: true, value: { ok: true } });
  assert.deepEqual([asked, slept], [3, [300, 1_200]]);
  for (const status of [401, 403]) {
    asked = 0;
    replies = [{ status }];
    assert.deepEqual(await put(open()), { ok: false, failure: 'key-refused' });
    assert.equal(asked, 1);
  }
});

test('a rate limit is waited for if it is short, and reported if it is long', async () => {
  replies = [{ status: 429, headers: { 'retry-after': '3' } }, {}];
  const exchange = open({ pausesMs: [500] });
  assert.deepEqual(await put(exchange), { ok: true, value: { ok: true } });
  assert.deepEqual(slept, [500, 2_500], 'the pause counts towards what the provider asks for');
  replies = [{ status: 429, headers: { 'retry-after': '3600' } }];
  asked = 0;
  assert.deepEqual(await put(exchange, { path: '/y' }), { ok: false, failure: 'limit' });
  assert.deepEqual(await put(exchange, { path: '/z' }), { ok: false, failure: 'limit' });
  assert.equal(asked, 1, 'nobody asks before the hour is over');
  clock += 3_600_000;
  replies = [{}];
  assert.equal((await put(exchange, { path: '/z' })).ok, true);
});

test('a rate limit can be given as a date', async () => {
  replies = [{ status: 429, headers: { 'retry-after': new Date(clock + 5_000).toUTCString() } }, {}];
  assert.equal((await put(open({ pausesMs: [1_000] }))).ok, true);
  assert.deepEqual(slept, [1_000, 4_000]);
});

test('a provider is not queried more often than it permits', async () => {
  const exchange = open();
  for (let n = 0; n < 6; n += 1) await put(exchange, { path: `/${n}` }, 4);
  // Four immediately, then one every fifteen seconds.
  assert.deepEqual(slept, [15_000, 15_000]);
  const impatient = open({ waitMs: 1_000 });
  for (let n = 0; n < 4; n += 1) await put(impatient, { path: `/${n}` }, 4);
  assert.deepEqual(await put(impatient, { path: '/5' }, 4), { ok: false, failure: 'limit' });
});

test('a provider that fails repeatedly is paused, then tried once', async () => {
  replies = [{ status: 500 }];
  const exchange = open({ pausesMs: [], failuresMax: 3, restMs: 60_000 });
  for (let n = 0; n < 3; n += 1) assert.deepEqual(await put(exchange), { ok: false, failure: 'failed' });
  assert.deepEqual(await put(exchange), { ok: false, failure: 'resting' });
  assert.equal(asked, 3);
  clock += 60_001;
  await put(exchange);
  assert.equal(asked, 4, 'one question tries it');
  assert.deepEqual(await put(exchange), { ok: false, failure: 'resting' });
  clock += 60_001;
  replies = [{}];
  assert.equal((await put(exchange)).ok, true);
  replies = [{ status: 500 }];
  assert.deepEqual(
    await put(exchange, { path: '/other' }),
    { ok: false, failure: 'failed' },
    'it counts from the beginning',
  );
});

test('a page instead of data, and silence, are distinguished', async () => {
  replies = [{ body: '<html>Sign in</html>' }];
  assert.deepEqual(await put(open({ pausesMs: [] })), { ok: false, failure: 'unreadable' });
  replies = [{ silent: true }];
  assert.deepEqual(await put(open({ pausesMs: [], timeoutMs: 200 })), { ok: false, failure: 'timeout' });
  const nowhere = await open({ pausesMs: [] }).ask(
    'otx',
    { url: 'http://127.0.0.1:1', key: '' },
    { path: '/' },
    network,
    undefined,
  );
  assert.deepEqual(nowhere, { ok: false, failure: 'unreachable' });
  const stopped = AbortSignal.abort();
  assert.deepEqual(await open().ask('otx', { url: base, key: '' }, { path: '/s' }, network, stopped), {
    ok: false,
    failure: 'stopped',
  });
});
