import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, afterEach, before, test } from 'node:test';
import type { SharingLevel } from '@assay/contract/api/suppliers.ts';
import { shows } from '@assay/requirements/shows.ts';
import { upsertAssociation } from '@assay/server/platform/db/suppliers/associations.ts';
import { createTestAccount, TEST_PASSWORD, type TestAccount } from '@assay/server/testing/accounts.ts';
import { createRatedDomain } from '@assay/server/testing/rated-domains.ts';
import { createScannedDomain } from '@assay/server/testing/reports.ts';
import type { Browser, Page } from 'playwright-core';
import { uuidv7 } from 'uuidv7';
import { borrowBrowser, type OpenPage, openPage, returnBrowser } from '../browser.ts';
import { withPdfViewer } from '../page/pdf-viewer.ts';
import { type Product, startProduct } from '../product.ts';
import { logIn, moveTo } from '../steps.ts';

/** The integrated report in the browser: selection, creation, display, and all errors (docs/product/errors.md). */
let product: Product;
let browser: Browser;
let vendor: TestAccount;
let opened: OpenPage[] = [];

before(async () => {
  browser = await borrowBrowser();
  product = await startProduct([]);
  const { context } = product;
  vendor = await createTestAccount(context, {
    email: 'vendor@integrated.test',
    permission: 9,
    company: 'Quayside Group',
  });
  await createRatedDomain(context, vendor, 'quayside.example', 'copperfinch');
  await createScannedDomain(context, vendor, 'unscanned.example');
  const subs = [
    ['alpha', 'rating'],
    ['beta', 'findings'],
    ['gamma', 'everything'],
    ['delta', 'rating'],
    ['epsilon', 'rating'],
    ['zeta', 'rating'],
  ] as const;
  for (const [name, level] of subs) await makeSharing(name, level);
});
after(async () => {
  await returnBrowser();
  await product?.stop();
});
afterEach(async () => {
  for (const { page, close } of opened) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await close();
  }
  const complaints = opened
    .flatMap((open) => open.complaints)
    .filter((text) => !/a status of 5\d\d|net::ERR_/.test(text));
  opened = [];
  assert.deepEqual(complaints, []);
});

async function makeSharing(name: string, level: SharingLevel): Promise<void> {
  const { context } = product;
  const company = `Company ${name}`;
  const owner = await createTestAccount(context, { email: `${name}@integrated.test`, permission: 22, company });
  await createRatedDomain(context, owner, `${name}.example`, 'copperfinch');
  const ends = { companyId: owner.companyId, readerId: vendor.companyId };
  const accounts = { ownerAccount: owner.accountId, readerAccount: vendor.accountId };
  await context.db.withCompany(owner.companyId, (tx) =>
    upsertAssociation(tx, { id: uuidv7(), ...ends, level, domains: null, kind: 'invite', ...accounts }),
  );
}

const INTEGRATED = '/report-integrated';

async function pageOf(email: string, path = INTEGRATED): Promise<Page> {
  const open = await openPage(browser);
  opened.push(open);
  await logIn(open.page, product, { email, password: TEST_PASSWORD }, path);
  return open.page;
}

/** Opens the page and waits for the available choices. */
async function openIntegrated(): Promise<Page> {
  const page = await pageOf(vendor.email);
  await page.getByRole('heading', { level: 1, name: 'Integrated report' }).waitFor();
  await page.getByRole('checkbox', { name: 'quayside.example of Quayside Group' }).waitFor();
  return page;
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `${name}.example of Company ${name}` });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const order = (page: Page) => card(page, 'In the report').getByRole('listitem');
const popup = (page: Page) => page.getByRole('dialog', { name: 'Oops...!!' });
async function closePopup(page: Page): Promise<void> {
  await popup(page).getByRole('button', { name: 'OK' }).click();
  await popup(page).waitFor({ state: 'detached' });
}

/** Removes all interceptions, once pending requests are answered. */
function answerAgain(page: Page): Promise<void> {
  return page.unrouteAll({ behavior: 'wait' });
}

test('an integrated report is configured, previewed, generated with progress, viewed, downloaded and deleted', async () => {
  const page = await openIntegrated();
  await page.getByRole('checkbox', { name: 'quayside.example of Quayside Group' }).check();
  await box(page, 'alpha').check();
  await box(page, 'beta').check();
  await order(page).nth(2).getByText('beta.example').waitFor();
  await page.getByRole('button', { name: 'Move beta.example up' }).click();
  await page.getByText('beta.example is now at position 2 of 3.').waitFor();
  await order(page).nth(1).getByText('beta.example').waitFor();
  await order(page).nth(1).dragTo(order(page).nth(0));
  await order(page).nth(0).getByText('beta.example').waitFor();

  const preview = card(page, 'Contents of the report');
  await preview.getByText('beta.example, quayside.example, alpha.example').waitFor();
  for (const text of ['Main company', 'Target vendor', 'Target domain', 'Report date']) {
    await preview.getByText(text, { exact: true }).waitFor();
  }
  await preview.getByText('Company alpha: score, grade, areas, counts and trend only.').waitFor();
  await preview
    .getByRole('row', { name: /^Company beta Sub-contractor · self-declared · Shares its findings/ })
    .waitFor();

  // Creation is fast: the list response is modified to report partial progress until that was displayed.
  await page.route('**/api/integratedReports?*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const row of json.data.rows) Object.assign(row, { status: 'generating', stage: 'reading', done: 1 });
    await route.fulfill({ response, json });
  });
  await page.getByRole('button', { name: 'Generate report' }).click();
  const reports = card(page, 'Integrated reports');
  await reports.getByText('1 of 3 domains processed').waitFor();
  await reports.getByText('Generating report').waitFor();
  await answerAgain(page);
  const choose = async (name: string) => {
    await reports.getByRole('button', { name: 'Actions on the report on Quayside Group' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await reports.getByText('2 sub-contractors').waitFor();

  await choose('View the report on Quayside Group');
  await card(page, 'Report').getByText('This browser has no PDF viewer.').waitFor();
  await page.getByRole('button', { name: 'Close report' }).click();
  await withPdfViewer(page);
  await choose('View the report on Quayside Group');
  await card(page, 'Report')
    .getByTitle(/^Report integrated-report-\d{8}-/)
    .waitFor();
  await page.getByRole('button', { name: 'Close report' }).click();
  await page.getByTitle(/^Report integrated-report-/).waitFor({ state: 'detached' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    reports.getByRole('button', { name: 'Download the PDF on Quayside Group' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^integrated-report-\d{8}\.pdf$/);
  const file = await readFile((await download.path())!);
  assert.equal(file.subarray(0, 5).toString('latin1'), '%PDF-');

  await page.getByRole('button', { name: 'Remove alpha.example' }).click();
  await page.getByRole('button', { name: 'Remove alpha.example' }).waitFor({ state: 'detached' });
  await choose('Duplicate the selection of the report on Quayside Group');
  await order(page).nth(2).getByText('alpha.example').waitFor();
  await choose('Delete the report on Quayside Group');
  const question = page.getByRole('dialog', { name: 'Delete this report?' });
  await question.getByRole('button', { name: 'Delete report' }).click();
  await question.waitFor({ state: 'detached' });
  await reports.getByText('No integrated reports yet').waitFor();
  shows('2.route.report-integrated');
});

test('a report without a domain, a domain without scan data and a sixth sub-contractor are rejected at their field', async () => {
  const page = await openIntegrated();
  await page.getByRole('button', { name: 'Generate report' }).click();
  await page.getByText('Please select at least one domain').waitFor();
  const unscanned = page.getByRole('row', { name: /unscanned\.example/ });
  await unscanned.getByRole('checkbox').click();
  await unscanned.getByText('unscanned.example has no scan data for a report yet.').waitFor();
  assert.equal(await unscanned.getByRole('checkbox').isChecked(), false);
  for (const name of ['alpha', 'beta', 'gamma', 'delta', 'epsilon']) await box(page, name).check();
  await page.getByText('Please select at least one domain').waitFor({ state: 'detached' });
  await box(page, 'zeta').click();
  await page
    .getByRole('row', { name: /zeta\.example/ })
    .getByText('the report covers the main supplier and up to 5 sub-contractors')
    .waitFor();
  assert.equal(await order(page).count(), 5);

  const alone = await pageOf('alpha@integrated.test');
  await alone.getByText('Only a main supplier can include sub-contractors.').waitFor();
  await alone.getByRole('checkbox', { name: 'alpha.example of Company alpha' }).waitFor();
  assert.equal(await alone.getByRole('checkbox').count(), 1);
});

test('failures to initialize, preload, generate or list are reported in their place, with the dialog', async () => {
  const page = await pageOf(vendor.email, '/account');
  const message = 'Too busy just now.';
  const fail = (pattern: string) =>
    page.route(pattern, (route) =>
      route.request().method() === 'GET' && pattern.endsWith('Reports')
        ? route.fallback()
        : route.fulfill({ status: 503, json: { success: false, message, data: null, error: 'server-busy' } }),
    );
  await fail('**/api/integratedReports/candidates*');
  await moveTo(page, INTEGRATED);
  await page.getByText('The integrated report could not be initialized.').waitFor();
  await popup(page).getByText(message).waitFor();
  await closePopup(page);
  await answerAgain(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await box(page, 'alpha').waitFor();

  await fail('**/api/integratedReports/preview');
  await box(page, 'alpha').check();
  await page.getByText('The scan data could not be preloaded.').waitFor();
  await popup(page).getByText(message).waitFor();
  await closePopup(page);
  await answerAgain(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await card(page, 'Contents of the report').getByText('Target domain', { exact: true }).waitFor();

  await fail('**/api/integratedReports');
  await page.getByRole('button', { name: 'Generate report' }).click();
  await popup(page).getByText(message).waitFor();
  await closePopup(page);
  await page.getByText('The integrated report could not be generated.').waitFor();
  await answerAgain(page);

  await fail('**/api/integratedReports?*');
  await page.reload();
  await page.getByText('The list of integrated reports could not be loaded.').waitFor();
  await popup(page).getByText(message).waitFor();
  shows(
    '8.error.integrated-initialize',
    '8.error.integrated-preload',
    '8.error.integrated-generate',
    '8.error.integrated-list',
  );
});

test('a report that failed says whether its data could not be read or its pages not be made', async () => {
  const page = await pageOf(vendor.email, '/account');
  const at = '2026-03-01T10:00:00.000Z';
  const failed = (stage: 'reading' | 'drawing') => ({
    ...{ id: stage, account: vendor.email, mainCompany: 'Quayside Group', targetVendor: `Vendor ${stage}` },
    ...{ targetVendorId: uuidv7(), chosen: [], subcontractors: 0, language: 'en-US', watermark: '', recipient: '' },
    ...{ status: 'failed', stage, done: 0, askedAt: at, madeAt: null, pages: null, bytes: null },
    ...{ pdfName: `integrated-report-20260301-${stage}`, fileName: `${stage}.pdf`, downloadLink: null },
  });
  const rows = [failed('reading'), failed('drawing')];
  const data = { rows, total: rows.length, page: 1, pageSize: 10 };
  await page.route('**/api/integratedReports?*', (route) =>
    route.fulfill({ json: { success: true, message: '', data } }),
  );
  await moveTo(page, INTEGRATED);
  const row = (stage: string) => page.getByRole('row', { name: new RegExp(`Vendor ${stage}`) });
  await row('reading').getByText('The report data could not be read.').waitFor();
  await row('drawing').getByText('The integrated report could not be generated.').waitFor();
  shows('8.error.report-data');
});

test('a file without pages, and one that is not a PDF, are reported as such, integrated or of one domain', async () => {
  const page = await pageOf(vendor.email, '/account');
  let body = '';
  await page.route('**/api/reports/*/pdf', (route) =>
    route.fulfill({ status: 200, contentType: 'application/pdf', body }),
  );
  const name = `20260101-${uuidv7()}`;
  for (const path of [
    `/report-integrated?view=integrated-report-${name}`,
    `/getReport/comprehensive-scan-report-${name}`,
  ]) {
    body = '';
    await moveTo(page, path);
    await page.getByText('No page content').waitFor();
    body = '<p>something else</p>';
    await page.reload();
    await page.getByText('PDF content element not found').waitFor();
  }
  await answerAgain(page);
  await page.goto(`${product.url}/report-integrated?view=integrated-report-${name}`);
  await page.getByText('The report could not be viewed.').waitFor();
  await popup(page).getByText('This report does not exist.').waitFor();
  shows('8.error.report-no-page', '8.error.report-no-content');
});

test('an administrator selects the target vendor, and the report shows the levels shared with it', async () => {
  await createTestAccount(product.context, { email: 'administrator@integrated.test', permission: 0 });
  const page = await pageOf('administrator@integrated.test');
  await page.getByRole('combobox', { name: 'Target vendor' }).fill('quay');
  await page.getByRole('option', { name: 'Quayside Group' }).click();
  await box(page, 'beta').check();
  const preview = card(page, 'Contents of the report');
  await preview.getByRole('row', { name: /^Company beta Sub-contractor/ }).waitFor();
  await preview.getByText('findings without addresses, paths, names and evidence').waitFor();
});
