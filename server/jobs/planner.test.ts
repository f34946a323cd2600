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
  // The company's other domain has the same evidence of one kind.
  await makeRatedDomain('gone.example', { 'of-gone': 10, 'young-unused': 10 }, ['of-gone', 'old-used']);
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

test('the address of an invitation is erased ninety days after it expired, the invitation is kept', async () => {
  const invite = (email: string, days: number) => sql`
    insert into supplier_invitation (id, company_id, kind, email, sender_account_id, share_level, token_hash, expires_at)
    values (${uuidv7()}, ${companyId}, 'ask', ${email}, ${accountId}, 'rating', ${Buffer.from(email)},
            now() - make_interval(days => ${days}))`;
  await own(invite('recent@planner.example', 89));
  await own(invite('old@planner.example', 91));
  await own(invite('older@planner.example', 92));
  const colleague = sql`
    insert into colleague_invitation (id, company_id, email, company_role, created_by_id, token_hash, expires_at)
    values (${uuidv7()}, ${companyId}, 'colleague@planner.example', 'member', ${accountId}, 'code', now() - interval '91 days')`;
  await own(colleague);
  await runTasks(context, 'hour');
  await runTasks(context, 'hour');
  const emails = async (table: string) =>
    (await own(sql<{ email: string }>`select email from ${sql.table(table)} order by expires_at`)).map(
      (row) => row.email,
    );
  const suppliers = await emails('supplier_invitation');
  assert.match(suppliers[0]!, /^erased-[0-9a-f-]{36}@erased\.invalid$/);
  assert.match(suppliers[1]!, /^erased-[0-9a-f-]{36}@erased\.invalid$/);
  assert.deepEqual(suppliers.slice(2), ['recent@planner.example']);
  assert.match((await emails('colleague_invitation')).join(), /^erased-[0-9a-f-]{36}@erased\.invalid$/);
});

test('leases of addresses whose scan was never resumed are deleted', async () => {
  await context.db.withoutCompany((tx) =>
    sql`insert into address_lease (address, scan_id, expires_at)
        values ('192.0.2.1', ${uuidv7()}, now() - interval '25 hours'), ('192.0.2.2', ${uuidv7()}, now())`.execute(tx),
  );
  await runTasks(context, 'hour');
  assert.deepEqual(await own(sql`select host(address) as address from address_lease`), [{ address: '192.0.2.2' }]);
});
