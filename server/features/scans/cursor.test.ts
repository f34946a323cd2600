import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@cursor.example', permission: 23 });
const caller = await server.logIn(owner.email);
for (const domain of ['one.example', 'two.example', 'three.example']) {
  await createRatedDomain(context, owner, domain, 'copperfinch');
}
const list = async (query: string) => (await caller.call('GET', `/api/scans?pageSize=2${query}`)).data;

test('scans are read page by page with a cursor, each once, although new ones are added meanwhile', async () => {
  // Two at the same time, with a fraction of a millisecond.
  await context.db.withCompany(owner.companyId, (tx) =>
    sql`update scan set created_at = case when domain = 'one.example' then timestamptz '2026-01-01 00:00:00.000001Z'
      else timestamptz '2026-01-02 00:00:00.000123Z' end`.execute(tx),
  );
  const first = await list('');
  assert.equal(first.total, 3);
  const last = first.rows.at(-1);
  assert.equal(first.nextCursor, last.id);
  await createRatedDomain(context, owner, 'four.example', 'copperfinch');
  assert.equal((await list('&page=2')).rows[0].id, last.id, 'by number, a scan is read twice');
  const second = await list(`&cursor=${first.nextCursor}`);
  assert.deepEqual(
    second.rows.map((row: { domain: string }) => row.domain),
    ['one.example'],
  );
  assert.deepEqual([second.nextCursor, second.total], [null, 4]);
  const narrowed = await list(`&cursor=${first.nextCursor}&domain=two.example`);
  assert.ok(narrowed.rows.length <= 1);
  assert.equal((await caller.call('GET', '/api/scans?cursor=x')).error, 'validation-failed');
});
