import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { auditEntries } from '#testing/audit-entries.ts';
import { testContext } from '#testing/context.ts';
import { createRating, createScannedDomain, createStoredReport } from '#testing/reports.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, {
  email: 'owner@verify.example',
  permission: 22,
  company: 'Verified Ltd',
});
const { companyId } = owner;
await createTestAccount(context, { email: 'member@verify.example', permission: 22, companyId, companyRole: 'member' });
await createTestAccount(context, { email: 'other@verify.example', permission: 22 });
const domain = await createScannedDomain(context, owner, 'verify.example');
const rate = (grade: string) => createRating(context, domain, grade);
const report = (ratingId: string, language: string) =>
  createStoredReport(context, domain, { ratingId, language, pdf: Buffer.from('%PDF') });
const verify = (code: string) => server.anonymous.call('GET', `/api/verify/${encodeURIComponent(code)}`);

test("a report's code shows anyone domain, date, grade, checksum and whether a newer report exists", async () => {
  const rating = await rate('B');
  const first = await report(rating, 'en-US');
  const { data } = await verify(first.code);
  const { madeAt, scannedAt, ...rest } = data;
  const { sha256 } = first;
  const chosen = { kind: 'full', watermark: '', recipient: '' };
  assert.deepEqual(rest, { domain: 'verify.example', grade: 'B', limited: false, sha256, newer: false, ...chosen });
  assert.ok(Date.parse(madeAt) > 0 && Date.parse(scannedAt) > 0);
  // Entered manually from paper.
  const typed = `${first.code.slice(0, 8)} - ${first.code.slice(8)} `.toUpperCase();
  assert.equal((await verify(typed)).data.domain, 'verify.example');

  await report(rating, 'zh-TW');
  assert.equal((await verify(first.code)).data.newer, false, 'the same in another language is no newer report');
  await report(await rate('A'), 'zh-TW');
  assert.equal((await verify(first.code)).data.newer, true);
});

test('unknown and wrong codes and those of unfinished reports get the same response', async () => {
  const { code } = await report(await rate('B'), 'de');
  await context.db.withCompany(companyId, (tx) =>
    sql`update report set status = 'generating', sha256 = null where verification_code = ${code}`.execute(tx),
  );
  for (const wrong of [code, 'f'.repeat(32), 'x', '%', `${code}0`, "' or 1=1", 'é'.repeat(60)]) {
    const answer = await verify(wrong);
    assert.deepEqual([answer.status, answer.error], [404, 'report-code-unknown'], wrong);
  }
  assert.equal((await verify('0'.repeat(300))).error, 'validation-failed');
});

test('the owner disables and enables the page; colleagues and other companies cannot, and it is audited', async () => {
  const { code, pdfName } = await report(await rate('C'), 'fr');
  const path = `/api/reports/${pdfName}/verification`;
  const [own, colleague, stranger] = await Promise.all(
    ['owner', 'member', 'other'].map((name) => server.logIn(`${name}@verify.example`)),
  );
  const shown = await own!.call('GET', path);
  assert.deepEqual(shown.data, {
    code,
    url: `${context.config.publicUrl}/verify/${code}`,
    on: true,
    subject: 'verify.example',
  });
  assert.equal((await colleague!.call('GET', path)).data.on, true);
  assert.equal((await colleague!.call('PUT', path, { on: false })).error, 'company-role-too-low');
  for (const method of ['GET', 'PUT']) {
    const body = method === 'PUT' ? { on: false } : undefined;
    assert.equal((await stranger!.call(method, path, body)).error, 'report-not-found');
  }
  assert.equal((await own!.call('PUT', path, { on: false })).data.on, false);
  assert.equal((await own!.call('PUT', path, { on: false })).data.on, false);
  assert.equal((await verify(code)).error, 'report-code-unknown');
  assert.equal((await own!.call('PUT', path, { on: true })).data.on, true);
  assert.equal((await verify(code)).data.grade, 'C');
  const rows = await auditEntries(context, 'report.verification%', companyId);
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['report.verification-off', 'report.verification-on'],
  );
});

test('removing a domain removes the verification pages of its reports', async () => {
  const { code } = await report(await rate('C'), 'es');
  assert.equal((await verify(code)).status, 200);
  await context.db.withCompany(companyId, (tx) =>
    sql`update domain set deleted_at = now() where id = ${domain.domainId}`.execute(tx),
  );
  assert.equal((await verify(code)).error, 'report-code-unknown');
});
