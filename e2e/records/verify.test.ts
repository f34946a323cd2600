import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createTestAccount, TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import {
  createRating,
  createScannedDomain,
  createStoredReport,
  type ScannedDomain,
  type StoredReport,
  signStoredReport,
} from '@assay/server/testing/reports.ts';
import { openPage } from '../browser.ts';
import { browser, page, prepare, product, stage } from '../stage.ts';
import { logIn } from '../steps.ts';

/** The public page of a report's code, and the owner's setting for it. */
const OWNER = { email: 'owner@verify.example', password: TEST_PASSWORD };
const MEMBER = { email: 'member@verify.example', password: TEST_PASSWORD };
const PDF = Buffer.from('%PDF-1.7 the report that was made');

let domain: ScannedDomain;
let report: StoredReport;
/** Its signed data, as a file. */
let signed: string;

stage();
prepare(async () => {
  const { context } = product;
  const owner = await createTestAccount(context, { email: OWNER.email, permission: 22, company: 'Verified Ltd' });
  await createTestAccount(context, {
    email: MEMBER.email,
    permission: 22,
    companyId: owner.companyId,
    companyRole: 'member',
  });
  domain = await createScannedDomain(context, owner, 'verify.example');
  const ratingId = await createRating(context, domain, 'B');
  report = await createStoredReport(context, domain, { ratingId, language: 'en-US', pdf: PDF });
  signed = await signStoredReport(context, domain, report);
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const held = () => page.getByText('This installation issued a report with this code.');

test('anyone with a report enters its code without a login, and compares the file with the original', async () => {
  await page.goto(`${product.url}/login`);
  await page.getByRole('link', { name: 'Verify a report' }).click();
  await heading('Verify a report').waitFor();
  const field = page.getByRole('textbox', { name: 'Code on the cover' });
  await field.fill('12345');
  await page.getByRole('button', { name: 'Verify report' }).click();
  await page.getByText('Enter the 32-character code').waitFor();
  await field.fill(report.code.toUpperCase().replace(/(.{8})/g, '$1 '));
  await page.getByRole('button', { name: 'Verify report' }).click();
  await held().waitFor();
  assert.equal(new URL(page.url()).pathname, `/verify/${report.code}`);
  await page.getByText('verify.example').waitFor();
  await page.getByText(report.sha256).waitFor();
  await page.getByText('No newer report of this domain exists.').waitFor();

  const file = page.getByLabel('PDF file');
  const asFile = (buffer: Buffer) => ({ name: 'report.pdf', mimeType: 'application/pdf', buffer });
  await file.setInputFiles(asFile(PDF));
  await page.getByText('The file is the original report, unmodified.').waitFor();
  const changed = Buffer.from(PDF);
  changed[9]! ^= 1;
  await file.setInputFiles(asFile(changed));
  await page.getByText('The file is not the original report').waitFor();
});

test('PDF and signed data are verified together in the browser, and a changed byte of either is detected', async () => {
  const asJson = (text: string) => ({ name: 'report.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  const asPdf = (buffer: Buffer) => ({ name: 'report.pdf', mimeType: 'application/pdf', buffer });
  await page.goto(`${product.url}/verify`);
  const [pdf, json] = [page.getByLabel('PDF file'), page.getByLabel('Signed data (JSON file)')];
  await pdf.setInputFiles(asPdf(PDF));
  await page.getByText('Add the signed data').waitFor();
  await json.setInputFiles(asJson(signed));
  const good = page.getByText('Both files are authentic and unmodified.');
  await good.waitFor();
  await page.getByText('2026-01-01').waitFor();
  await json.setInputFiles(asJson(signed.replace('verify.example', 'verifie.example')));
  await page.getByText('The signature is invalid: the data was changed.').waitFor();
  assert.equal(await page.getByText('verifie.example').count(), 0, 'what is not signed is not repeated');
  await json.setInputFiles(asJson(`${signed} `));
  await page.getByText('the file was rewritten').waitFor();
  await json.setInputFiles(asJson(signed));
  await good.waitFor();
  await pdf.setInputFiles(asPdf(Buffer.from('%PDF-1.7 another')));
  await page.getByText('The PDF does not match the signed data').waitFor();

  await logIn(page, product, OWNER, `/getReport/${report.pdfName}`);
  const [download] = await Promise.all([
    // The viewer of this browser offers the PDF as a download, too.
    page.waitForEvent('download', (one) => one.suggestedFilename().endsWith('.json')),
    page.getByRole('button', { name: 'Signed data' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'comprehensive-scan-report-20260101.json');
  assert.equal(readFileSync(await download.path(), 'utf8'), signed);
});

test('an unknown code is reported and can be entered again', async () => {
  await page.goto(`${product.url}/verify/${'0'.repeat(32)}`);
  await page.getByRole('alert').getByText('The report could not be verified.').waitFor();
  await page.getByText('No report has this code, or its owner has turned off the public page.').waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.getByRole('textbox', { name: 'Code on the cover' }).fill(report.code);
  await page.getByRole('button', { name: 'Verify report' }).click();
  await held().waitFor();
});

test('the owner disables and enables the page; a colleague sees the switch without access to it', async () => {
  const visitor = await openPage(browser);
  const visit = () => visitor.page.goto(`${product.url}/verify/${report.code}`);
  await logIn(page, product, OWNER, `/getReport/${report.pdfName}`);
  const control = page.getByRole('switch', { name: 'Public page is on' });
  await page.getByRole('link', { name: 'Open page' }).waitFor();
  await control.click();
  await page.getByRole('link', { name: 'Open page' }).waitFor({ state: 'detached' });
  await visit();
  await visitor.page.getByText('No report has this code').waitFor();
  await control.click();
  await page.getByRole('link', { name: 'Open page' }).click();
  await held().waitFor();
  await visit();
  await visitor.page.getByText('This installation issued a report with this code.').waitFor();
  await visitor.close();

  const colleague = await openPage(browser);
  await logIn(colleague.page, product, MEMBER, `/getReport/${report.pdfName}`);
  const shown = colleague.page.getByRole('switch', { name: 'Public page is on' });
  await shown.waitFor({ state: 'attached' });
  assert.equal(await shown.isDisabled(), true);
  await colleague.close();
});

test('the page shows when a newer report of the domain exists', async () => {
  const ratingId = await createRating(product.context, domain, 'A');
  await createStoredReport(product.context, domain, { ratingId, language: 'zh-TW', pdf: PDF });
  await page.goto(`${product.url}/verify/${report.code}`);
  await page.getByText('A newer report of this domain exists.').waitFor();
});
