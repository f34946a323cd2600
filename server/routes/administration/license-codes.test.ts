import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';

const { context } = await testContext();
const server = await testServer(context);
const { email } = await createTestAccount(context, { email: 'admin@lists.example', permission: 0 });
const owner = await createTestAccount(context, { email: 'owner@lists.example', permission: 21, company: 'Zinc Works' });
const admin = await server.logIn(email);

test('license codes are created in batches, found by suffix, note and company, and filtered by state', async () => {
  const make = (body: object) => admin.call('POST', '/api/admin/licences', body);
  const list = async (query: string) => (await admin.call('GET', `/api/admin/licences?${query}`)).data;
  const { data } = await make({ plan: 22, days: 30, count: 3, note: 'Autumn order' });
  assert.equal(data.codes.length, 3);
  await make({ plan: 21, days: 10 });
  const [first, second] = data.codes as { id: string; code: string }[];
  const caller = await server.logIn(owner.email);
  assert.equal((await caller.call('POST', '/api/account/licence', { code: first!.code })).status, 200);
  assert.equal((await admin.call('DELETE', `/api/admin/licences/${second!.id}`)).status, 200);
  assert.equal((await admin.call('DELETE', `/api/admin/licences/${first!.id}`)).error, 'not-found', 'it was redeemed');
  assert.deepEqual(
    await Promise.all(['unused', 'redeemed', 'revoked'].map(async (state) => (await list(`state=${state}`)).total)),
    [2, 1, 1],
  );
  assert.equal((await list('search=autumn')).total, 3);
  assert.equal((await list('search=zinc')).rows[0].redeemedBy, 'Zinc Works');
  assert.equal((await list(`search=${second!.code.slice(-4)}`)).rows[0].state, 'revoked');
  assert.equal((await list('pageSize=2&page=2')).rows.length, 2);
  assert.doesNotMatch(JSON.stringify(await list('')), new RegExp(first!.code), 'codes are shown once');
  for (const body of [
    { plan: 20, days: 1 },
    { plan: 21, days: 0 },
    { plan: 21, days: 1, count: 501 },
  ]) {
    assert.equal((await make(body)).error, 'validation-failed');
  }
});

test('refused addresses are listed with their author, paged and searched by prefix', async () => {
  const call = (method: string, pattern: string) => admin.call(method, '/api/admin/emailDenylist', { pattern });
  const list = async (query: string) => (await admin.call('GET', `/api/admin/emailDenylist?${query}`)).data;
  for (const pattern of ['@Rival.example', 'rivet.example', 'one@elsewhere.example']) {
    assert.equal((await call('POST', pattern)).status, 200);
  }
  assert.equal((await call('POST', 'rival.example')).status, 200, 'twice is once');
  const all = await list('');
  assert.deepEqual(
    all.rows.map((row: { pattern: string }) => row.pattern),
    ['one@elsewhere.example', 'rival.example', 'rivet.example'],
  );
  assert.deepEqual([all.total, all.rows[1].createdBy], [3, email]);
  assert.equal((await list('search=RIV')).total, 2);
  assert.equal((await list('pageSize=1&page=3')).rows[0].pattern, 'rivet.example');
  assert.equal((await list('search=%25')).total, 0);
  for (const pattern of ['', 'no address', 'example', '@', 'a@b', `${'a'.repeat(250)}.example`]) {
    assert.equal((await call('POST', pattern)).error, 'validation-failed', pattern);
  }
  assert.equal((await call('DELETE', 'rivet.example')).status, 200);
  assert.equal((await call('DELETE', 'rivet.example')).error, 'not-found');
});
