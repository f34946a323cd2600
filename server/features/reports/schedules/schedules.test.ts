import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REPORT_SCHEDULES_MAX } from '@assay/contract/values/report-options.ts';
import { sql } from 'kysely';
import { mailList } from '#features/notifications/index.ts';
import { decryptBody } from '#platform/mail/mail-outbox.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { auditEntries } from '#testing/audit-entries.ts';
import { testContext } from '#testing/context.ts';
import { createRating, createScannedDomain } from '#testing/reports.ts';
import { repairReportTimes, runReportSchedules } from './run-report-schedules.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, {
  email: 'owner@due.example',
  permission: 22,
  company: 'Due Ltd',
  timeZone: 'Asia/Taipei',
});
const { companyId } = owner;
const reader = await createTestAccount(context, {
  email: 'reader@due.example',
  permission: 22,
  companyId,
  companyRole: 'viewer',
});
const second = await createTestAccount(context, {
  email: 'second@due.example',
  permission: 22,
  companyId,
  companyRole: 'member',
});
const other = await createTestAccount(context, { email: 'other@due.example', permission: 22 });
const first = await createScannedDomain(context, owner, 'first.example');
await createScannedDomain(context, owner, 'never-rated.example');
await createRating(context, first, 'B');
await createScannedDomain(context, other, 'foreign.example');
const caller = await server.logIn(owner.email);
const PATH = '/api/reportSchedules';
const DAY_MS = 86_400_000;

const own = async <T>(text: ReturnType<typeof sql<T>>) =>
  (await context.db.withCompany(companyId, (tx) => text.execute(tx))).rows;
const wish = (more: object = {}) => ({
  rhythm: 'week',
  day: 1,
  hour: 8,
  kind: 'board',
  language: 'zh-TW',
  domains: ['first.example'],
  readers: [reader.accountId],
  ...more,
});
const make = async (more: object = {}) => (await caller.call('POST', PATH, wish(more))).data;
const row = async (id: string) =>
  (await caller.call('GET', PATH)).data.rows.find((found: { id: string }) => found.id === id);
const remove = (id: string) => caller.call('DELETE', `${PATH}/${id}`);
/** As the planner does, a minute after the schedule is due. */
const runWhenDue = async (id: string) => {
  const { nextAt } = await row(id);
  const now = new Date(Date.parse(nextAt) + 60_000);
  await runReportSchedules(context, now);
  return now;
};
/** Simulates the report process for all pending reports. */
const finish = (status: 'ready' | 'failed') =>
  own(
    sql`update report set status = ${status}, finished_at = now(), pdf = 'x', sha256 = 'x' where status = 'generating'`,
  );
const mails = async () =>
  (
    await own<{ id: string; recipient: string; language: string; body: Buffer }>(
      sql`select id, recipient, language, body from mail where template = 'report-ready' order by recipient`,
    )
  ).map((mail) => ({ ...mail, link: decryptBody(context, mail as never)!.link }));
const clear = () => own(sql`delete from mail where template = 'report-ready'`);

test('a schedule is created, changed, paused and deleted by members, seen by viewers, and audited', async () => {
  const made = await make();
  assert.equal(made.domains.join(), 'first.example');
  assert.deepEqual(made.readers, [{ id: reader.accountId, account: reader.email, name: 'reader' }]);
  const at = new Date(made.nextAt);
  assert.ok(at.getUTCDay() === 1 && at.getUTCHours() === 0 && at > new Date(), 'Monday, 8 in Taipei');
  const viewer = await server.logIn(reader.email);
  assert.equal((await viewer.call('GET', PATH)).data.total, 1);
  assert.equal((await viewer.call('POST', PATH, wish())).error, 'company-role-too-low');
  const changed = await caller.call('PUT', `${PATH}/${made.id}`, wish({ rhythm: 'month', day: 31, hour: 23 }));
  assert.deepEqual([changed.data.rhythm, changed.data.day, changed.data.hour], ['month', 31, 23]);
  const paused = await caller.call('PUT', `${PATH}/${made.id}/paused`, { paused: true });
  assert.deepEqual([paused.data.paused, paused.data.nextAt], [true, null]);
  await runReportSchedules(context, new Date(Date.now() + 90 * DAY_MS));
  assert.equal((await row(made.id)).ranAt, null, 'nothing comes while it is paused');
  const resumed = await caller.call('PUT', `${PATH}/${made.id}/paused`, { paused: false });
  assert.ok(new Date(resumed.data.nextAt) > new Date());
  assert.equal((await remove(made.id)).success, true);
  assert.equal((await remove(made.id)).error, 'report-schedule-not-found');
  const entries = await auditEntries(context, 'report-schedule.%', companyId);
  assert.deepEqual(
    entries.map(({ action }) => action.slice('report-schedule.'.length)),
    ['made', 'changed', 'paused', 'resumed', 'deleted'],
  );
});

test("other companies' domains and an empty selection are rejected, and the number of schedules is limited", async () => {
  const refusal = async (more: object) => (await caller.call('POST', PATH, wish(more))).error;
  assert.equal(await refusal({ domains: [] }), 'report-schedule-nothing-chosen');
  assert.equal(await refusal({ readers: [] }), 'report-schedule-nobody-chosen');
  assert.equal(await refusal({ readers: [other.accountId] }), 'report-schedule-reader-unknown');
  assert.equal(await refusal({ domains: ['foreign.example'] }), 'domain-not-found');
  for (const more of [{ day: 8 }, { day: 0 }, { rhythm: 'month', day: 32 }, { hour: 24 }, { rhythm: 'day' }]) {
    assert.equal(await refusal(more), 'validation-failed', JSON.stringify(more));
  }
  const { id } = await make();
  const stranger = await server.logIn(other.email);
  assert.equal((await stranger.call('DELETE', `${PATH}/${id}`)).error, 'report-schedule-not-found');
  assert.equal((await stranger.call('GET', PATH)).data.total, 0);
  const ids = [id];
  while (ids.length < REPORT_SCHEDULES_MAX) ids.push((await make()).id);
  assert.equal(await refusal({}), 'report-schedule-limit-reached');
  for (const one of ids) await remove(one);
});

test('at its due time the report is generated, and each colleague gets a link, not the file, once it is available', async () => {
  const { id } = await make({
    domains: ['first.example', 'never-rated.example'],
    readers: [reader.accountId, second.accountId],
  });
  const now = await runWhenDue(id);
  const begun = await row(id);
  assert.deepEqual([begun.outcome, begun.ranAt], ['making', now.toISOString()]);
  assert.ok(new Date(begun.nextAt) > now);
  const reports = await own<{ kind: string; language: string; pdfName: string }>(
    sql`select kind, language, pdf_name as "pdfName" from report where status = 'generating'`,
  );
  assert.deepEqual(
    reports.map(({ kind, language }) => [kind, language]),
    [['board', 'zh-TW']],
  );
  await runReportSchedules(context, now);
  assert.equal((await mails()).length, 0, 'nobody is told before it is there');
  await finish('ready');
  await Promise.all([runReportSchedules(context, now), runReportSchedules(context, now)]);
  await runReportSchedules(context, now);
  const told = await mails();
  assert.deepEqual(
    told.map(({ recipient }) => recipient),
    [reader.email, second.email],
    'each once',
  );
  for (const { link } of told) assert.ok(link?.endsWith(`/getReport/${reports[0]!.pdfName}`), link ?? '');
  assert.equal((await row(id)).outcome, 'partly', 'a domain that was never rated has none');

  // One click in the mail program ends the subscription (RFC 8058).
  const { unsubscribePath } = mailList(context, second.accountId, `schedule-${id}`);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const forged = unsubscribePath.replace(second.accountId, reader.accountId);
  assert.equal((await fetch(server.url + forged, { method: 'POST', body })).status, 404);
  assert.equal((await fetch(server.url + unsubscribePath, { method: 'POST', body })).status, 200);
  assert.deepEqual(
    (await row(id)).readers.map((one: { account: string }) => one.account),
    [reader.email],
  );
  await clear();
  await remove(id);
});

test('a failed report is shown as such without notifications; several processes generate it once', async () => {
  await own(sql`delete from report`);
  const { id } = await make();
  const { nextAt } = await row(id);
  const now = new Date(Date.parse(nextAt) + 1_000);
  await Promise.all([1, 2, 3].map(() => runReportSchedules(context, now)));
  assert.equal((await own(sql`select 1 from report`)).length, 1);
  await finish('failed');
  await runReportSchedules(context, now);
  assert.deepEqual([(await row(id)).outcome, (await mails()).length], ['failed', 0]);
  await remove(id);
});

test('after the end of a plan nothing is generated until it resumes; former and disabled members get nothing', async () => {
  const { id } = await make({ readers: [reader.accountId, second.accountId] });
  const plan = (ends: string) => own(sql`update company set plan_end = ${ends}::date where id = ${companyId}`);
  await plan('2020-01-01');
  // A session of a company without a plan sees no reports any more, so the table is queried.
  await own(sql`update report_schedule set next_run_at = now()`);
  await runReportSchedules(context, new Date(Date.now() + 1_000));
  const stored = async () => (await own<{ outcome: string }>(sql`select outcome from report_schedule`))[0]?.outcome;
  assert.equal(await stored(), 'plan-ended');
  await plan('2099-01-01');
  await own(sql`update account set disabled_at = now() where id = ${second.accountId}`);
  const due = async () => {
    await own(sql`update report_schedule set next_run_at = now()`);
    const now = new Date(Date.now() + 1_000);
    await runReportSchedules(context, now);
    await finish('ready');
    await runReportSchedules(context, now);
  };
  await due();
  assert.deepEqual(
    (await mails()).map(({ recipient }) => recipient),
    [reader.email],
  );
  assert.equal(await stored(), 'sent');
  await own(sql`delete from report_schedule_reader where account_id = ${reader.accountId}`);
  await due();
  assert.equal(await stored(), 'nobody');
  await own(sql`update account set disabled_at = null where id = ${second.accountId}`);
  await own(sql`update domain set status = 'expired'`);
  await due();
  assert.equal(await stored(), 'nothing', 'a domain that is not verified any more');
  await own(sql`update domain set status = 'verified'`);
  await remove(id);
});

test('a due date that was missed during downtime is made up for once', async () => {
  const { id } = await make();
  await own(sql`update report_schedule set next_run_at = now() - interval '100 days'`);
  const now = new Date();
  await runReportSchedules(context, now);
  await runReportSchedules(context, now);
  const { ranAt, nextAt } = await row(id);
  assert.ok(ranAt === now.toISOString() && new Date(nextAt) > now);
  await remove(id);
});

test('a schedule that ran by a clock that was set back is due at its next time from now', async () => {
  const { id } = await make();
  const { nextAt } = await row(id);
  await own(sql`update report_schedule set outcome = 'sent', last_run_at = now() + interval '20 days',
    next_run_at = now() + interval '27 days'`);
  await repairReportTimes(context);
  assert.equal((await row(id)).nextAt, nextAt);
  await remove(id);
});
