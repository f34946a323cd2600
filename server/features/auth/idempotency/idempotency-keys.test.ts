import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { deleteOldIdempotencyKeys } from '#platform/db/accounts/idempotency-keys.ts';
import { createTestAccount, TEST_PASSWORD } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@keys.example', permission: 23 });
const tokenOf = async (email: string): Promise<string> => {
  const caller = await server.logIn(email);
  const wish = { name: 'CI', scopes: ['domains:write', 'domains:read'], days: 7, password: TEST_PASSWORD };
  return (await caller.call('POST', '/api/account/tokens', wish)).data.token;
};
const token = await tokenOf(owner.email);
const request = (domain: string, key: string | null, bearer = token) =>
  server.anonymous.call(
    'POST',
    '/api/domains/request',
    { domain },
    {
      authorization: `Bearer ${bearer}`,
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
  );
const pending = async () =>
  (
    await server.anonymous.call('GET', '/api/domains/pending', undefined, { authorization: `Bearer ${token}` })
  ).data.map(({ domain }: { domain: string }) => domain);

test('the same key with the same request gets the same response, and the request is processed once', async () => {
  const first = await request('first.example', 'one');
  assert.equal(first.status, 200);
  assert.equal(first.headers.get('idempotency-replayed'), null);
  const again = await request('first.example', '"one"');
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual([again.status, again.data], [first.status, first.data]);
  assert.deepEqual(await pending(), ['first.example']);
});

test('the same key with another request is refused, and so is a key that is too long', async () => {
  const other = await request('second.example', 'one');
  assert.deepEqual([other.status, other.error], [422, 'idempotency-key-reused']);
  assert.deepEqual(await pending(), ['first.example']);
  const long = await request('second.example', 'x'.repeat(256));
  assert.deepEqual([long.status, long.error], [400, 'idempotency-key-invalid']);
});

test('of concurrent requests with the same key, one is processed', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => request('concurrent.example', 'many')));
  assert.ok(answers.every(({ status, error }) => status === 200 || error === 'idempotency-key-in-use'));
  assert.equal(
    answers.filter(({ status, headers }) => status === 200 && !headers.has('idempotency-replayed')).length,
    1,
  );
});

test('a refusal is repeated as well, but not a request that failed before it was processed', async () => {
  const refused = await request('first.example', 'taken');
  const before = refused.error;
  assert.deepEqual(await request('first.example', 'taken').then(({ error }) => error), before);
  const invalid = { authorization: `Bearer ${token}`, 'idempotency-key': 'invalid' };
  assert.equal((await server.anonymous.call('POST', '/api/domains/request', {}, invalid)).error, 'validation-failed');
  assert.equal((await request('after.example', 'invalid')).status, 200);
});

test('keys of other accounts are other keys', async () => {
  const stranger = await createTestAccount(context, { email: 'stranger@keys.example', permission: 23 });
  const answer = await request('stranger.example', 'one', await tokenOf(stranger.email));
  assert.deepEqual([answer.status, answer.headers.get('idempotency-replayed')], [200, null]);
});

test('an interrupted request can be repeated after two minutes, and a key is forgotten after a day', async () => {
  const execute = (statement: ReturnType<typeof sql>) =>
    context.db.withCompany(owner.companyId, (tx) => statement.execute(tx));
  await execute(sql`update idempotency_key set status = null, response = null where key = 'one'`);
  assert.equal((await request('first.example', 'one')).error, 'idempotency-key-in-use');
  await execute(sql`update idempotency_key set created_at = now() - interval '3 minutes' where key = 'one'`);
  assert.notEqual((await request('first.example', 'one')).error, 'idempotency-key-in-use');
  await execute(sql`update idempotency_key set created_at = now() - interval '25 hours'`);
  assert.equal((await request('next-day.example', 'one')).status, 200);
  await context.db.withAllCompanies('planner', deleteOldIdempotencyKeys);
  const { rows } = (await execute(sql`select key from idempotency_key`)) as { rows: { key: string }[] };
  assert.deepEqual(rows, [{ key: 'one' }]);
});
