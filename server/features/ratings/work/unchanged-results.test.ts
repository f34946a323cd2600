import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EvidenceSet } from '@assay/engine';
import { type RawBuilder, sql } from 'kysely';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';

const { context } = await testContext();
const server = await testServer(context);
const DOMAIN = 'same.example';
const owner = await createTestAccount(context, { email: 'owner@same.example', permission: 21 });
const caller = await server.logIn(owner.email);
const [FIRST, SECOND, THIRD] = ['2026-11-20T10:00:00.000Z', '2026-11-20T10:01:00.000Z', '2026-11-22T10:00:00.000Z'];

/** Evidence that was evaluated at a time. */
const at = (time: string) => (set: EvidenceSet) =>
  set.map((piece) =>
    piece.kind === 'scan' && piece.outcome.ok
      ? { ...piece, outcome: { ok: true as const, value: { ...piece.outcome.value, time } } }
      : piece,
  );
const query = <T>(statement: RawBuilder<T>) =>
  context.db.withCompany(owner.companyId, async (tx) => (await statement.execute(tx)).rows);
/** Versions of all rows: PostgreSQL writes another one with each change. */
const versions = () =>
  query(sql<{ version: string }>`
    select concat_ws(' ', 'finding', ctid, xmin) as version from finding
    union all select concat_ws(' ', 'asset', ctid, xmin) from asset
    union all select concat_ws(' ', 'inventory', ctid, xmin) from inventory_asset order by 1`);
const read = async (path: string) => {
  const { success, message, data } = await caller.call('GET', `/api/${path}`);
  assert.ok(success, message);
  return data;
};
const lastSeen = (list: readonly { lastSeen: string }[]) => [...new Set(list.map((one) => one.lastSeen))];

test('a rating that finds the same writes no finding and no asset again, and has seen all of them', async () => {
  await createRatedDomain(context, owner, DOMAIN, 'oldmill', at(FIRST));
  const before = await versions();
  await createRatedDomain(context, owner, DOMAIN, 'oldmill', at(SECOND));
  assert.deepEqual(await versions(), before);
  assert.ok(before.length > 100);
  const { rows } = await read(`ratings/${DOMAIN}/findings?pageSize=200`);
  assert.deepEqual(lastSeen(rows), [SECOND]);
  assert.deepEqual(lastSeen((await read(`domains/${DOMAIN}/assets`)).rows), [SECOND]);
  assert.deepEqual(lastSeen((await read(`assets?domain=${DOMAIN}`)).rows), [SECOND]);
});

test('what a rating no longer finds was last seen by the one before', async () => {
  await createRatedDomain(context, owner, DOMAIN, 'copperfinch', at(THIRD));
  const seen = (statement: RawBuilder<{ at: Date }>) =>
    query(statement).then((rows) => rows.map((row) => row.at.toISOString()));
  const closed = sql<{ at: Date }>`select distinct last_seen as at from finding where closed_at is not null`;
  assert.deepEqual(await seen(closed), [SECOND]);
  assert.deepEqual(await seen(sql`select distinct last_seen as at from inventory_asset where not is_active`), [SECOND]);
  const { rows } = await read(`ratings/${DOMAIN}/findings?pageSize=200`);
  assert.deepEqual(lastSeen(rows), [THIRD]);
});
