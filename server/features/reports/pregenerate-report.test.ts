import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRating, createScannedDomain, createStoredReport } from '#testing/reports.ts';
import { pregenerateReport } from './pregenerate-report.ts';

const DOMAIN = 'prepared.example';
const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@prepared.example', permission: 22 });
const { companyId, accountId } = owner;
const domain = await createScannedDomain(context, owner, DOMAIN);
const ratingId = await createRating(context, domain, 'B');
const caller = await server.logIn(owner.email);

const statement = (text: ReturnType<typeof sql>) => context.db.withCompany(companyId, (tx) => text.execute(tx));
/** Reports requested at the end of a scan: kind and language. */
async function afterScan(): Promise<string[]> {
  await pregenerateReport(context, { companyId, scanId: domain.scanId });
  const { rows } = await context.db.withCompany(companyId, (tx) =>
    sql<{ kind: string; language: string }>`
      delete from report where status = 'generating' returning kind, language`.execute(tx),
  );
  return rows.map(({ kind, language }) => `${kind} ${language}`);
}
const row = async () => (await caller.call('GET', '/api/reports')).data.rows[0];

test('a scan generates no report of a domain whose reports no one reads, and the table says so', async () => {
  assert.deepEqual(await afterScan(), []);
  const { domain: name, status, downloadLink, nextUpdateTime } = await row();
  assert.deepEqual([name, status, downloadLink, nextUpdateTime], [DOMAIN, 'none', null, null]);
});

test('for 90 days after someone opened a report, scans generate the next one in its kind and language', async () => {
  const { pdfName } = await createStoredReport(context, domain, { ratingId, language: 'de', pdf: Buffer.from('%PDF') });
  assert.deepEqual(await afterScan(), [], 'one that is there was opened by nobody yet');
  assert.equal((await caller.call('GET', `/api/reports/${pdfName}/pdf`)).status, 200);
  assert.deepEqual(await afterScan(), ['full de']);
  await statement(sql`update report_reader set read_at = now() - interval '89 days'`);
  assert.deepEqual(await afterScan(), ['full de']);
  await statement(sql`update report_reader set read_at = now() - interval '91 days'`);
  assert.deepEqual(await afterScan(), []);
});

test('requesting a report counts as reading, and the latest kind is generated', async () => {
  await caller.call('POST', `/api/reports/${DOMAIN}`, { language: 'fr', kind: 'board' });
  await statement(sql`delete from report where status = 'generating'`);
  assert.deepEqual(await afterScan(), ['board fr']);
  const colleague = await createTestAccount(context, { email: 'viewer@prepared.example', permission: 22, companyId });
  await statement(sql`
    insert into report_reader (company_id, domain_id, account_id, kind, language, read_at)
    values (${companyId}, ${domain.domainId}, ${colleague.accountId}, 'full', 'ja', now() + interval '1 minute')`);
  assert.deepEqual(await afterScan(), ['full ja']);
});

test('a scheduled report is generated while its schedule is active', async () => {
  await statement(sql`delete from report_reader`);
  const schedule = { rhythm: 'week', day: 1, hour: 8, kind: 'board', language: 'it' };
  const wanted = { ...schedule, domains: [DOMAIN], readers: [accountId] };
  const { id } = (await caller.call('POST', '/api/reportSchedules', wanted)).data;
  assert.deepEqual(await afterScan(), ['board it']);
  assert.equal((await caller.call('PUT', `/api/reportSchedules/${id}/paused`, { paused: true })).status, 200);
  assert.deepEqual(await afterScan(), []);
});

test('expired records of readings are deleted every hour', async () => {
  const { runTasks } = await import('#jobs/planner.ts');
  await statement(sql`
    insert into report_reader (company_id, domain_id, account_id, kind, language, read_at)
    values (${companyId}, ${domain.domainId}, ${accountId}, 'full', 'ja', now() - interval '91 days')`);
  await runTasks(context, 'hour');
  const left = await context.db.withCompany(companyId, (tx) => sql`select 1 from report_reader`.execute(tx));
  assert.equal(left.rows.length, 0);
});
