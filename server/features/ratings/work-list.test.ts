import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WorkCounts, WorkRow } from '@assay/contract/api/analysis/work.ts';
import { sql } from 'kysely';
import { dayIn } from '#platform/http/calendar.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { type ApiCaller, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@work.example', permission: 22, company: 'Work Ltd' });
const other = await createTestAccount(context, { email: 'owner@idle.example', permission: 22, company: 'Idle Ltd' });
for (const domain of ['first.example', 'second.example']) await createRatedDomain(context, owner, domain);
await createRatedDomain(context, other, 'third.example');
const caller = await server.logIn(owner.email);
const stranger = await server.logIn(other.email);

async function list(query: string, who: ApiCaller = caller): Promise<{ rows: WorkRow[]; total: number }> {
  const { success, data, error } = await who.call('GET', `/api/work?${query}`);
  assert.ok(success, error);
  return data;
}
const counts = async (): Promise<WorkCounts> => (await caller.call('GET', '/api/work/counts')).data;
const decide = (row: WorkRow, decision: object) =>
  caller.call('POST', `/api/ratings/${row.domain}/decisions`, { fingerprints: [row.fingerprint], ...decision });
const dayFromNow = (days: number) => dayIn('UTC', new Date(Date.now() + days * 86_400_000));

test('open findings of all domains of the company are listed, worst first, and none of another company', async () => {
  const { rows, total } = await list('view=open&pageSize=200');
  assert.ok(total > 0 && rows.length === Math.min(200, total));
  assert.deepEqual([...new Set(rows.map(({ domain }) => domain))].sort(), ['first.example', 'second.example']);
  const order = ['critical', 'high', 'medium', 'low'];
  const levels = rows.map(({ level }) => level);
  assert.deepEqual(
    levels,
    levels.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)),
  );
  assert.ok(rows.every(({ title, mark }) => title !== '' && mark.decision === null));
  assert.deepEqual(
    [...new Set((await list('view=open', stranger)).rows.map(({ domain }) => domain))],
    ['third.example'],
  );
});

test('the views contain what is assigned to the reader, due, overdue, new and found again, and their counts agree', async () => {
  const [late, soon, accepted, again] = (await list('view=open&pageSize=200')).rows as [
    WorkRow,
    WorkRow,
    WorkRow,
    WorkRow,
  ];
  assert.equal((await list('view=mine')).total, 0);
  for (const row of [late, soon]) {
    const assigned = await decide(row, { action: 'assign', assignee: owner.accountId, due: dayFromNow(3) });
    assert.equal(assigned.data.changed, 1);
  }
  await decide(accepted, { action: 'accept', reason: 'Agreed with the auditor', until: dayFromNow(30) });
  await context.db.withCompany(owner.companyId, async (tx) => {
    await sql`update finding_decision set due_on = current_date - 5 where fingerprint = ${late.fingerprint}`.execute(
      tx,
    );
    await sql`update finding set first_seen = now() - interval '40 days' where fingerprint <> ${again.fingerprint}`.execute(
      tx,
    );
    await sql`
      insert into finding_event (id, company_id, domain_id, fingerprint, actor_party, kind)
      select gen_random_uuid(), company_id, domain_id, fingerprint, 'product', 'reopened'
      from finding where fingerprint = ${again.fingerprint}`.execute(tx);
  });
  const fingerprints = async (query: string) => (await list(query)).rows.map(({ fingerprint }) => fingerprint);
  assert.deepEqual(await fingerprints('view=mine'), [late.fingerprint, soon.fingerprint]);
  assert.deepEqual(await fingerprints('view=overdue'), [late.fingerprint]);
  assert.deepEqual(await fingerprints('view=due'), [soon.fingerprint]);
  assert.deepEqual(await fingerprints('view=new'), [again.fingerprint]);
  const [regressed] = (await list('view=regressed')).rows;
  assert.equal(regressed!.fingerprint, again.fingerprint);
  assert.ok(regressed!.reopenedAt);
  assert.ok(!(await fingerprints('view=open&pageSize=200')).includes(accepted.fingerprint));
  const shown = await counts();
  for (const [view, count] of Object.entries(shown)) assert.equal((await list(`view=${view}`)).total, count, view);
  assert.deepEqual([shown.mine, shown.overdue, shown.due, shown.new, shown.regressed], [2, 1, 1, 1, 1]);
  const [first] = (await list('view=mine')).rows;
  assert.deepEqual([first!.overdue, first!.mark.assignee?.id], [true, owner.accountId]);
});

test('severity, area and text narrow the list, and pages follow each other', async () => {
  const all = await list('view=open&pageSize=200');
  const { level, area, domain, asset } = all.rows[0]!;
  const severe = await list(`view=open&pageSize=200&severity=${level}`);
  assert.deepEqual([...new Set(severe.rows.map((row) => row.level))], [level]);
  const inArea = await list(`view=open&pageSize=200&area=${area}`);
  assert.deepEqual([...new Set(inArea.rows.map((row) => row.area))], [area]);
  const ofDomain = await list(`view=open&pageSize=200&search=${domain.toUpperCase()}`);
  assert.ok(ofDomain.total > 0 && ofDomain.rows.every((row) => row.domain === domain || row.asset.includes(domain)));
  assert.ok((await list(`view=open&search=${encodeURIComponent(asset)}`)).total > 0);
  assert.equal((await list('view=open&search=%25')).total, 0);
  const [one, two] = [await list('view=open&pageSize=3'), await list('view=open&pageSize=3&page=2')];
  assert.deepEqual(
    [...one.rows, ...two.rows].map(({ fingerprint }) => fingerprint),
    all.rows.slice(0, 6).map(({ fingerprint }) => fingerprint),
  );
  assert.equal((await caller.call('GET', '/api/work?view=nothing')).status, 422);
});
