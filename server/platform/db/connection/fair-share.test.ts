import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { openDatabase, withinRequest } from '../access.ts';

const COMPANY = '0190b6f0-0000-7000-8000-000000000001';
const OTHER = '0190b6f0-0000-7000-8000-000000000002';
// Its pool has five connections.
const { db, appUrl } = await testDatabase();

test('a company whose transactions all wait leaves connections to the others', async () => {
  let begun = 0;
  let release = () => {};
  const gate = new Promise<void>((open) => {
    release = open;
  });
  const held = Array.from({ length: 8 }, () =>
    db.withCompany(COMPANY, async (tx) => {
      begun++;
      await sql`select 1`.execute(tx);
      await gate;
    }),
  );
  await eventually('its transactions have begun', () => begun === 3);
  assert.equal(await db.withCompany(OTHER, async () => 'served'), 'served');
  assert.equal(begun, 3, 'three of five connections');
  release();
  await Promise.all(held);
  assert.equal(begun, 8, 'the others follow');
});

test('a transaction inside another one of its company does not wait for its own end', async () => {
  let inner = 0;
  await Promise.all(
    Array.from({ length: 2 }, () =>
      db.withCompany(COMPANY, () => db.withCompany(COMPANY, async () => void (await Promise.resolve(inner++)))),
    ),
  );
  assert.equal(inner, 2);
});

test('a statement of a request is ended at its limit, one of a job at a longer one', async () => {
  const limit = (tx: Parameters<Parameters<typeof db.withCompany>[1]>[0]) =>
    sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(tx);
  // With the limits of the product instead of those of tests.
  const product = openDatabase(appUrl, { max: 1 });
  try {
    const inRequest = await withinRequest(() => product.withCompany(COMPANY, limit));
    assert.equal(inRequest.rows[0]!.limit, '30s');
    const inJob = await product.withCompany(COMPANY, limit);
    assert.equal(inJob.rows[0]!.limit, '10min');
  } finally {
    await product.close();
  }
});
