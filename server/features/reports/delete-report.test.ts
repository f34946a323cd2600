import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { TASKS } from '#jobs/planner.ts';
import { finishIntegrated, insertIntegrated } from '#platform/db/ratings/integrated-reports.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { auditEntries } from '#testing/audit-entries.ts';
import { testContext } from '#testing/context.ts';
import { createRating, createScannedDomain, createStoredReport, signStoredReport } from '#testing/reports.ts';

const { context } = await testContext();
const server = await testServer(context);

test('a member deletes a report of a domain, with its verification page; a viewer and other companies cannot', async () => {
  const owner = await createTestAccount(context, { email: 'owner@remove.example', permission: 22 });
  const { companyId } = owner;
  await createTestAccount(context, {
    email: 'viewer@remove.example',
    permission: 22,
    companyId,
    companyRole: 'viewer',
  });
  await createTestAccount(context, {
    email: 'member@remove.example',
    permission: 22,
    companyId,
    companyRole: 'member',
  });
  await createTestAccount(context, { email: 'other@remove.example', permission: 22 });
  const domain = await createScannedDomain(context, owner, 'remove.example');
  const ratingId = await createRating(context, domain, 'B');
  const pdf = Buffer.from('%PDF');
  const { code, pdfName } = await createStoredReport(context, domain, { ratingId, language: 'en-US', pdf });
  const path = `/api/reports/${pdfName}`;
  const [viewer, member, other] = await Promise.all(
    ['viewer', 'member', 'other'].map((name) => server.logIn(`${name}@remove.example`)),
  );
  assert.equal((await viewer!.call('DELETE', path)).error, 'company-role-too-low');
  assert.equal((await other!.call('DELETE', path)).error, 'report-not-found');
  assert.equal((await server.anonymous.call('GET', `/api/verify/${code}`)).status, 200);
  assert.equal((await member!.call('DELETE', path)).status, 200);
  assert.equal((await member!.call('DELETE', path)).error, 'report-not-found');
  assert.equal((await member!.call('GET', `${path}/pdf`)).error, 'report-not-found');
  assert.equal((await server.anonymous.call('GET', `/api/verify/${code}`)).error, 'report-code-unknown');
  const { data } = await member!.call('GET', '/api/reports');
  assert.deepEqual([data.total, data.rows[0].status], [1, 'none'], 'the rating stays, ready for a new report');
  const entries = await auditEntries(context, 'report.deleted', companyId);
  assert.deepEqual(
    entries.map(({ target }) => target),
    ['remove.example'],
  );
});

test('report files are deleted with evidence of their age; the newest of a domain and the verification data remain', async () => {
  const owner = await createTestAccount(context, { email: 'owner@old.example', permission: 22 });
  const domain = await createScannedDomain(context, owner, 'old.example');
  const ratingId = await createRating(context, domain, 'B');
  const made = async (language: string, monthsAgo: number) => {
    const report = await createStoredReport(context, domain, { ratingId, language, pdf: Buffer.from('%PDF') });
    await signStoredReport(context, domain, report);
    await context.db.withCompany(owner.companyId, (tx) =>
      sql`update report set finished_at = now() - make_interval(months => ${monthsAgo})
          where pdf_name = ${report.pdfName}`.execute(tx),
    );
    return report;
  };
  const integrated = async (monthsAgo: number) => {
    const id = uuidv7();
    const named = { pdfName: `integrated-report-20260101-${id}`, fileName: 'integrated-report-20260101.pdf' };
    const chosen = [{ companyId: owner.companyId, company: 'Old', domain: 'old.example' }];
    const { companyId, accountId } = owner;
    const shown = { vendorId: companyId, mainCompany: 'Old', vendor: 'Old', chosen, choiceKey: id, language: 'en-US' };
    await context.db.withCompany(companyId, async (tx) => {
      const copy = { watermark: '', recipient: '', verificationCode: id.replaceAll('-', '') };
      await insertIntegrated(tx, { id, companyId, accountId, ...shown, ...named, ...copy });
      const file = { pdf: Buffer.from('%PDF'), pages: 1, sha256: 'x', scannedAt: new Date().toISOString() };
      await finishIntegrated(tx, id, file);
      await sql`update integrated_report set finished_at = now() - make_interval(months => ${monthsAgo}) where id = ${id}`.execute(
        tx,
      );
    });
    return named.pdfName;
  };
  const [oldest, newest] = [await made('de', 14), await made('en-US', 13)];
  const [oldIntegrated, newIntegrated] = [await integrated(14), await integrated(13)];
  await TASKS.hour['erase-old-report-files']!(context);

  const caller = await server.logIn(owner.email);
  const refusal = async (pdfName: string, form: string) => {
    const answer = await fetch(`${server.url}/api/reports/${pdfName}/${form}`, {
      headers: { 'x-auth-token': caller.token! },
    });
    return answer.ok ? null : ((await answer.json()) as { error: string }).error;
  };
  for (const form of ['pdf', 'signed']) {
    assert.equal(await refusal(oldest.pdfName, form), 'report-not-found');
    assert.equal(await refusal(newest.pdfName, form), null);
  }
  assert.deepEqual(
    [await refusal(oldIntegrated, 'pdf'), await refusal(newIntegrated, 'pdf')],
    ['report-not-found', null],
  );
  const listed = (await caller.call('GET', '/api/integratedReports')).data;
  assert.deepEqual(
    listed.rows.map(({ pdfName }: { pdfName: string }) => pdfName),
    [newIntegrated],
  );
  const held = (await server.anonymous.call('GET', `/api/verify/${oldest.code}`)).data;
  assert.deepEqual([held.sha256, held.newer], [oldest.sha256, false]);
});
