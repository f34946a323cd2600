import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PLAN_LIMITS } from '@assay/contract/plans.ts';
import { WEBHOOK_KINDS, WEBHOOKS_PER_COMPANY } from '@assay/contract/values/notifications.ts';
import { REPORT_SCHEDULES_MAX } from '@assay/contract/values/report-options.ts';
import { sql } from 'kysely';
import { TEST_PASSWORD } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createDomain } from '#testing/domains.ts';
import { callConcurrently } from '#testing/processes/concurrency.ts';

/** Limits of a plan, requested many times concurrently. */
const { context } = await testContext({ SCAN_CONTACT_URL: 'https://assay.example/scanner' });
const server = await testServer(context);

const person = (name: string, permission: number) =>
  server.user({ email: `${name}@plans.example`, permission, company: `Company ${name}` });

test('API tokens and automatic scans stay within the plan', async () => {
  const lite = await person('lite', 21);
  const { apiTokens, automaticScans } = PLAN_LIMITS[21];
  const token = { name: 'x', scopes: ['scans:read'], days: 1, password: TEST_PASSWORD };
  assert.deepEqual(await callConcurrently(12, () => lite.caller.call('POST', '/api/account/tokens', token)), {
    'limit-reached': 12 - apiTokens!,
    ok: apiTokens,
  });

  for (let n = 0; n < 8; n++) await createDomain(context, lite, `d${n}.plans.example`);
  const schedule = (n: number) =>
    lite.caller.call('POST', '/api/autoScanSettings', {
      domain: `d${n % 8}.plans.example`,
      enabled: true,
      mode: 'permanent',
      intervalDays: 30,
    });
  const found = await callConcurrently(24, schedule);
  const { rows } = await context.db.withCompany(lite.companyId, (tx) =>
    sql`select 1 from scan_schedule where enabled`.execute(tx),
  );
  assert.equal(rows.length, automaticScans, JSON.stringify(found));
});

test('webhooks and scheduled reports stay within their number', async () => {
  const { caller, ...owner } = await person('standard', 22);
  await createDomain(context, owner, 'reports.example');
  const webhook = (n: number) =>
    caller.call('POST', '/api/notifications/webhooks', {
      name: `hook ${n}`,
      url: `https://hooks.example/${n}`,
      format: 'json',
      kinds: WEBHOOK_KINDS.slice(0, 1),
      enabled: true,
    });
  const hooks = await callConcurrently(15, webhook);
  assert.equal(hooks.ok, WEBHOOKS_PER_COMPANY, JSON.stringify(hooks));
  assert.equal(Object.keys(hooks).length, 2, JSON.stringify(hooks));

  const report = () =>
    caller.call('POST', '/api/reportSchedules', {
      rhythm: 'week',
      day: 1,
      hour: 6,
      kind: 'full',
      language: 'en-US',
      domains: ['reports.example'],
      readers: [owner.accountId],
    });
  assert.deepEqual(await callConcurrently(REPORT_SCHEDULES_MAX + 10, report), {
    ok: REPORT_SCHEDULES_MAX,
    'report-schedule-limit-reached': 10,
  });
});

test('a scan is created once, and a trial starts once', async () => {
  const { caller, ...owner } = await person('scans', 22);
  const domainId = await createDomain(context, owner, 'scans.example');
  assert.deepEqual(await callConcurrently(15, () => caller.call('POST', '/api/scans', { domain: 'scans.example' })), {
    ok: 15,
  });
  const { rows } = await context.db.withCompany(owner.companyId, (tx) =>
    sql`select 1 from scan where domain_id = ${domainId}`.execute(tx),
  );
  assert.equal(rows.length, 1, 'all got the same one');

  const trial = await person('trial', 20);
  await createDomain(context, trial, 'trial.example');
  const begun = await callConcurrently(15, () => trial.caller.call('POST', '/api/upgrade/trial', {}));
  assert.equal(begun.ok, 1, JSON.stringify(begun));
});
