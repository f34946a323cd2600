import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WorkCounts, WorkRow } from '@assay/contract/api/analysis/work.ts';
import type { RemediationStep } from '@assay/contract/api/ratings.ts';
import { sql } from 'kysely';
import { dispatchEvents } from '#features/notifications/outbox-dispatcher.ts';
import { countOverdueFindings } from '#platform/db/ratings/work/overdue.ts';
import { dayIn } from '#platform/http/calendar.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { type ApiCaller, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { mailsTo } from '#testing/mails.ts';
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
/** Every count is the total of its list. */
async function assertCountsAgree(): Promise<WorkCounts> {
  const shown = await counts();
  for (const [view, count] of Object.entries(shown)) assert.equal((await list(`view=${view}`)).total, count, view);
  return shown;
}
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
    // The evidence is golden: its findings were seen first on the day it was saved.
    await sql`
      update finding
      set
        first_seen = now() - case when fingerprint = ${again.fingerprint} then interval '1 day' else interval '40 days' end,
        opened_at = null
    `.execute(tx);
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
  const shown = await assertCountsAgree();
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

test('a finding has one state, which users change, with history, and which narrows the list', async () => {
  const [first, second] = (await list('view=open&pageSize=200')).rows as [WorkRow, WorkRow];
  assert.equal((await decide(first, { action: 'progress', state: 'in-progress' })).data.changed, 1);
  assert.equal((await decide(first, { action: 'progress', state: 'in-progress' })).data.changed, 0);
  await decide(second, { action: 'progress', state: 'awaiting-retest' });
  const those = async (state: string) => (await list(`view=open&pageSize=200&state=${state}`)).rows;
  assert.deepEqual(
    (await those('in-progress')).map(({ fingerprint }) => fingerprint),
    [first.fingerprint],
  );
  assert.equal((await those('awaiting-retest'))[0]!.mark.state, 'awaiting-retest');
  assert.ok((await those('accepted')).length > 0);
  const { events, mark } = (
    await caller.call('GET', `/api/ratings/${first.domain}/findings/${first.fingerprint}/decisions`)
  ).data;
  assert.equal(mark.state, 'in-progress');
  assert.deepEqual(
    [events.rows[0].kind, events.rows[0].data],
    ['state-changed', { from: 'open', state: 'in-progress' }],
  );
  // A decision takes the place of the progress, and only its withdrawal opens the finding again.
  await decide(first, { action: 'accept', reason: 'Agreed', until: dayFromNow(30) });
  assert.equal((await decide(first, { action: 'progress', state: 'in-progress' })).data.changed, 0);
  await decide(first, { action: 'withdraw' });
  assert.ok((await those('open')).some(({ fingerprint }) => fingerprint === first.fingerprint));
});

test('closed findings are listed as fixed, false positive or no longer assessed, by the event that closed them', async () => {
  const rows = (await list('view=open&pageSize=200')).rows.slice(-3);
  const closings = [
    ['fixed', { points: '100' }, 'fixed'],
    ['corrected', {}, 'false-positive'],
    ['not-assessed', { reason: 'timeout' }, 'not-assessed'],
  ] as const;
  for (const [at, [kind, payload, state]] of closings.entries()) {
    const { fingerprint, domain } = rows[at]!;
    await context.db.withCompany(owner.companyId, async (tx) => {
      await sql`update finding set closed_at = now() where fingerprint = ${fingerprint}
        and domain_id = (select id from domain where name = ${domain})`.execute(tx);
      await sql`
        insert into finding_event (id, company_id, domain_id, fingerprint, actor_party, kind, payload)
        select gen_random_uuid(), company_id, domain_id, fingerprint, 'product', ${kind}, ${JSON.stringify(payload)}::jsonb
        from finding where fingerprint = ${fingerprint}
        and domain_id = (select id from domain where name = ${domain})`.execute(tx);
    });
    const listed = (await list(`view=open&pageSize=200&state=${state}`)).rows;
    assert.deepEqual(
      listed.map((row) => [row.fingerprint, row.mark.state]),
      [[fingerprint, state]],
      state,
    );
    assert.ok(listed[0]!.closedAt);
    const shown = (await caller.call('GET', `/api/ratings/${domain}/findings/${fingerprint}`)).data;
    assert.equal(shown.mark.state, state);
  }
});

test('remediation days of the company give findings due dates, which an assignment overrides', async () => {
  const save = (days: object | null, who: ApiCaller = caller) =>
    who.call('PUT', '/api/company/remediationDays', { days });
  assert.equal((await save({ critical: 0, high: 30, medium: 90, low: 180 })).status, 422);
  assert.equal((await save({ critical: 15, high: 30, medium: 35, low: null })).status, 200);
  assert.equal((await save({ critical: 15, high: 30, medium: 35, low: null })).error, 'no-data-changed');
  const { rows } = await list('view=open&pageSize=200');
  // All but one finding were set back by forty days above.
  const days = { critical: 15, high: 30, medium: 35 } as Record<string, number>;
  for (const { level, firstSeen, mark, overdue } of rows) {
    const due = days[level] ? dayIn('UTC', new Date(Date.parse(firstSeen) + days[level] * 86_400_000)) : null;
    assert.equal(mark.policyDue, due, level);
    const last = mark.due ?? due;
    assert.equal(overdue, last !== null && last < dayFromNow(0));
  }
  const late = await list('view=overdue&pageSize=200');
  assert.equal(late.total, rows.filter(({ overdue }) => overdue).length);
  const byPolicy = late.rows.find(({ mark }) => mark.due === null)!;
  await decide(byPolicy, { action: 'assign', assignee: owner.accountId, due: dayFromNow(5) });
  const after = (await list('view=overdue&pageSize=200')).rows;
  assert.ok(
    !after.some(({ fingerprint, domain }) => fingerprint === byPolicy.fingerprint && domain === byPolicy.domain),
  );
  const counted = await context.db.withAllCompanies('planner', countOverdueFindings);
  assert.equal(
    counted.reduce((sum, { count }) => sum + count, 0),
    after.length,
  );
  const all = await assertCountsAgree();
  assert.equal(all.overdue, after.length);
  const remove = (isRemoved: boolean) =>
    context.db.withCompany(owner.companyId, (tx) =>
      sql`
        update domain set deleted_at = case when ${isRemoved}::boolean then now() end where name = 'second.example'`.execute(
        tx,
      ),
    );
  await remove(true);
  const left = await assertCountsAgree();
  assert.ok(left.open > 0 && left.open < all.open);
  await remove(false);
  assert.deepEqual(await counts(), all);
  assert.deepEqual((await caller.call('GET', '/api/company')).data.remediationDays.low, null);
  assert.equal((await save(null)).status, 200);
  assert.ok((await list('view=open&pageSize=200')).rows.every(({ mark }) => mark.policyDue === null));
});

test('members who are mentioned in a comment are notified in the app and by mail, others of the company are not', async () => {
  const { companyId } = owner;
  const member = (email: string) =>
    createTestAccount(context, { email, permission: 22, companyRole: 'member', companyId });
  const [ann, bob] = [await member('ann@work.example'), await member('bob@work.example')];
  const [row] = (await list('view=open')).rows as [WorkRow];
  const mentions = [ann.accountId, owner.accountId, other.accountId];
  assert.equal((await decide(row, { action: 'comment', text: '@ann please look', mentions })).data.changed, 1);
  await dispatchEvents(context);
  const told = async (email: string) => (await (await server.logIn(email)).call('GET', '/api/notifications')).data.rows;
  const [notice, ...rest] = await told(ann.email);
  assert.deepEqual([notice.kind, notice.facts.comment, rest.length], ['mentioned', '@ann please look', 0]);
  assert.ok(notice.path.includes(row.fingerprint));
  assert.equal((await mailsTo(context, ann.email)).length, 1);
  for (const { email } of [bob, owner, other]) {
    assert.deepEqual(await told(email), [], email);
    assert.deepEqual(await mailsTo(context, email), [], email);
  }
  const tooMany = Array.from({ length: 11 }, () => ann.accountId);
  assert.equal((await decide(row, { action: 'comment', text: 'all', mentions: tooMany })).status, 422);
});

test('the plan to the next grade names who works on each fix, until when, and how far it is', async () => {
  const [row] = (await list('view=open&severity=critical&state=open')).rows as [WorkRow];
  const plan = async () => (await caller.call('GET', `/api/ratings/${row.domain}/remediationPlan`)).data;
  const stepOf = async () =>
    (await plan()).open.find((step: RemediationStep) => step.work!.fingerprints.includes(row.fingerprint))!.work;
  await decide(row, { action: 'assign', assignee: owner.accountId, due: dayFromNow(4) });
  await decide(row, { action: 'progress', state: 'in-progress' });
  const { fingerprints, ...work } = await stepOf();
  assert.ok(fingerprints.length > 0);
  assert.deepEqual(work, {
    assignees: ['owner'],
    due: dayFromNow(4),
    overdue: false,
    inProgress: 1,
    awaitingRetest: 0,
  });
  await decide(row, { action: 'progress', state: 'awaiting-retest' });
  assert.equal((await stepOf()).awaitingRetest, 1);
});
