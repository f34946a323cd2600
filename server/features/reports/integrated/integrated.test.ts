import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IntegratedCandidate, IntegratedRow } from '@assay/contract/api/reports/integrated.ts';
import type { SharingLevel } from '@assay/contract/api/suppliers.ts';
import { AREA_IDS } from '@assay/contract/areas.ts';
import { SUBCONTRACTORS_MAX } from '@assay/contract/limits.ts';
import { type AreaRows, countRows } from '@assay/contract/report/counts.ts';
import { shows } from '@assay/requirements/shows.ts';
import { uuidv7 } from 'uuidv7';
import { startJobs } from '#jobs/index.ts';
import { createJobRunner } from '#jobs/run-job.ts';
import { insertCompany } from '#platform/db/accounts/companies.ts';
import { integratedById } from '#platform/db/ratings/integrated-reports.ts';
import { endAssociation, upsertAssociation } from '#platform/db/suppliers/associations.ts';
import { createTestAccount, type TestAccount } from '#testing/accounts.ts';
import { type ApiCaller, testServer } from '#testing/api.ts';
import { auditEntries } from '#testing/audit-entries.ts';
import { testContext } from '#testing/context.ts';
import { losingConnection } from '#testing/databases/lost-connection.ts';
import { eventually } from '#testing/eventually.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';
import { createScannedDomain } from '#testing/reports.ts';
import { collectReportInput } from './collect-input.ts';

const { context } = await testContext();
const server = await testServer(context);
const vendor = await createTestAccount(context, {
  email: 'vendor@integrated.example',
  permission: 9,
  company: 'Vendor Ltd',
});
const caller = await server.logIn(vendor.email);
await createRatedDomain(context, vendor, 'vendor.example', 'copperfinch');

const associations = new Map<string, string>();
/** A company that shares one rated domain with the vendor. */
async function makeSharing(name: string, level: SharingLevel, rated = true): Promise<TestAccount> {
  const owner = await createTestAccount(context, {
    email: `${name}@integrated.example`,
    permission: 22,
    company: `Company ${name}`,
  });
  if (rated) await createRatedDomain(context, owner, `${name}.example`);
  const id = uuidv7();
  associations.set(name, id);
  const ends = { companyId: owner.companyId, readerId: vendor.companyId };
  const accounts = { ownerAccount: owner.accountId, readerAccount: vendor.accountId };
  await context.db.withCompany(owner.companyId, (tx) =>
    upsertAssociation(tx, { id, ...ends, level, domains: null, kind: 'invite', ...accounts }),
  );
  return owner;
}
const subs = new Map<string, TestAccount>();
for (const [name, level] of [
  ['alpha', 'rating'],
  ['beta', 'findings'],
  ['gamma', 'everything'],
  ['delta', 'rating'],
  ['epsilon', 'rating'],
  ['zeta', 'rating'],
] as const)
  subs.set(name, await makeSharing(name, level));
const own = { companyId: vendor.companyId, domain: 'vendor.example' };
const of = (name: string) => ({ companyId: subs.get(name)!.companyId, domain: `${name}.example` });
const preview = (domains: unknown[], by: ApiCaller = caller) =>
  by.call('POST', '/api/integratedReports/preview', { domains });

test("candidates are the vendor's own domains and those shared with it, searched and paged", async () => {
  const { data } = await caller.call('GET', '/api/integratedReports/candidates');
  const names = (rows: IntegratedCandidate[]) => rows.map(({ domain }) => domain);
  assert.deepEqual(
    names(data.rows),
    ['vendor', 'alpha', 'beta', 'delta', 'epsilon', 'gamma', 'zeta'].map((n) => `${n}.example`),
  );
  assert.deepEqual(
    [data.mainCompany, data.targetVendor, data.mayHaveSubcontractors],
    ['Vendor Ltd', 'Vendor Ltd', true],
  );
  assert.deepEqual([data.rows[0].own, data.rows[0].level, data.rows[2].level], [true, null, 'findings']);
  const page = (await caller.call('GET', '/api/integratedReports/candidates?search=company&page=2&pageSize=4')).data;
  assert.deepEqual([names(page.rows), page.total], [['gamma.example', 'zeta.example'], 6]);

  const alone = await server.logIn(subs.get('alpha')!.email);
  const { data: others } = await alone.call('GET', `/api/integratedReports/candidates?company=${vendor.companyId}`);
  assert.deepEqual([names(others.rows), others.mayHaveSubcontractors], [['alpha.example'], false]);
});

test('candidates of a company whose id is no UUID of RFC 9562 are listed', async () => {
  const reader = await createTestAccount(context, { email: 'reader@integrated.example', permission: 9 });
  const companyId = 'b0fce403-c178-fa57-404c-1cc4176547a8';
  await context.db.withCompany(companyId, (tx) =>
    insertCompany(tx, { id: companyId, name: 'Imported', personal: false, industry: 'J', timeZone: 'UTC' }),
  );
  const owner = await createTestAccount(context, { email: 'imported@integrated.example', permission: 22, companyId });
  await createScannedDomain(context, owner, 'imported.example');
  const accounts = { ownerAccount: owner.accountId, readerAccount: reader.accountId };
  const ends = { companyId, readerId: reader.companyId };
  await context.db.withCompany(companyId, (tx) =>
    upsertAssociation(tx, { id: uuidv7(), ...ends, level: 'rating', domains: null, kind: 'invite', ...accounts }),
  );
  const { status, data } = await (await server.logIn(reader.email)).call('GET', '/api/integratedReports/candidates');
  assert.deepEqual([status, data.rows.map(({ domain }: IntegratedCandidate) => domain)], [200, ['imported.example']]);
});

test('an empty selection, a sixth sub-contractor, and domains that are not shared or not rated are rejected with the reason', async () => {
  assert.equal((await preview([])).error, 'integrated-nothing-chosen');
  assert.equal((await preview([])).message, 'Please select at least one domain');
  const six = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'].map(of);
  const refused = await preview([own, ...six]);
  assert.deepEqual([refused.status, refused.error], [422, 'integrated-too-many-companies']);
  assert.deepEqual([refused.facts.count, (await preview([own, ...six.slice(0, 5)])).status], [SUBCONTRACTORS_MAX, 200]);
  const many = Array.from({ length: 31 }, (_, at) => ({ ...own, domain: `d${at}.example` }));
  assert.equal((await preview(many)).error, 'integrated-too-many-domains');

  const stranger = await createTestAccount(context, { email: 'stranger@integrated.example', permission: 22 });
  await createRatedDomain(context, stranger, 'stranger.example');
  const theirs = { companyId: stranger.companyId, domain: 'stranger.example' };
  assert.equal((await preview([own, theirs])).error, 'domain-not-found');
  for (const domain of ['', 'x'.repeat(300), "' or 1=1", '\u0000', 'é é']) {
    const answer = await preview([{ ...own, domain }]);
    assert.ok(answer.status === 422 || answer.status === 404, `${domain}: ${answer.status}`);
  }
  assert.equal((await preview([{ companyId: 'x', domain: 'y' }])).error, 'validation-failed');
  const { companyId } = vendor;
  await createScannedDomain(context, vendor, 'new.example');
  const empty = await preview([{ companyId, domain: 'new.example' }]);
  assert.deepEqual([empty.error, empty.facts.domain], ['report-no-data', 'new.example']);
  shows('1.feature.integrated-scope', '5.rule.integrated-domain', '9.constant.integrated');
  shows('8.error.integrated-select', '8.error.integrated-no-data');
});

test("the preview has the counts of each domain's own rating", async () => {
  const { data } = await preview([of('gamma'), own, of('gamma')]);
  assert.deepEqual(
    data.companies.map((one: { company: string; level: string | null }) => [one.company, one.level]),
    [
      ['Company gamma', 'everything'],
      ['Vendor Ltd', null],
    ],
  );
  const [shown] = data.companies[1].domains;
  const rating = (await caller.call('GET', '/api/ratings/vendor.example')).data;
  assert.deepEqual([shown.counts, shown.reportCounts, shown.score], [rating.counts, rating.reportCounts, rating.total]);
  assert.ok(rating.reportCounts.openPorts > 0);
});

test('the count columns of a rating equal the rows of its detail tables', async () => {
  const rows: Record<string, unknown[]> = {};
  for (const area of AREA_IDS) {
    const path = `/api/ratings/vendor.example/areas/${area}/rows?pageSize=200`;
    rows[area] = (await caller.call('GET', path)).data.rows;
  }
  const { reportCounts } = (await caller.call('GET', '/api/ratings/vendor.example')).data;
  assert.deepEqual(reportCounts, countRows(rows as AreaRows));
});

test('data hidden by a sharing level is not read into the report', async () => {
  const asked = await caller.call('POST', '/api/integratedReports', {
    domains: [own, of('alpha'), of('beta'), of('gamma')],
    language: 'zh-TW',
    recipient: 'Ms. Lindqvist',
    watermark: 'DRAFT',
  });
  const report = (await context.db.withCompany(vendor.companyId, (tx) => integratedById(tx, asked.data.id)))!;
  const input = await collectReportInput(context, report, async () => {});
  assert.deepEqual([input.recipient, input.watermark, input.branding], ['Ms. Lindqvist', 'DRAFT', null]);
  const [first, alpha, beta, gamma] = input.companies.map(({ domains }) => domains[0]!);
  assert.ok(first!.findings!.length > 0 && first!.dependencies!.length > 0);
  assert.deepEqual([alpha!.findings, alpha!.dependencies], [null, null]);
  assert.ok(alpha!.rating.total !== null && alpha!.reportCounts !== null && alpha!.rating.areas.length === 10);
  assert.ok(beta!.findings!.length > 0 && beta!.findings!.every(({ asset }) => asset === ''));
  assert.doesNotMatch(JSON.stringify(beta!.findings), /beta\.example|\d+\.\d+\.\d+\.\d+/);
  assert.ok(gamma!.findings!.some(({ asset }) => asset.includes('gamma.example')));
  const read = await auditEntries(context, 'supplier.read', subs.get('beta')!.companyId);
  assert.deepEqual(
    read.map(({ target }) => target),
    ['beta.example'],
    'that it was read stands in the owner’s log',
  );

  await context.db.withCompany(subs.get('delta')!.companyId, (tx) => endAssociation(tx, associations.get('delta')!));
  const ended = {
    ...report,
    chosen: [{ companyId: subs.get('delta')!.companyId, company: 'x', domain: 'delta.example' }],
  };
  await assert.rejects(
    collectReportInput(context, ended, async () => {}),
    /no longer shared/,
  );
});

test('a report is generated once per selection, or fails if sharing has ended; it is downloaded, verified, listed for its company only, and deleted', async () => {
  const domains = [of('gamma'), own];
  const ask = async () => (await caller.call('POST', '/api/integratedReports', { domains })).data as IntegratedRow;
  const [first, again] = [await ask(), await ask()];
  assert.equal(again.id, first.id, 'never two of the same at once');
  const copy = await caller.call('POST', '/api/integratedReports', { domains: [own], recipient: 'Ms. Lindqvist' });
  const plain = await caller.call('POST', '/api/integratedReports', { domains: [own] });
  assert.notEqual(copy.data.id, plain.data.id, 'a copy for somebody is another report');
  assert.deepEqual([first.status, first.stage, first.subcontractors], ['generating', 'waiting', 1]);
  assert.equal((await caller.call('GET', `/api/reports/${first.pdfName}/pdf`)).error, 'report-generating');
  const lost = (await caller.call('POST', '/api/integratedReports', { domains: [of('zeta')] })).data as IntegratedRow;
  await context.db.withCompany(subs.get('zeta')!.companyId, (tx) => endAssociation(tx, associations.get('zeta')!));
  // The first of the jobs loses its database connection; the queue runs it again.
  let begun = 0;
  const jobs = await startJobs(context, (job, signal) => {
    begun += 1;
    return createJobRunner(begun === 1 ? losingConnection(context, 3) : context)(job, signal);
  });
  const made = await eventually('the report is ready', async () => {
    const { rows } = (await caller.call('GET', '/api/integratedReports')).data;
    const row = rows.find((one: IntegratedRow) => one.id === first.id) as IntegratedRow;
    assert.notEqual(row.status, 'failed');
    return row.status === 'ready' && row;
  });
  await eventually('the report of what is no longer shared fails', async () => {
    const { rows } = (await caller.call('GET', '/api/integratedReports?search=zeta')).data;
    return rows.length === 1 && rows[0].id === lost.id && rows[0].status === 'failed';
  });
  assert.equal((await caller.call('GET', `/api/reports/${lost.pdfName}/pdf`)).error, 'report-failed');
  await jobs.stop();
  assert.match(made.fileName, /^integrated-report-\d{8}\.pdf$/);
  const names = made.chosen.map(({ domain }) => domain);
  assert.deepEqual([names, made.done, made.account], [['gamma.example', 'vendor.example'], 2, vendor.email]);
  assert.ok(made.pages! >= 8 && made.bytes! > 10_000);
  const pdf = await caller.call('GET', made.downloadLink!);
  assert.deepEqual([pdf.status, pdf.headers.get('content-type')], [200, 'application/pdf']);

  const { data: code } = await caller.call('GET', `/api/reports/${made.pdfName}/verification`);
  const held = (await server.anonymous.call('GET', `/api/verify/${code.code}`)).data;
  assert.deepEqual(held.integrated, { targetVendor: 'Vendor Ltd', domains: names });
  assert.equal((await caller.call('PUT', `/api/reports/${made.pdfName}/verification`, { on: false })).data.on, false);
  assert.equal((await server.anonymous.call('GET', `/api/verify/${code.code}`)).error, 'report-code-unknown');

  const sub = await server.logIn(subs.get('gamma')!.email);
  assert.equal((await sub.call('GET', made.downloadLink!)).error, 'report-not-found');
  assert.equal((await sub.call('DELETE', `/api/reports/${made.pdfName}`)).error, 'report-not-found');
  assert.equal((await sub.call('GET', '/api/integratedReports')).data.total, 0);
  assert.equal((await caller.call('DELETE', `/api/reports/${made.pdfName}`)).status, 200);
  assert.equal((await caller.call('GET', made.downloadLink!)).error, 'report-not-found');
});

test('an administrator selects the target vendor and sees what is shared with it; no one else can', async () => {
  const administrator = await createTestAccount(context, { email: 'admin@integrated.example', permission: 0 });
  const admin = await server.logIn(administrator.email);
  const none = (await admin.call('GET', '/api/integratedReports/candidates')).data;
  assert.deepEqual([none.targetVendor, none.rows], [null, []]);
  const vendors = (await admin.call('GET', '/api/integratedReports/vendors?search=vendor')).data;
  assert.deepEqual(vendors.rows, [{ companyId: vendor.companyId, company: 'Vendor Ltd', domains: 1 }]);
  const { data } = await admin.call('GET', `/api/integratedReports/candidates?company=${vendor.companyId}`);
  assert.deepEqual([data.targetVendor, data.mainCompany], ['Vendor Ltd', 'admin']);
  const made = await admin.call('POST', '/api/integratedReports', {
    company: vendor.companyId,
    domains: [own, of('beta')],
  });
  assert.deepEqual([made.data.targetVendor, made.data.subcontractors], ['Vendor Ltd', 1]);
  const report = (await context.db.withCompany(administrator.companyId, (tx) => integratedById(tx, made.data.id)))!;
  const input = await collectReportInput(context, report, async () => {});
  assert.equal(input.companies[1]!.level, 'findings', 'at the level that is shared with the vendor');
  const pretended = { ...report, accountId: vendor.accountId };
  await assert.rejects(
    collectReportInput(context, pretended, async () => {}),
    /no administrator/,
  );
  const unknown = await admin.call('GET', `/api/integratedReports/candidates?company=${uuidv7()}`);
  assert.equal(unknown.status, 404);
});
