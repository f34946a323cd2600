import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { upsertAdvisories } from '#platform/db/feeds.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain, savedAt } from '#testing/rated-domains.ts';

const { context } = await testContext({}, undefined, savedAt('oldmill'));
const server = await testServer(context);
const owner = await createTestAccount(context, {
  email: 'owner@cadence.example',
  permission: 22,
  company: 'Cadence Ltd',
});
await createRatedDomain(context, owner, 'patched.example');
const caller = await server.logIn(owner.email);
const read = async () => (await caller.call('GET', '/api/ratings/patched.example/cadence')).data;

test('the time to fix vulnerabilities is computed by CVE from history, for open and fixed ones', async () => {
  const before = await read();
  assert.ok(before.open.count > 2);
  assert.deepEqual([before.open.longest, before.closed], [0, { count: 0, median: null, longest: null }]);
  const ids = await context.db.withAllCompanies('planner', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select distinct cve_key as id from finding where cve_key is not null and area = 'patch_cadence' order by 1`.execute(
      tx,
    );
    const [first, second] = rows.map(({ id }) => id);
    await sql`update finding set first_seen = now() - interval '40 days' where cve_key is not null`.execute(tx);
    await sql`update finding set first_seen = now() - interval '100 days' where cve_key = ${first}`.execute(tx);
    await sql`update finding set first_seen = now() - interval '30 days', closed_at = now() - interval '10 days', closed_by = 'fixed'
      where cve_key = ${second}`.execute(tx);
    return rows.map(({ id }) => id);
  });
  await context.db.withoutCompany((tx) => {
    const published = new Date(context.clock.now().getTime() - 250 * 86_400_000).toISOString();
    return upsertAdvisories(tx, [
      { id: ids[0]!, title: '', published, cvss: null, cwe: [], refs: [], disputed: false, products: [] },
    ]);
  });
  const after = await read();
  assert.deepEqual(after.open, {
    count: before.open.count - 1,
    median: 40,
    longest: 100,
    medianSincePublished: 250,
  });
  assert.deepEqual(after.closed, { count: 1, median: 20, longest: 20 });
  const rows = (await caller.call('GET', '/api/ratings/patched.example/areas/patch_cadence/rows?pageSize=100')).data
    .rows;
  const since = rows.find((row: { cve: string[] }) => row.cve.includes(ids[0]!)).open_since;
  assert.equal(
    Math.round((context.clock.now().getTime() - Date.parse(since)) / 86_400_000),
    100,
    'each product tells since when',
  );
});
