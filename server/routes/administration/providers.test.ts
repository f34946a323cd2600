import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { PROVIDER_IDS } from '@assay/contract/api/administration/intelligence-providers.ts';
import { takeProviderStatuses } from '@assay/engine';
import { sql } from 'kysely';
import { providerStatusOf } from '#features/administration/providers/provider-status.ts';
import { upsertProviderState } from '#platform/db/provider-states.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';

/** Two providers on loopback: one that wants a key, one that is broken. */
const outside = createServer((request, response) => {
  const path = request.url ?? '';
  if (path.startsWith('/broken')) response.writeHead(200).end('<html>');
  else if (request.headers['auth-key'] !== 'right-key') response.writeHead(403).end();
  else response.end(JSON.stringify({ query_status: 'no_results' }));
});
await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done));
after(() => outside.close());
const base = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;

const { context } = await testContext({}, (config) => ({
  ...config,
  given: [...config.given, 'SOURCE_PROVIDERS_FILE'],
  providers: {
    urlhaus: { url: `${base}/urlhaus`, key: '' },
    otx: null,
  },
}));
const server = await testServer(context);
const { caller: admin } = await server.user({ email: 'admin@providers.example', permission: 0 });

type Row = { id: string; state: string; on: boolean; hasKey: boolean; fixed: string | null; failure: string | null };
const rows = async (): Promise<Row[]> => (await admin.call('GET', '/api/admin/providers')).data.providers;
const rowOf = async (id: string) => (await rows()).find((row) => row.id === id)!;
const change = (body: unknown) => admin.call('PUT', '/api/admin/settings', body);

test('every provider is listed with its state, and a value set by the environment cannot be changed', async () => {
  assert.deepEqual(
    (await rows()).map(({ id }) => id),
    [...PROVIDER_IDS],
  );
  const { state, on, fixed } = await rowOf('otx');
  assert.deepEqual({ state, on, fixed }, { state: 'off', on: false, fixed: 'SOURCE_PROVIDERS_FILE' });
  assert.equal((await rowOf('urlhaus')).state, 'no-key');
});

test('a provider is enabled in the browser, and the others are unchanged', async () => {
  const { on, fixed } = await rowOf('internetDb');
  assert.deepEqual({ on, fixed }, { on: false, fixed: null });
  await change({ providers: { internetDb: true } });
  await change({ providers: { urlscan: true } });
  assert.deepEqual([(await rowOf('internetDb')).state, (await rowOf('urlscan')).state], ['waiting', 'waiting']);
  await change({ providers: { internetDb: false } });
  assert.deepEqual([(await rowOf('internetDb')).on, (await rowOf('urlscan')).on], [false, true]);
  await change({ providers: { urlscan: false } });
  assert.equal((await change({ providers: { urlscan: false } })).error, 'no-data-changed');
  assert.equal((await change({ providers: { nobody: true } })).success, false);
});

test('a key can be tested: a wrong one is reported, the right one is used, and none is returned', async () => {
  const tested = async (id: string) => (await admin.call('POST', `/api/admin/providers/${id}/test`)).data.failure;
  assert.equal(await tested('urlhaus'), 'no-key');
  await change({ abuseChKey: 'wrong-key' });
  assert.equal(await tested('urlhaus'), 'key-refused');
  assert.deepEqual([(await rowOf('urlhaus')).state, (await rowOf('urlhaus')).failure], ['failed', 'key-refused']);
  await change({ abuseChKey: 'right-key' });
  assert.equal(await tested('urlhaus'), null);
  const row = await rowOf('urlhaus');
  assert.deepEqual([row.state, row.failure, row.hasKey], ['ok', null, true]);
  const everything = JSON.stringify([await rows(), (await admin.call('GET', '/api/admin/settings')).data]);
  assert.ok(!everything.includes('right-key'));
  const { rows: stored } = await context.db.withoutCompany((tx) =>
    sql<{ value: string }>`select value::text as value from setting where name = 'abuseChKey'`.execute(tx),
  );
  assert.ok(stored[0] && !stored[0].value.includes('right-key'), 'it is stored sealed');
  assert.equal((await admin.call('POST', '/api/admin/providers/nobody/test')).success, false);
});

test('provider responses are known to the process that queried, and the last status is kept', async () => {
  takeProviderStatuses();
  await admin.call('POST', '/api/admin/providers/urlhaus/test');
  assert.deepEqual(takeProviderStatuses(), [{ id: 'urlhaus', failure: null }]);
  await context.db.withoutCompany(async (tx) => {
    await upsertProviderState(tx, 'ransomLook', null);
    await upsertProviderState(tx, 'ransomLook', 'timeout');
  });
  const states = await context.db.withoutCompany((tx) =>
    sql<{ answered: boolean; failure: string }>`
      select last_response_at is not null as answered, failure from provider_state where id = 'ransomLook'`.execute(tx),
  );
  assert.deepEqual(states.rows, [{ answered: true, failure: 'timeout' }]);
});

test('a provider without a query for a month is stale', () => {
  const now = new Date();
  const asked = { asked: true, lacksKey: false, now };
  const days = (ago: number) => new Date(now.getTime() - ago * 86_400_000);
  assert.equal(providerStatusOf({ ...asked, row: { answeredAt: days(1), failure: null } }), 'ok');
  assert.equal(providerStatusOf({ ...asked, row: { answeredAt: days(31), failure: null } }), 'stale');
  assert.equal(providerStatusOf({ ...asked, row: { answeredAt: days(1), failure: 'failed' } }), 'failed');
  assert.equal(providerStatusOf({ ...asked, row: null }), 'waiting');
  assert.equal(providerStatusOf({ asked: false, lacksKey: true, row: null, now }), 'off');
});

test('only administrators manage providers', async () => {
  const { caller } = await server.user({ email: 'someone@providers.example', permission: 22 });
  assert.equal((await caller.call('GET', '/api/admin/providers')).error, 'forbidden');
  assert.equal((await caller.call('POST', '/api/admin/providers/urlhaus/test')).error, 'forbidden');
});
