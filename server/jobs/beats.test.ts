import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { nowOf } from '../platform/db/access.ts';
import { QUEUE_SCHEMA } from '../platform/db/connection/grants.ts';
import { dueBeats } from '../platform/db/queue/due-work.ts';
import { queuesToAttend } from '../platform/db/queue/queue.ts';
import { enqueueMail } from '../platform/mail/mail-outbox.ts';
import { createQueues, PLANNER_QUEUE, WATCH_QUEUE } from '../platform/queue/queues.ts';
import { createTestAccount } from '../testing/accounts.ts';
import { testContext } from '../testing/context.ts';
import { createDomain } from '../testing/domains.ts';
import { createSchedule } from '../testing/schedules.ts';
import { sendDueBeats } from './beats.ts';
import { runTasks } from './planner.ts';

const { context } = await testContext();
const { db, queue } = context;
await createQueues(queue);
const person = await createTestAccount(context, { email: 'owner@beats.example', permission: 23 });
const domainId = await createDomain(context, person, 'beats.example');
const due = () => db.withAllCompanies('planner', (tx) => dueBeats(tx, nowOf(tx)));
const change = (statement: ReturnType<typeof sql>) =>
  db.withAllCompanies('planner', async (tx) => void (await statement.execute(tx)));

beforeEach(async () => {
  await runTasks(context, 'minute');
  await change(sql`delete from mail`);
  await change(sql`delete from scan_schedule`);
});

test('an installation without due work has no group of tasks to run', async () => {
  assert.deepEqual(await due(), []);
});

/** What makes a group due, and what ends it. */
const CASES: readonly [name: string, group: string, make: () => Promise<unknown>, end: () => Promise<unknown>][] = [
  [
    'a changed ranking',
    'minute',
    () => change(sql`insert into ranking_change (company_id) values (${person.companyId})`),
    () => runTasks(context, 'minute'),
  ],
  [
    'an automatic scan whose date has come',
    'minute',
    () => createSchedule(context, person, domainId, { zone: 'UTC', day: '2020-01-01', intervalDays: 30 }),
    () => change(sql`update scan_schedule set next_run_at = now() + interval '1 day'`),
  ],
  [
    'a plan that waits for the end of the present one',
    'minute',
    async () => {
      await change(sql`update company set plan_end = now()::date where id = ${person.companyId}`);
      await change(sql`insert into queued_plan (company_id, plan, days) values (${person.companyId}, 23, 30)`);
    },
    () => change(sql`delete from queued_plan`),
  ],
  [
    'a waiting mail',
    'network',
    () =>
      db.withoutCompany((tx) =>
        enqueueMail(context, tx, {
          ...{ to: 'ada@beats.example', template: 'reset', language: 'en-US' },
          ...{ facts: { name: 'Ada' }, path: '/resetPassword?token=t' },
        }),
      ),
    () => change(sql`update mail set next_attempt_at = now() + interval '1 hour'`),
  ],
  [
    'a domain whose verification is checked again',
    'network',
    () =>
      change(sql`update domain set txt_value = 'x', checked_at = now() - interval '31 days' where id = ${domainId}`),
    () => change(sql`update domain set checked_at = now() where id = ${domainId}`),
  ],
];

for (const [name, group, make, end] of CASES) {
  test(`${name} makes its group due until it is done`, async () => {
    await make();
    assert.deepEqual(await due(), [group]);
    await end();
    assert.deepEqual(await due(), []);
  });
}

test('a change trigger makes the group of triggers due when its next check has come', async () => {
  await createSchedule(context, person, domainId, { zone: 'UTC', day: '2999-01-01', intervalDays: 30 });
  await change(sql`insert into scan_trigger (domain_id, company_id, event, created_at, next_check_at)
    values (${domainId}, ${person.companyId}, 'zone', now(), now() + interval '1 hour')`);
  assert.deepEqual(await due(), []);
  await change(sql`update scan_trigger set next_check_at = now() - interval '1 second'`);
  assert.deepEqual(await due(), ['triggers']);
  await change(sql`delete from scan_trigger`);
});

test('due groups get one job each, and every quarter of an hour all groups do', async () => {
  const at = (time: string) => ({ ...context, clock: { now: () => new Date(`2026-03-01T${time}Z`) } });
  const waiting = async () => {
    const jobs = [...(await queue.fetch(PLANNER_QUEUE, { batchSize: 10 })), ...(await queue.fetch(WATCH_QUEUE))];
    for (const { id, name } of jobs) await queue.complete(name, id);
    return jobs.map(({ name, data }) => `${name} ${(data as { beat?: string }).beat ?? ''}`.trim()).sort();
  };
  await sendDueBeats(at('10:07:01'));
  assert.deepEqual(await waiting(), []);
  await change(sql`insert into ranking_change (company_id) values (${person.companyId})`);
  await Promise.all([sendDueBeats(at('10:08:01')), sendDueBeats(at('10:08:01'))]);
  await sendDueBeats(at('10:09:01'));
  assert.deepEqual(await waiting(), ['planner minute']);
  await runTasks(context, 'minute');
  await sendDueBeats(at('10:15:01'));
  assert.deepEqual(await waiting(), ['planner minute', 'planner network', 'watch']);
});

test('a group whose process died runs again after a minute without a heartbeat, before its job expires', async () => {
  await queue.deleteAllJobs(PLANNER_QUEUE);
  const waiting = { ...context, clock: { now: () => new Date('2026-01-01T10:08:01Z') } };
  await change(sql`insert into ranking_change (company_id) values (${person.companyId})`);
  await sendDueBeats(waiting);
  const [first] = await queue.fetch(PLANNER_QUEUE);
  await sendDueBeats(waiting);
  assert.deepEqual(await queue.fetch(PLANNER_QUEUE), []);
  await db.pool.query(`update ${QUEUE_SCHEMA}.job set heartbeat_on = now() - interval '61 seconds' where id = $1`, [
    first!.id,
  ]);
  assert.deepEqual(await queuesToAttend(db.pool, [PLANNER_QUEUE]), [
    { name: PLANNER_QUEUE, overdue: true, ready: false },
  ]);
  await queue.supervise(PLANNER_QUEUE);
  await sendDueBeats(waiting);
  assert.equal((await queue.fetch(PLANNER_QUEUE)).length, 1);
});
