import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '#platform/db/access.ts';
import { updatePlan } from '#platform/db/accounts/companies/plans.ts';
import { upsertVerifiedDomain } from '#platform/db/domains/domains.ts';
import { findSchedule } from '#platform/db/scans/schedules/scan-schedules.ts';
import { addDays, dayIn } from '#platform/http/calendar.ts';
import { createQueues } from '#platform/queue/queues.ts';
import { createTestAccount, type TestAccount } from '#testing/accounts.ts';
import { testContext } from '#testing/context.ts';
import { createDomain } from '#testing/domains.ts';
import { TEST_DATABASE_TIMEOUTS } from '#testing/eventually.ts';
import { completeScans, createSchedule } from '#testing/schedules.ts';
import { type PlannerContext, planAutomaticScans, repairDueTimes } from './plan-scans.ts';
import { nextScanDay, startTimeOn } from './schedule-dates.ts';
import { toAutoScan } from './schedule-status.ts';

const { context, database } = await testContext({ SCAN_ALLOW_PRIVATE: 'yes' });
await createQueues(context.queue);
// Simulating a year commits often: connections opened from here on do not wait for the disk.
const superuser = new pg.Client({ connectionString: database.superuserUrl });
await superuser.connect();
await superuser.query(
  `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
);
await superuser.end();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A company in the given time zone whose plan has no end, with one domain. */
async function companyIn(timeZone: string, name: string): Promise<TestAccount & { domainId: string }> {
  const person = await createTestAccount(context, { email: `owner@${name}`, permission: 23, timeZone });
  await context.db.withCompany(person.companyId, (tx) =>
    sql`update company set plan_start = null, plan_end = null where id = ${person.companyId}`.execute(tx),
  );
  return { ...person, domainId: await createDomain(context, person, name) };
}

const rowsOf = <T>(person: TestAccount, statement: ReturnType<typeof sql<T>>) =>
  context.db.withCompany(person.companyId, async (tx) => (await statement.execute(tx)).rows);
const scheduleOf = async (person: TestAccount) =>
  (
    await rowsOf(
      person,
      sql<{ enabled: boolean; next: string | null; remaining: number | null; due: Date | null; waits: boolean }>`
        select enabled, next_run_date::text as next, remaining, next_run_at as due, scan_id is not null as waits from scan_schedule`,
    )
  )[0]!;
const datesOf = async (person: TestAccount) =>
  rowsOf(
    person,
    sql<{ day: string; at: Date }>`select day::text, created_at as at from scan_schedule_run order by day`,
  );
const scansOf = async (person: TestAccount) =>
  (await rowsOf(person, sql<{ day: string }>`select scandate::text as day from scan where kind = 'automatic'`)).map(
    ({ day }) => day,
  );

/** The same numbers each time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

test('two processes that restart and crash keep every date of a year exactly once, in three time zones', async () => {
  const roll = dice(7);
  // Every day for the zones with two clock changes a year; the other schedules keep the two processes busy at other
  // hours.
  const zones = { 'America/St_Johns': 1, 'Asia/Taipei': 2, UTC: 3 };
  const companies = [];
  const first = '2026-01-01';
  for (const [zone, intervalDays] of Object.entries(zones)) {
    const person = await companyIn(zone, `${zone.toLowerCase().replace(/[^a-z]/g, '-')}.example`);
    await createSchedule(context, person, person.domainId, { zone, day: first, intervalDays });
    companies.push({ ...person, zone, intervalDays });
  }
  const open = () => openDatabase(database.appUrl, { max: 2, timeouts: TEST_DATABASE_TIMEOUTS });
  const processes = [open(), open()];
  /** A process that dies between the statements of a transaction. */
  const dying = (db: PlannerContext['db']): PlannerContext => ({
    ...context,
    db,
    queue: { send: async () => Promise.reject(new Error('killed')) } as unknown as PlannerContext['queue'],
  });
  let now = Date.parse('2025-12-31T12:00:00Z');
  const end = Date.parse('2027-01-01T12:00:00Z');
  let restarts = 0;
  while (now < end) {
    const chance = roll();
    if (chance < 0.05) {
      const at = chance < 0.025 ? 0 : 1;
      await processes[at]!.close();
      processes[at] = open();
      restarts++;
    }
    if (chance > 0.95) await planAutomaticScans(dying(processes[0]!), new Date(now)).catch(() => {});
    // A clock that is set back by an hour and a half, and then continues.
    const clock = new Date(chance > 0.4 && chance < 0.45 ? now - 1.5 * HOUR : now);
    await Promise.all(processes.map((db) => planAutomaticScans({ ...context, db }, clock)));
    const state = await context.db.withAllCompanies('planner', (tx) =>
      sql<{ due: Date | null; open: string[] }>`
        select (select min(next_run_at) from scan_schedule where scan_id is null) as due,
               array(select company_id from scan where state = 9 and kind = 'automatic' order by id) as open`.execute(
        tx,
      ),
    );
    const { due, open: scanning } = state.rows[0]!;
    for (const companyId of scanning) await completeScans(context, companyId, new Date(now + roll() * 2 * HOUR));
    // The next date is due within the hour after its time; a completed scan is processed before its next date comes.
    const next = due?.getTime() ?? 0;
    now = Math.max(now + 30 * MINUTE, Math.min(next + roll() * HOUR, now + 18 * HOUR));
  }
  for (const db of processes) await db.close();
  assert.ok(restarts > 20, `${restarts} restarts`);
  for (const company of companies) {
    const dates = await datesOf(company);
    const expected = Array.from({ length: dates.length }, (_, at) => addDays(first, at * company.intervalDays));
    assert.deepEqual(
      dates.map(({ day }) => day),
      expected,
      company.zone,
    );
    assert.ok(dates.length >= Math.floor(365 / company.intervalDays), `${company.zone}: ${dates.length} dates`);
    for (const { day, at } of dates) assert.equal(dayIn(company.zone, at), day, company.zone);
    assert.deepEqual((await scansOf(company)).toSorted(), expected);
  }
  shows('1.feature.schedules');
});

test('scans of different domains start at different times of the day, each at the same time every day', () => {
  for (const zone of ['Asia/Taipei', 'America/St_Johns', 'UTC']) {
    // Days of both changes of the clock in St. John’s are among them.
    for (const day of ['2026-03-08', '2026-06-30', '2026-11-01']) {
      const hours = Array.from({ length: 200 }, (_, at) => startTimeOn(zone, day, `domain ${at}`));
      for (const at of hours) assert.equal(dayIn(zone, at), day);
      const parts = new Set(hours.map((at) => Math.floor(at.getTime() / (2 * HOUR))));
      assert.ok(parts.size >= 9, `${parts.size} parts of the day`);
    }
    assert.equal(
      startTimeOn(zone, '2026-06-02', 'x').getTime() - startTimeOn(zone, '2026-06-01', 'x').getTime(),
      24 * HOUR,
    );
  }
  assert.equal(nextScanDay('2026-01-31', 30, '2026-02-01'), '2026-03-02');
  assert.equal(nextScanDay('2026-01-31', 30, '2026-05-01'), '2026-05-01');
});

test('dates missed during downtime are made up for once, and the interval counts from there', async () => {
  const person = await companyIn('Asia/Taipei', 'missed.example');
  await createSchedule(context, person, person.domainId, { zone: 'Asia/Taipei', day: '2026-02-01', intervalDays: 2 });
  const late = new Date('2026-03-10T03:00:00Z');
  await planAutomaticScans(context, late);
  await planAutomaticScans(context, late);
  assert.deepEqual(await scansOf(person), ['2026-02-01']);
  await completeScans(context, person.companyId, late);
  await planAutomaticScans(context, late);
  assert.equal((await scheduleOf(person)).next, '2026-03-12');
});

test('the next date counts from phase 1 of the scan, not from its end a day later', async () => {
  const person = await companyIn('UTC', 'phase-one.example');
  await createSchedule(context, person, person.domainId, { zone: 'UTC', day: '2026-02-01', intervalDays: 7 });
  await planAutomaticScans(context, new Date('2026-02-01T23:00:00Z'));
  await completeScans(context, person.companyId, new Date('2026-02-01T23:30:00Z'));
  await rowsOf(person, sql`update scan set state = 2, finished_at = '2026-02-02T23:00:00Z' returning id`);
  await planAutomaticScans(context, new Date('2026-02-02T23:30:00Z'));
  assert.equal((await scheduleOf(person)).next, '2026-02-08');
});

test('a schedule with an end counts down and disables itself at the last scan; a failed scan does not count', async () => {
  const person = await companyIn('UTC', 'counted.example');
  await createSchedule(context, person, person.domainId, {
    zone: 'UTC',
    day: '2026-05-01',
    intervalDays: 10,
    total: 2,
  });
  await planAutomaticScans(context, new Date('2026-05-01T23:00:00Z'));
  assert.deepEqual(await scheduleOf(person), { enabled: true, next: null, remaining: 1, due: null, waits: true });
  await planAutomaticScans(context, new Date('2026-05-20T23:00:00Z'));
  assert.equal((await scansOf(person)).length, 1, 'nothing is planned while the scan runs');
  await completeScans(context, person.companyId, new Date('2026-05-02T01:00:00Z'), 0);
  await planAutomaticScans(context, new Date('2026-05-02T02:00:00Z'));
  assert.equal((await scheduleOf(person)).next, '2026-05-12');
  await planAutomaticScans(context, new Date('2026-05-12T23:00:00Z'));
  assert.deepEqual(await scheduleOf(person), { enabled: false, next: null, remaining: 0, due: null, waits: true });
  await completeScans(context, person.companyId, new Date('2026-05-12T23:30:00Z'));
  await planAutomaticScans(context, new Date('2026-08-01T00:00:00Z'));
  assert.deepEqual(await scheduleOf(person), { enabled: false, next: null, remaining: 0, due: null, waits: false });
  assert.equal((await scansOf(person)).length, 2);
});

test('a schedule pauses while the plan has ended or the verification is lost, and resumes at once', async () => {
  const person = await companyIn('UTC', 'paused.example');
  const today = dayIn('UTC', new Date());
  const day = addDays(today, -40);
  await createSchedule(context, person, person.domainId, { zone: 'UTC', day, intervalDays: 10 });
  const end = addDays(today, -50);
  await rowsOf(person, sql`update company set plan_end = ${end} where id = ${person.companyId}`);
  const now = new Date();
  await planAutomaticScans(context, now);
  const due = (await scheduleOf(person)).due!;
  assert.ok(due.getTime() - now.getTime() >= 24 * HOUR, 'a paused schedule is rewritten once a day at most');
  const listed = await context.db.withCompany(person.companyId, (tx) => findSchedule(tx, person.domainId));
  const { nextScanDate, pause } = toAutoScan(listed!, context.config, now);
  assert.deepEqual([nextScanDate, pause], [null, 'plan-ended'], 'a date that has passed is no next date');
  await rowsOf(person, sql`update domain set status = 'expired' where id = ${person.domainId}`);
  const plan = { plan: 23, start: today, end: addDays(today, 30) };
  await context.db.withCompany(person.companyId, (tx) => updatePlan(tx, person.companyId, plan));
  await planAutomaticScans(context, new Date());
  assert.deepEqual(await scansOf(person), []);
  assert.equal((await scheduleOf(person)).next, day);
  const proved = { ...person, id: person.domainId, name: 'paused.example', unicode: 'paused.example' };
  await context.db.withCompany(person.companyId, (tx) =>
    upsertVerifiedDomain(tx, { ...proved, registrable: true, txtValue: 'x' }),
  );
  await planAutomaticScans(context, new Date());
  assert.deepEqual(await scansOf(person), [day]);
});

test('a running requested scan takes precedence, one that waits for a later day does not delay the date', async () => {
  const person = await companyIn('UTC', 'busy.example');
  await createSchedule(context, person, person.domainId, { zone: 'UTC', day: '2026-05-01', intervalDays: 10 });
  const now = new Date('2026-05-01T23:00:00Z');
  const { domainId, companyId, accountId } = person;
  const insert = (scandate: string) =>
    rowsOf(
      person,
      sql`
        insert into scan (id, company_id, domain_id, domain, kind, owner_id, sender_id, scandate)
        values (gen_random_uuid(), ${companyId}, ${domainId}, 'busy.example', 'full', ${accountId}, ${accountId},
                ${scandate}::date)`,
    );
  await insert('2026-05-01');
  await planAutomaticScans(context, now);
  assert.deepEqual(await scansOf(person), []);
  await rowsOf(person, sql`update scan set scandate = '2026-06-30' where domain_id = ${domainId}`);
  await planAutomaticScans(context, new Date(now.getTime() + 2 * MINUTE));
  assert.deepEqual(await scansOf(person), ['2026-05-01']);
});

test('after three failed scans in a day the date is postponed to the next day', async () => {
  const person = await companyIn('UTC', 'failing.example');
  await createSchedule(context, person, person.domainId, { zone: 'UTC', day: '2026-05-01', intervalDays: 10 });
  const { domainId, companyId, accountId } = person;
  await rowsOf(
    person,
    sql`
      insert into scan (id, company_id, domain_id, domain, kind, owner_id, sender_id, scandate, state, failure, finished_at)
      select gen_random_uuid(), ${companyId}, ${domainId}, 'failing.example', 'full', ${accountId}, ${accountId},
             '2026-05-01', 0, 'stopped', '2026-05-01T10:00:00Z' from generate_series(1, 3)`,
  );
  await planAutomaticScans(context, new Date('2026-05-01T23:00:00Z'));
  assert.deepEqual(await scansOf(person), []);
  await planAutomaticScans(context, new Date('2026-05-02T23:00:00Z'));
  assert.deepEqual(await scansOf(person), ['2026-05-01']);
});

test('a date postponed by a clock that ran ahead is restored', async () => {
  const person = await companyIn('UTC', 'ahead.example');
  await createSchedule(context, person, person.domainId, { zone: 'UTC', day: '2026-05-01', intervalDays: 10 });
  await rowsOf(person, sql`update domain set status = 'expired' where id = ${person.domainId}`);
  await planAutomaticScans(context, new Date('2031-05-01T00:00:00Z'));
  await rowsOf(person, sql`update domain set status = 'verified' where id = ${person.domainId}`);
  const now = new Date('2026-05-01T23:00:00Z');
  await repairDueTimes(context, now);
  await planAutomaticScans(context, now);
  assert.deepEqual(await scansOf(person), ['2026-05-01']);
});

test('a schedule whose scan cannot be created delays no other', async () => {
  const day = '2026-05-01';
  const stuck = await companyIn('UTC', 'stuck.example');
  const next = await companyIn('UTC', 'next.example');
  for (const person of [stuck, next]) {
    await createSchedule(context, person, person.domainId, { zone: 'UTC', day, intervalDays: 10 });
  }
  await rowsOf(stuck, sql`update scan_schedule set next_run_at = '2026-05-01T00:00:00Z'`);
  const send: PlannerContext['queue']['send'] = async (...given: unknown[]) => {
    if (JSON.stringify(given).includes(stuck.companyId)) throw new Error('not taken');
    return context.queue.send(...(given as Parameters<typeof context.queue.send>));
  };
  const queue = { send } as unknown as PlannerContext['queue'];
  await assert.rejects(planAutomaticScans({ ...context, queue }, new Date('2026-05-01T23:59:59Z')), /not taken/);
  assert.deepEqual(await scansOf(next), [day]);
  assert.deepEqual(await scansOf(stuck), []);
  await planAutomaticScans(context, new Date('2026-05-01T23:59:59Z'));
  assert.deepEqual(await scansOf(stuck), [day]);
});
