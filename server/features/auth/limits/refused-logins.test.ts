import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testContext } from '#testing/context.ts';
import { type RefusalFacts, refusalRow } from './refused-logins.ts';

const { context } = await testContext({}, undefined, new Date('2026-03-01T12:00:00Z'));
const forget = () => context.db.withoutCompany((tx) => sql`delete from login_attempt`.execute(tx));

/** Concurrent refusals, ordered by the facts of their rows. */
async function refuse(count: number, of: (n: number) => Parameters<typeof refusalRow>[2]): Promise<RefusalFacts[]> {
  const rows = await Promise.all(
    Array.from({ length: count }, (_, n) => context.db.withoutCompany((tx) => refusalRow(tx, context, of(n)))),
  );
  return rows.filter((row) => row !== null).sort((a, b) => (a.refusals ?? 0) - (b.refusals ?? 0));
}

test('the first ten failures of an account in 15 minutes have a row, then every tenfold number', async () => {
  const own = { typed: 'ada@refusals.example', exists: true };
  const rows = await refuse(120, (n) => ({ ...own, address: `192.0.2.${n}` }));
  assert.deepEqual(rows, [...Array(10).fill({}), { refusals: 100, countedFor: 'account' }]);
  await forget();
});

test('unknown accounts share the rows of their network, and beyond a limit those of the installation', async () => {
  const made = (n: number) => ({ typed: `${n}@refusals.example`, address: '2001:db8::1', exists: false });
  assert.equal((await refuse(140, made)).length, 100);
  await context.db.withoutCompany((tx) =>
    sql`update login_attempt set failures = 999 where kind = 'refusal-all'`.execute(tx),
  );
  const elsewhere = (n: number) => ({ ...made(1_000 + n), address: `198.18.${n}.1` });
  assert.deepEqual(await refuse(5, elsewhere), [{}]);
  await context.db.withoutCompany((tx) =>
    sql`update login_attempt set failures = 9998 where kind = 'refusal-all'`.execute(tx),
  );
  assert.deepEqual(
    await refuse(3, (n) => elsewhere(10 + n)),
    [{}, { refusals: 10_000, countedFor: 'installation' }].slice(1),
  );
  const known = { typed: 'ada@refusals.example', address: '2001:db8::1', exists: true };
  assert.deepEqual(await refuse(1, () => known), [{}], 'an account’s own rows are never used up by others');
  await forget();
});
