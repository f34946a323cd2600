import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { storeVerifiedDomain } from '../db/domains/domains.ts';
import { insertReport, storeReport } from '../db/ratings/reports.ts';
import { insertScan } from '../db/scans/scans.ts';
import { testServer } from '../testing/api.ts';
import { testContext } from '../testing/context.ts';
import { makePerson, type Person } from '../testing/people.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await makePerson(context, { email: 'owner@verify.example', permission: 22, company: 'Verified Ltd' });
const { companyId } = owner;
await makePerson(context, { email: 'member@verify.example', permission: 22, companyId, companyRole: 'member' });
await makePerson(context, { email: 'other@verify.example', permission: 22 });
const domainId = uuidv7();
const scanId = uuidv7();

/** A rating of the domain with this grade; the reports stand on it. */
async function makeRating(grade: string, revision: number): Promise<string> {
  const id = uuidv7();
  await context.db.withCompany(companyId, (tx) =>
    sql`
      insert into rating (id, company_id, domain_id, scan_id, state, revision, at, model_version, total, grade, coverage,
                          limited_scope, counts, areas, held, assets, assessment, evidence, feeds)
      values (${id}, ${companyId}, ${domainId}, ${scanId}, 2, ${revision}, now(), 'x', 85, ${grade}, 1,
              false, '{}', '{}', false, 1, '', '{}', '{}')`.execute(tx),
  );
  return id;
}

async function makeReport(ratingId: string, language: string, person: Person = owner) {
  const id = uuidv7();
  const code = createHash('md5').update(id).digest('hex');
  const pdfName = `comprehensive-scan-report-20260101-${id}`;
  const pdf = Buffer.from(`%PDF ${id}`);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  await context.db.withCompany(person.companyId, async (tx) => {
    await insertReport(tx, {
      id,
      companyId: person.companyId,
      domainId,
      ratingId,
      language,
      pdfName,
      fileName: 'comprehensive-scan-report-20260101.pdf',
      verificationCode: code,
    });
    await storeReport(tx, id, { pdf, pages: 1, sha256, nextUpdateAt: new Date() });
  });
  return { code, pdfName, sha256 };
}

const verify = (code: string) => server.anonymous.call('GET', `/api/verify/${encodeURIComponent(code)}`);

test('a report’s code tells anybody domain, date, grade, checksum and whether a newer report exists', async () => {
  await context.db.withCompany(companyId, async (tx) => {
    await storeVerifiedDomain(tx, {
      id: domainId,
      companyId,
      name: 'verify.example',
      unicode: 'verify.example',
      registrable: true,
      accountId: owner.accountId,
      txtValue: 'x',
    });
    await insertScan(tx, {
      id: scanId,
      companyId,
      domainId,
      domain: 'verify.example',
      kind: 'full',
      ownerId: owner.accountId,
      senderId: owner.accountId,
      scandate: '2026-01-01',
      kinds: null,
    });
  });
  const rating = await makeRating('B', 1);
  const first = await makeReport(rating, 'en-US');
  const { data } = await verify(first.code);
  const { madeAt, scannedAt, ...rest } = data;
  assert.deepEqual(rest, { domain: 'verify.example', grade: 'B', sha256: first.sha256, newer: false });
  assert.ok(Date.parse(madeAt) > 0 && Date.parse(scannedAt) > 0);
  // Typed by hand from paper.
  const typed = `${first.code.slice(0, 8)} - ${first.code.slice(8)} `.toUpperCase();
  assert.equal((await verify(typed)).data.domain, 'verify.example');

  await makeReport(rating, 'zh-TW');
  assert.equal((await verify(first.code)).data.newer, false, 'the same in another language is no newer report');
  await makeReport(await makeRating('A', 2), 'zh-TW');
  assert.equal((await verify(first.code)).data.newer, true);
});

test('codes that are unknown, wrong or of a report in the making all get the same answer', async () => {
  const { code } = await makeReport(await makeRating('B', 3), 'de');
  await context.db.withCompany(companyId, (tx) =>
    sql`update report set status = 'generating', sha256 = null where verification_code = ${code}`.execute(tx),
  );
  for (const wrong of [code, 'f'.repeat(32), 'x', '%', `${code}0`, "' or 1=1", 'é'.repeat(60)]) {
    const answer = await verify(wrong);
    assert.deepEqual([answer.status, answer.error], [404, 'report-code-unknown'], wrong);
  }
  assert.equal((await verify('0'.repeat(300))).error, 'validation-failed');
});

test('the owner switches the page off and on; colleagues and other companies cannot, and it is audited', async () => {
  const { code, pdfName } = await makeReport(await makeRating('C', 4), 'fr');
  const path = `/api/reports/${pdfName}/verification`;
  const [own, colleague, stranger] = await Promise.all(
    ['owner', 'member', 'other'].map((name) => server.logIn(`${name}@verify.example`)),
  );
  const shown = await own!.call('GET', path);
  assert.deepEqual(shown.data, { code, url: `${context.config.publicUrl}/verify/${code}`, on: true });
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
  const { rows } = await context.db.withCompany(companyId, (tx) =>
    sql<{ action: string }>`select action from audit_log where action like 'report.verification%' order by at`.execute(
      tx,
    ),
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['report.verification-off', 'report.verification-on'],
  );
});

test('a removed domain takes the pages of its reports with it', async () => {
  const { code } = await makeReport(await makeRating('C', 5), 'es');
  assert.equal((await verify(code)).status, 200);
  await context.db.withCompany(companyId, (tx) =>
    sql`update domain set deleted_at = now() where id = ${domainId}`.execute(tx),
  );
  assert.equal((await verify(code)).error, 'report-code-unknown');
});
