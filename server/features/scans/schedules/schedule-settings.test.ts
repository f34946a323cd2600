import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AUTO_SCAN_INTERVAL_DAYS } from '@assay/contract/limits.ts';
import { shows } from '@assay/requirements/shows.ts';
import { sql } from 'kysely';
import { markDeleted } from '#platform/db/domains/domains.ts';
import { addDays, dayIn } from '#platform/http/calendar.ts';
import { createQueues } from '#platform/queue/queues.ts';
import { createTestAccount, type TestAccount } from '#testing/accounts.ts';
import { type ApiCaller, testServer } from '#testing/api.ts';
import { auditEntries } from '#testing/audit-entries.ts';
import { testContext } from '#testing/context.ts';
import { createDomain } from '#testing/domains.ts';
import { completeScans } from '#testing/schedules.ts';
import { planAutomaticScans } from './plan-scans.ts';

const { context } = await testContext({ SCAN_ALLOW_PRIVATE: 'yes' });
await createQueues(context.queue);
const server = await testServer(context);
const today = dayIn('UTC', new Date());

async function somebody(
  name: string,
  permission: number,
  domains: number,
): Promise<TestAccount & { caller: ApiCaller; ids: string[] }> {
  const person = await createTestAccount(context, { email: `owner@${name}.example`, permission, company: name });
  const ids = [];
  for (let at = 0; at < domains; at++) ids.push(await createDomain(context, person, `${at}.${name}.example`));
  return { ...person, caller: await server.logIn(person.email), ids };
}

const settings = { enabled: true, mode: 'permanent', intervalDays: 30 };
const save = (caller: ApiCaller, domain: string, change = {}) =>
  caller.call('POST', '/api/autoScanSettings', { ...settings, domain, ...change });
const read = async (caller: ApiCaller, domain: string) =>
  (await caller.call('GET', `/api/autoScanSettings?domain=${domain}`)).data;
const inCompany = (person: TestAccount, statement: ReturnType<typeof sql>) =>
  context.db.withCompany(person.companyId, (tx) => statement.execute(tx));
/** The planner at the end of the day, when everything of the day is due. */
const plan = (day = today) => planAutomaticScans(context, new Date(`${day}T23:59:00Z`));

test('a schedule has every field of the specification, read back as it was set', async () => {
  const { caller, email, companyId } = await somebody('fields', 23, 1);
  const domain = '0.fields.example';
  const none = await read(caller, domain);
  assert.deepEqual([none.schedule, none.today, none.limit], [null, today, { used: 0, allowed: 50 }]);
  const day = addDays(today, 3);
  const answer = await save(caller, domain, { nextScanDate: day, totalCount: 12, events: ['zone', 'kev'] });
  assert.deepEqual(answer.data, {
    domain,
    account: email,
    company: 'fields',
    companyId,
    companyZone: 'UTC',
    enabled: true,
    mode: 'permanent',
    intervalDays: 30,
    nextScanDate: day,
    totalCount: 12,
    remainingCount: 12,
    status: 'normal',
    pause: null,
    events: ['kev', 'zone'],
    lastScan: null,
    lastEvent: null,
  });
  const after = await read(caller, domain);
  assert.deepEqual(after.schedule, answer.data);
  assert.equal(after.limit.used, 1);
  const list = (await caller.call('GET', '/api/autoScanList')).data;
  assert.deepEqual(list, { rows: [answer.data], total: 1, page: 1, pageSize: 50 });
  const { limits } = (await caller.call('GET', '/api/account')).data.plan;
  assert.deepEqual(limits.automaticScans, { used: 1, allowed: 50 });
  assert.deepEqual((await caller.call('GET', '/api/autoScanList/next')).data, [{ domain, day, kind: 'automatic' }]);
  const asked = addDays(day, 1);
  await caller.call('POST', '/api/scans', { domain, scandate: asked });
  assert.deepEqual((await caller.call('GET', '/api/autoScanList/next')).data.at(-1), {
    domain,
    day: asked,
    kind: 'asked',
  });
  shows('7.call.autoScanList');
  shows(
    '3.entity.auto-domain',
    '3.entity.auto-account',
    '3.entity.auto-company',
    '3.entity.auto-enabled',
    '3.entity.auto-mode',
    '3.entity.auto-interval',
    '3.entity.auto-next',
    '3.entity.auto-total',
    '3.entity.auto-remaining',
    '3.entity.auto-status',
    '7.call.autoScanSettings-get',
    '7.call.autoScanSettings-post',
  );
});

test('interval, number of scans and date are validated, each with its own message', async () => {
  const { caller } = await somebody('bounds', 23, 1);
  const domain = '0.bounds.example';
  for (const intervalDays of [0, 366, 1.5, -1, 1e9]) {
    assert.equal((await save(caller, domain, { intervalDays })).error, 'auto-scan-interval-invalid');
  }
  for (const totalCount of [0, 1000, 2.5]) {
    assert.equal((await save(caller, domain, { totalCount })).error, 'auto-scan-total-invalid');
  }
  for (const nextScanDate of ['soon', '2026-02-30', addDays(today, -1), addDays(today, 366)]) {
    const answer = await save(caller, domain, { nextScanDate });
    assert.deepEqual([answer.error, answer.message], ['auto-scan-date-invalid', 'Please select a valid scan date']);
  }
  for (const intervalDays of [AUTO_SCAN_INTERVAL_DAYS.min, AUTO_SCAN_INTERVAL_DAYS.max]) {
    assert.equal((await save(caller, domain, { intervalDays, totalCount: 999 })).data.intervalDays, intervalDays);
  }
  assert.equal((await save(caller, 'foreign.example')).error, 'domain-not-verified');
  assert.equal((await save(caller, domain, { mode: 'sometimes' })).error, 'validation-failed');
  shows('5.rule.auto-interval', '9.constant.auto-scan');
});

test('mode once creates one scan and disables itself; permanent continues one interval after completion', async () => {
  const person = await somebody('modes', 23, 2);
  const { caller, companyId } = person;
  const [once, permanent] = ['0.modes.example', '1.modes.example'];
  assert.deepEqual(
    [(await save(caller, once, { mode: 'once', totalCount: 5, events: ['zone'] })).data].map((row) => [
      row.totalCount,
      row.remainingCount,
      row.events,
      row.nextScanDate,
    ]),
    [[1, 1, [], today]],
  );
  await save(caller, permanent, { intervalDays: 9 });
  await plan();
  const scans = (await caller.call('GET', '/api/scans')).data.rows;
  assert.deepEqual(
    scans
      .map((row: { domain: string; kind: string; scanstate: number }) => [row.domain, row.kind, row.scanstate])
      .toSorted(),
    [
      [once, 'automatic', 9],
      [permanent, 'automatic', 9],
    ],
  );
  const done = (await read(caller, once)).schedule;
  assert.deepEqual([done.enabled, done.remainingCount, done.status, done.nextScanDate], [false, 0, 'normal', null]);
  assert.deepEqual([done.lastScan.state, done.lastScan.date], [9, today]);
  assert.equal((await read(caller, once)).limit.used, 1, 'a schedule that is done no longer counts');
  await completeScans(context, companyId, new Date(`${today}T23:59:30Z`));
  await plan();
  const going = (await read(caller, permanent)).schedule;
  assert.deepEqual([going.enabled, going.nextScanDate, going.lastScan.state], [true, addDays(today, 9), 1]);
  // The same day cannot be selected again: it was completed.
  assert.equal((await save(caller, permanent, { nextScanDate: today })).data.nextScanDate, addDays(today, 1));
  shows('4.state.auto-permanent');
  shows('4.state.auto-once', '4.state.auto-once-ends');
});

test('disabling stops the dates, enabling continues, deletion is permanent', async () => {
  const person = await somebody('ended', 23, 1);
  const { caller } = person;
  const domain = '0.ended.example';
  const act = (method: string, path: string) => caller.call(method, `/api/${path}?domain=${domain}`);
  assert.equal((await act('POST', 'disableAutoScan')).error, 'auto-scan-not-found');
  assert.equal((await act('DELETE', 'deleteAutoScan')).error, 'auto-scan-not-found');
  await save(caller, domain, { totalCount: 4 });
  const off = (await act('POST', 'disableAutoScan')).data;
  assert.deepEqual([off.enabled, off.status, off.pause, off.nextScanDate], [false, 'paused', 'by-hand', null]);
  await plan(addDays(today, 40));
  assert.equal((await caller.call('GET', '/api/scans')).data.total, 0);
  const on = (await save(caller, domain, { totalCount: 4 })).data;
  assert.deepEqual([on.enabled, on.status, on.remainingCount], [true, 'normal', 4]);
  assert.equal((await act('DELETE', 'deleteAutoScan')).status, 200);
  assert.equal((await read(caller, domain)).schedule, null);
  await plan(addDays(today, 40));
  assert.equal((await caller.call('GET', '/api/scans')).data.total, 0);
  const entries = await auditEntries(context, 'auto-scan.%', person.companyId);
  assert.deepEqual(
    entries.map((row) => row.action),
    ['auto-scan.set', 'auto-scan.disabled', 'auto-scan.set', 'auto-scan.deleted'],
  );
  shows('7.call.disableAutoScan', '7.call.deleteAutoScan');
  shows('4.state.auto-disabled', '4.state.auto-enabled');
});

test('the plan limits the number of enabled schedules, also for concurrent requests', async () => {
  const trial = await somebody('trial', 27, 1);
  assert.equal((await save(trial.caller, '0.trial.example')).status, 200);
  assert.deepEqual((await read(trial.caller, '0.trial.example')).limit, { used: 1, allowed: 1 });
  // Schedules of domains that lost their verification count, because they resume when it is back.
  const lite = await somebody('limited', 21, 2);
  for (const at of [0, 1]) await save(lite.caller, `${at}.limited.example`);
  await inCompany(lite, sql`update domain set status = 'expired' where company_id = ${lite.companyId}`);
  for (const at of [2, 3]) await createDomain(context, lite, `${at}.limited.example`);
  const both = await Promise.all([2, 3].map((at) => save(lite.caller, `${at}.limited.example`)));
  assert.deepEqual(both.map((answer) => answer.error ?? 'set').toSorted(), ['limit-reached', 'set']);
  const refused = both.find((answer) => !answer.success)!;
  assert.deepEqual(refused.facts, { limit: 'automaticScans', allowed: 3, count: 10, plan: 22 });
});

test('the status gives the reason for a pause: plan ended, verification lost, beyond the plan, domain removed', async () => {
  const person = await somebody('status', 23, 2);
  const { caller, companyId, ids } = person;
  const administrator = await server.logIn(
    (await createTestAccount(context, { email: 'admin@status.example', permission: 0 })).email,
  );
  for (const at of [0, 1]) await save(caller, `${at}.status.example`);
  const states = async () =>
    (await administrator.call('GET', `/api/autoScanList?company=${companyId}&sort=domain`)).data.rows.map(
      (row: { status: string; pause: string | null }) => `${row.status} ${row.pause ?? ''}`.trim(),
    );
  assert.deepEqual(await states(), ['normal', 'normal']);
  const { company } = (await administrator.call('GET', `/api/autoScanList?company=${companyId}`)).data.rows[0];
  for (const [search, total] of [
    ['1.STATUS.example', 1],
    [company, 2],
  ]) {
    const path = `/api/autoScanList?search=${encodeURIComponent(search)}`;
    assert.equal((await administrator.call('GET', path)).data.total, total, search);
  }
  await inCompany(person, sql`update company set plan = 27 where id = ${companyId}`);
  assert.deepEqual(await states(), ['normal', 'paused beyond-plan']);
  await inCompany(person, sql`update company set plan = 23, plan_end = current_date - 3 where id = ${companyId}`);
  assert.deepEqual(await states(), ['paused plan-ended', 'paused plan-ended']);
  await inCompany(person, sql`update company set plan_end = null where id = ${companyId}`);
  await inCompany(person, sql`update domain set status = 'expired' where id = ${ids[0]!}`);
  assert.deepEqual(await states(), ['paused verification-lost', 'normal']);
  await context.db.withCompany(companyId, (tx) => markDeleted(tx, ids[1]!));
  assert.deepEqual(await states(), ['paused verification-lost', 'unknown']);
  await inCompany(person, sql`update scan_schedule set scan_id = gen_random_uuid() where domain_id = ${ids[0]!}`);
  assert.deepEqual(await states(), ['unknown', 'unknown'], 'its scan cannot be read');
});

test('a manual trigger takes the date of a stored scan and its state, and computes the next date from it', async () => {
  const person = await somebody('trigger', 23, 1);
  const { caller, companyId, accountId, ids } = person;
  const domain = '0.trigger.example';
  const trigger = (query: Record<string, string>, who = caller) =>
    who.call('POST', `/api/manualTriggerAutoScan?${new URLSearchParams({ domain, ...query })}`);
  const day = addDays(today, -4);
  assert.equal((await trigger({ scanDate: day, scanState: '2' })).error, 'auto-scan-not-found');
  await save(caller, domain, { intervalDays: 30 });
  await inCompany(
    person,
    sql`
      insert into scan (id, company_id, domain_id, domain, kind, owner_id, sender_id, scandate, state, started_at, phase_one_at, finished_at)
      values (gen_random_uuid(), ${companyId}, ${ids[0]!}, ${domain}, 'full', ${accountId}, ${accountId}, ${day}::date, 2,
              ${`${day}T09:00:00Z`}, ${`${day}T10:00:00Z`}, ${`${day}T11:00:00Z`})`,
  );
  for (const scanDate of ['', 'yesterday', addDays(day, 1), '2026-02-30']) {
    const answer = await trigger({ scanDate, scanState: '2' });
    assert.equal(answer.message, 'Please select a valid scan date', scanDate);
  }
  assert.equal((await trigger({ scanDate: day, scanState: '1' })).error, 'auto-scan-date-invalid');
  assert.equal((await trigger({ scanDate: day, scanState: '9' })).error, 'auto-scan-state-invalid');
  assert.equal((await trigger({ scanDate: day })).error, 'auto-scan-state-invalid');
  const completed = (await caller.call('GET', `/api/autoScanList/completed?domain=${domain}`)).data;
  assert.deepEqual(completed, [{ date: day, state: 2 }]);
  const answer = await trigger({ scanDate: day, scanState: '2', company: 'trigger' });
  assert.equal(answer.data.nextScanDate, addDays(day, 30));
  assert.equal((await caller.call('GET', '/api/scans')).data.total, 1, 'no scan begins');
  assert.equal((await trigger({ scanDate: day, scanState: '2', company: companyId })).status, 200);

  const stranger = await somebody('stranger', 23, 0);
  assert.equal(
    (await trigger({ scanDate: day, scanState: '2', company: companyId }, stranger.caller)).error,
    'domain-not-found',
  );
  const { caller: administrator } = await server.user({ email: 'admin@trigger.example', permission: 0 });
  for (const company of [companyId, 'trigger']) {
    assert.equal((await trigger({ scanDate: day, scanState: '2', company }, administrator)).status, 200);
  }
  assert.equal((await trigger({ scanDate: day, scanState: '2' }, administrator)).error, 'domain-not-found');
  await caller.call('POST', `/api/disableAutoScan?domain=${domain}`);
  assert.equal((await trigger({ scanDate: day, scanState: '2' })).error, 'auto-scan-disabled');
  shows('4.state.auto-trigger', '7.call.manualTriggerAutoScan');
});
