import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { insertRating } from '../platform/db/ratings/ratings.ts';
import { upsertEvidenceItem } from '../platform/db/scans/evidence.ts';
import { insertScan } from '../platform/db/scans/scans.ts';
import { createTestAccount } from '../testing/accounts.ts';
import { testContext } from '../testing/context.ts';
import { storeDomain } from '../testing/domains.ts';
import { runTasks } from './planner.ts';

const { context } = await testContext();
const { companyId, accountId } = await createTestAccount(context, { email: 'owner@planner.example', permission: 23 });
const own = <T>(statement: ReturnType<typeof sql<T>>) =>
  context.db.withCompany(companyId, async (tx) => (await statement.execute(tx)).rows);

/**
 * A domain with one scan, one rating and evidence items of the given ages in days; the rating refers to the named ones.
 */
async function makeRatedDomain(
  name: string,
  pieces: Record<string, number>,
  ratedOn: readonly string[],
): Promise<void> {
  const scanId = uuidv7();
  await context.db.withCompany(companyId, async (tx) => {
    const domainId = await storeDomain(tx, { companyId, accountId }, name);
    const who = { ownerId: accountId, senderId: accountId, scandate: '2026-01-01', kinds: null };
    await insertScan(tx, { id: scanId, companyId, domainId, domain: name, kind: 'full', ...who });
    for (const [hash, days] of Object.entries(pieces)) {
      const takenAt = new Date(Date.now() - days * 86_400_000).toISOString();
      const content = Buffer.from(hash);
      await upsertEvidenceItem(tx, companyId, scanId, {
        kind: hash,
        asset: name,
        takenAt,
        reason: null,
        hash,
        content,
        bytes: 1,
      });
      await sql`update evidence_content set created_at = ${takenAt} where hash = ${hash}`.execute(tx);
    }
    await insertRating(tx, {
      id: uuidv7(),
      companyId,
      domainId,
      scanId,
      state: 2,
      at: new Date().toISOString(),
      modelVersion: 'test',
      total: 90,
      grade: 'A',
      riskClass: 'minimal',
      coverage: 1,
      limitedScope: false,
      counts: {},
      areas: [],
      ceiling: null,
      held: false,
      assets: 1,
      assessment: Buffer.from(''),
      evidence: ratedOn,
      feeds: {},
    });
  });
}

const contents = async () =>
  (await own(sql<{ hash: string }>`select hash from evidence_content order by hash`)).map((row) => row.hash);

test('evidence older than a year is deleted, except that of the newest rating', async () => {
  await makeRatedDomain('kept.example', { 'old-unused': 400, 'old-used': 400, 'young-unused': 10 }, ['old-used']);
  await runTasks(context, 'hour');
  assert.deepEqual(await contents(), ['old-used', 'young-unused']);
  assert.equal((await own(sql`select 1 from rating`)).length, 1);
});

test('a removed domain is erased after thirty days with its scans, ratings and evidence, not before', async () => {
  await makeRatedDomain('gone.example', { 'of-gone': 10 }, ['of-gone']);
  await own(sql`update domain set deleted_at = now() - interval '29 days' where name = 'gone.example'`);
  await runTasks(context, 'hour');
  assert.equal((await own(sql`select 1 from domain`)).length, 2);
  await own(sql`update domain set deleted_at = now() - interval '31 days' where name = 'gone.example'`);
  await runTasks(context, 'hour');
  assert.deepEqual(await own(sql`select name from domain`), [{ name: 'kept.example' }]);
  assert.deepEqual(await contents(), ['old-used', 'young-unused']);
  assert.equal((await own(sql`select 1 from scan`)).length, 1);
  const entries = await own(sql`select target from audit_log where action = 'domain.erased'`);
  assert.deepEqual(entries, [{ target: 'gone.example' }]);
});

test("each company's daily rank is stored once a day", async () => {
  await runTasks(context, 'hour');
  await runTasks(context, 'hour');
  assert.deepEqual(await own(sql`select place from ranking_daily`), [{ place: 1 }]);
});
