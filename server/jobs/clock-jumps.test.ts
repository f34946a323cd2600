import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { requestReport } from '../features/reports/request-report.ts';
import { planAutomaticScans } from '../features/scans/schedules/plan-scans.ts';
import { claimMail } from '../platform/db/accounts/mails.ts';
import { isQueueAhead } from '../platform/db/queue/set-back-clock.ts';
import { acquireAddressLease } from '../platform/db/scans/address-leases.ts';
import { enqueueMail } from '../platform/mail/mail-outbox.ts';
import { type ReportJob, SCAN_QUEUE } from '../platform/queue/queues.ts';
import { createTestAccount, TEST_PASSWORD } from '../testing/accounts.ts';
import { testServer } from '../testing/api.ts';
import { jumpClock } from '../testing/clock.ts';
import { testContext } from '../testing/context.ts';
import { createDomain } from '../testing/domains.ts';
import { eventually } from '../testing/eventually.ts';
import { createRatedDomain } from '../testing/rated-domains.ts';
import { completeScans, createSchedule } from '../testing/schedules.ts';
import { sendDueBeats } from './beats.ts';
import { startJobs } from './index.ts';
import { runTasks } from './planner.ts';

/** Behavior of the product when the clock of its hosts is set forward or back by hours. */
const HOUR_MS = 3_600_000;
const { context, database } = await testContext(
  { SCAN_ALLOW_PRIVATE: 'yes' },
  undefined,
  new Date('2026-06-15T12:00:00Z'),
);
const server = await testServer(context);

let ahead = 0;
async function jump(hours: number): Promise<void> {
  ahead += hours;
  await jumpClock(context.clock, database.superuserUrl, hours * HOUR_MS);
}
afterEach(() => jump(-ahead));

test('a session ends at its time by the current clock, and a clock set back ends none', async () => {
  const { email } = await createTestAccount(context, { email: 'session@jumps.example', permission: 23 });
  const caller = await server.logIn(email);
  const status = async () => (await caller.call('GET', '/api/validateToken')).status;
  await jump(-2);
  assert.equal(await status(), 200, 'two hours back');
  const during = await server.logIn(email);
  await jump(2);
  assert.equal((await during.call('GET', '/api/validateToken')).status, 200, 'opened two hours ago, as it seems');
  await jump(4);
  assert.equal(await status(), 401, 'four hours forward, beyond the three of a session');
  await assert.doesNotReject(server.logIn(email), 'a new one opens');
});

test('a locked account is unlocked after 15 minutes, also when the clock is set back meanwhile', async () => {
  const { email: account } = await createTestAccount(context, { email: 'locked@jumps.example', permission: 23 });
  const logIn = async (password: string) =>
    (await server.anonymous.call('POST', '/api/userLogin', { account, password })).error ?? 'open';
  const close = async () => {
    for (let n = 0; n < 10; n += 1) await logIn('wrong');
    assert.equal(await logIn(TEST_PASSWORD), 'login-locked');
  };
  await close();
  await jump(1);
  assert.equal(await logIn(TEST_PASSWORD), 'open', 'an hour forward');
  await close();
  await jump(-5);
  assert.equal(await logIn(TEST_PASSWORD), 'open', 'a lock of a clock that ran five hours ahead does not last as long');
  await close();
});

test('failures from a clock that ran ahead are not added to current ones', async () => {
  const { email: account } = await createTestAccount(context, { email: 'counted@jumps.example', permission: 23 });
  const logIn = async (password: string) =>
    (await server.anonymous.call('POST', '/api/userLogin', { account, password })).error ?? 'open';
  for (let n = 0; n < 9; n += 1) await logIn('wrong');
  await jump(-3);
  assert.equal(await logIn('wrong'), 'login-failed');
  assert.equal(await logIn(TEST_PASSWORD), 'open');
});

test('an address lease ends after its time, also when the clock is set back meanwhile', async () => {
  const claim = (scanId: string) => context.db.withoutCompany((tx) => acquireAddressLease(tx, '192.0.2.7', scanId, 30));
  const [dead, next, last] = [uuidv7(), uuidv7(), uuidv7()];
  assert.equal(await claim(dead), true);
  assert.equal(await claim(next), false);
  await jump(-6);
  assert.equal(await claim(next), true, 'six hours back');
  assert.equal(await claim(dead), false, 'and held again');
  await jump(1);
  assert.equal(await claim(last), true, 'an hour forward');
});

test('an email written before the clock was set back is sent now, and its retries keep their delays', async () => {
  // Those for closed accounts.
  await context.db.withAllCompanies('outbox', (tx) => sql`delete from mail`.execute(tx));
  await context.db.withoutCompany((tx) =>
    enqueueMail(context, tx, {
      ...{ to: 'ada@jumps.example', template: 'reset', language: 'en-US' },
      ...{ facts: { name: 'Ada' }, path: '/resetPassword?token=t' },
    }),
  );
  const claimed = () => context.db.withAllCompanies('outbox', async (tx) => (await claimMail(tx))?.recipient ?? null);
  await jump(-4);
  assert.equal(await claimed(), 'ada@jumps.example');
  assert.equal(await claimed(), null, 'another sender does not take it as well');
  await jump(1);
  assert.equal(await claimed(), 'ada@jumps.example', 'a retry');
});

test('work that is waiting or under way ends after the clock was two days ahead, and a daily schedule has its next day', async () => {
  // The queue follows this clock from here.
  await jump(0);
  const person = await createTestAccount(context, { email: 'busy@jumps.example', permission: 23 });
  const { companyId } = person;
  const query = async <T>(statement: RawBuilder<T>) =>
    (await context.db.withCompany(companyId, (tx) => statement.execute(tx))).rows;
  await query(sql`update company set plan_start = null, plan_end = null where id = ${companyId}`);
  const { domainId } = await createRatedDomain(context, person, 'busy.example');
  const daily = await createDomain(context, person, 'daily.busy.example');
  await createSchedule(context, person, daily, { zone: 'UTC', day: '2026-06-15', intervalDays: 1 });
  const askForReport = (watermark: string) =>
    context.db.withCompany(companyId, (tx) =>
      requestReport(
        context,
        tx,
        { id: domainId, companyId, name: 'busy.example' },
        { language: 'en-US', force: true, watermark },
        null,
      ),
    );
  const states = async () =>
    (await query(sql<{ status: string }>`select status from report order by id`)).map(({ status }) => status);
  const nextDay = async () => {
    await runTasks(context, 'minute');
    return (await query(sql<{ day: string | null }>`select next_run_date::text as day from scan_schedule`))[0]!.day;
  };

  let begun = 0;
  const gate = Promise.withResolvers<void>();
  const config = { ...context.config, queueLookSeconds: 1 };
  const jobs = await startJobs({ ...context, config }, async ({ queue, data }, signal) => {
    if (queue === SCAN_QUEUE) return void (await completeScans(context, companyId, context.clock.now()));
    begun += 1;
    if (begun === 1) await gate.promise;
    signal.throwIfAborted();
    await query(sql`update report set status = 'ready' where id = ${(data as ReportJob).reportId}`);
  });
  try {
    await askForReport('under way');
    await eventually('the first report is under way', () => begun === 1);
    await askForReport('waiting');
    await jump(48);
    await askForReport('ahead');
    assert.equal(await eventually('the daily scan has ended', nextDay), '2026-06-18');
    await eventually('the queue takes the first worker for dead', async () => {
      const { rowCount } = await context.db.pool.query(
        `select from jobs.job where name = 'report' and state = 'retry'`,
      );
      return rowCount === 1;
    });
    await runTasks(context, 'minute');
    assert.ok(!(await states()).includes('failed'), 'two days ahead');
    await jump(-48);
    gate.resolve();
    await sendDueBeats(context);
    await eventually('all reports are ready', async () => (await states()).every((status) => status === 'ready'));
    assert.equal((await states()).length, 3);
    assert.equal(await nextDay(), '2026-06-16');
    assert.equal(await isQueueAhead(context.db.pool), false);
  } finally {
    gate.resolve();
    await jobs.stop();
  }
});

test('a schedule creates one scan when the clock jumps over several dates, and no duplicate when it is set back', async () => {
  const person = await createTestAccount(context, { email: 'schedule@jumps.example', permission: 23 });
  await context.db.withCompany(person.companyId, (tx) =>
    sql`update company set plan_start = null, plan_end = null where id = ${person.companyId}`.execute(tx),
  );
  const domainId = await createDomain(context, person, 'schedule.jumps.example');
  await createSchedule(context, person, domainId, { zone: 'UTC', day: '2026-06-16', intervalDays: 1 });
  const planned = async () => {
    await planAutomaticScans(context);
    const { rows } = await context.db.withCompany(person.companyId, (tx) =>
      sql<{ day: string }>`select scandate::text as day from scan order by day`.execute(tx),
    );
    return rows.map(({ day }) => day);
  };
  assert.deepEqual(await planned(), []);
  await jump(5 * 24);
  assert.deepEqual(await planned(), ['2026-06-16']);
  assert.deepEqual(await planned(), ['2026-06-16']);
  await jump(-5 * 24);
  assert.deepEqual(await planned(), ['2026-06-16']);
  await jump(24);
  assert.deepEqual(await planned(), ['2026-06-16']);
});
