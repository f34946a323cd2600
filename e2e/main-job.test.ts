import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { AREA_IDS } from '@assay/contract/areas.ts';
import { shows } from '@assay/requirements/shows.ts';
import type { Browser, Page } from 'playwright-core';
import { borrowBrowser, type OpenPage, openPage, returnBrowser } from './browser.ts';
import { press, type } from './page/keyboard.ts';
import { expectToast } from './page/toasts.ts';
import { watchTransient } from './page/watch-transient.ts';
import { type Account, type Product, startProduct } from './product.ts';
import { expectTitle } from './steps.ts';

/** The main job of a user, by roles and visible names only. */
const DOMAIN = 'meadowgate.test';
const OTHER = 'fernhollow.test';
const ADMINISTRATOR_PASSWORD = 'Quiet-harbour-9-lights';

let product: Product;
let browser: Browser;
let owner: Account;
let open: OpenPage;
let page: Page;
let pictures = 0;

before(async () => {
  browser = await borrowBrowser();
  product = await startProduct([DOMAIN, OTHER]);
  owner = await product.addCompany('Meadowgate Clinics', 'owner@meadowgate.test', 23);
});
after(async () => {
  await returnBrowser();
  await product?.stop();
});
beforeEach(async () => {
  open = await openPage(browser);
  page = open.page;
});
afterEach(async () => {
  // For debugging: a screenshot at the end of each test.
  if (process.env.E2E_PICTURES)
    await page.screenshot({ path: path.join(process.env.E2E_PICTURES, `end-${++pictures}.png`) });
  await open.close();
  assert.deepEqual(open.complaints, []);
});

async function logIn(account: Account): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.getByRole('textbox', { name: 'Account' }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('a first administrator changes the one-time password before anything else, then logs in', async () => {
  await logIn(product.administrator);
  const dialog = page.getByRole('dialog', { name: 'Choose a new password' });
  await dialog.waitFor();
  assert.equal(new URL(page.url()).pathname, '/password-expired');
  await page.keyboard.press('Escape');
  await page.goto(`${product.url}/scan`);
  await dialog.waitFor();
  assert.equal(new URL(page.url()).pathname, '/password-expired');

  await dialog.getByLabel('Current password').fill(product.administrator.password);
  await dialog.getByLabel('New password', { exact: true }).fill('short');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByText('Use at least 8 characters').waitFor();
  const password = ADMINISTRATOR_PASSWORD;
  await dialog.getByLabel('New password', { exact: true }).fill(password);
  await dialog.getByLabel('Confirm new password').fill(`${password}x`);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByText('Passwords do not match').waitFor();
  await dialog.getByLabel('Confirm new password').fill(password);
  await dialog.getByRole('button', { name: 'Change password' }).click();

  await heading('Log in').waitFor();
  await logIn({ email: product.administrator.email, password });
  await heading('Security assessment').waitFor();
  shows(
    '2.outside.password-expired',
    '2.outside.forced-change',
    '4.state.password-forced',
    '4.state.password-flag',
    '4.state.password-again',
    '8.error.password-expired-force',
  );
});

test('a wrong password is reported in the form and nothing is stored', async () => {
  await logIn({ email: owner.email, password: 'Wrong-password-1' });
  await page.getByRole('alert').waitFor();
  assert.equal(new URL(page.url()).pathname, '/login');
  assert.equal(await page.evaluate(() => localStorage.getItem('token')), null);
});

test('by keyboard alone, from the first login to the PDF: verify a domain, scan it live, read rating, areas, findings and report', async () => {
  const button = (name: string) => page.getByRole('button', { name });
  const entry = (name: string) =>
    page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true });
  await page.goto(`${product.url}/scan?domain=x`);
  await heading('Log in').waitFor();
  await expectTitle(page, 'Log in - Assay');
  await type(page, page.getByRole('textbox', { name: 'Account' }), owner.email);
  await type(page, page.getByLabel('Password', { exact: true }), owner.password);
  await page.keyboard.press('Enter');

  // The requested page opens after login; index then shows the three steps.
  await heading('Scan').waitFor();
  await press(page, page.getByRole('link', { name: 'Skip to content' }));
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'main');
  await press(page, entry('Security assessment'));
  await page.getByText('Three steps lead to the first rating').waitFor();

  const domain = page.getByRole('textbox', { name: 'Domain' });
  await type(page, domain, `https://${DOMAIN}`);
  await page.keyboard.press('Enter');
  await page.getByText(/http/).first().waitFor();
  await type(page, domain, DOMAIN);
  await page.keyboard.press('Enter');

  await heading('Verify a domain').waitFor();
  await press(page, button('I added it: check now'));
  await page.getByText('No record found.').waitFor();
  // One line for each name server.
  const servers = page.getByRole('definition').filter({ has: page.getByText('No record', { exact: true }) });
  await servers.getByText(`ns1.${DOMAIN}`).waitFor();
  const value = await page
    .getByRole('definition')
    .filter({ hasText: /^assay-verification=/ })
    .first()
    .textContent();
  product.lab.setTxt(`_assay.${DOMAIN}`, [value!]);
  await press(page, button('I added it: check now'));
  await page.getByRole('heading', { name: `${DOMAIN} is verified` }).waitFor();

  await press(page, page.getByRole('link', { name: 'Start scan' }));
  await heading('Scan').waitFor();
  await page.getByText('Live', { exact: true }).first().waitFor();
  const progress = await watchTransient(page, '[role=progressbar][aria-label="Progress of the scan"]');
  const firstPhase = await watchTransient(page, 'main *', 'Phase 1, active');
  await press(page, button('Start scan'));
  await progress();
  await firstPhase();
  await expectToast(page, 'Scan complete');
  await page
    .getByRole('row', { name: new RegExp(DOMAIN) })
    .getByText('Complete', { exact: true })
    .waitFor();

  await press(page, entry('Security assessment'));
  await page.getByRole('img', { name: /Score \d+ of 100, grade [A-ES]/ }).waitFor();
  await page.getByRole('region', { name: 'Ten areas', exact: true }).waitFor();
  await page
    .getByRole('region', { name: /Remediation plan to/ })
    .getByRole('checkbox')
    .first()
    .waitFor();

  await press(page, page.getByRole('link', { name: DOMAIN }).first());
  await heading(DOMAIN).waitFor();
  await expectTitle(page, `${DOMAIN} Overview - Assay`);
  const cards = page.getByRole('region', { name: 'Ten areas', exact: true }).getByRole('link');
  assert.equal(await cards.count(), AREA_IDS.length);

  await press(page, cards.filter({ hasText: 'Web application security' }));
  await heading('Web application security').waitFor();
  await expectTitle(page, `${DOMAIN} Web application security - Assay`);
  const rows = page.getByRole('region', { name: 'Findings on websites' }).getByRole('row');
  await rows.nth(1).waitFor();
  await page.keyboard.press('/');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('type')), 'search');
  await page.keyboard.type('zzzz');
  await page.getByText('Nothing matches the filters').waitFor();
  await press(page, button('Clear filters'));
  await press(page, rows.nth(1).getByRole('button').first());
  const drawer = page.getByRole('complementary', { name: 'Finding' });
  await drawer.getByRole('heading', { name: 'Evidence' }).waitFor();
  await drawer.getByRole('heading', { name: 'How to fix' }).waitFor();
  const first = page.url();
  assert.match(first, /finding=[0-9a-f]{32}/);
  await drawer.getByText(/^Finding 1 of /).waitFor();
  await page.keyboard.press('j');
  await drawer.getByText(/^Finding 2 of /).waitFor();
  await page.keyboard.press('k');
  await drawer.getByText(/^Finding 1 of /).waitFor();
  assert.equal(page.url(), first);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });

  // A re-test creates a second rating, and with it the trend line.
  await press(page, button('Re-test open findings'));
  await button('Re-test queued').waitFor();
  await page.getByText('Re-test completed').waitFor();
  await button('Re-test open findings').waitFor();
  await press(page, entry('Security assessment'));
  await page.getByRole('img', { name: /^2 ratings, from \d+ on / }).waitFor();

  await press(page, entry('PDF reports'));
  await heading('PDF reports').waitFor();
  // No report of this domain has been opened yet, so the scans have not created one.
  await press(page, button('Generate report'));
  await button(`Download the PDF of ${DOMAIN}`).waitFor();
  const download = page.waitForEvent('download');
  await press(page, button(`Download the PDF of ${DOMAIN}`));
  const file = await download;
  assert.match(file.suggestedFilename(), /^comprehensive-scan-report-\d{8}\.pdf$/);
  assert.equal((await readFile(await file.path())).subarray(0, 5).toString(), '%PDF-');
  shows('1.feature.dashboard', '2.route.reportPDF', '2.route.domain');
});

test("an administrator sees every company's domains, and opens another company's by name", async () => {
  await logIn({ email: product.administrator.email, password: ADMINISTRATOR_PASSWORD });
  await heading('Security assessment').waitFor();
  const row = page.getByRole('row', { name: new RegExp(DOMAIN) });
  await row.getByText('Meadowgate Clinics').waitFor();
  await row.getByRole('link', { name: DOMAIN }).click();
  await heading(DOMAIN).waitFor();
  assert.match(page.url(), /\?company=[0-9a-f-]{36}$/);
  await page
    .getByRole('region', { name: 'Ten areas', exact: true })
    .getByRole('link')
    .filter({ hasText: 'DNS health' })
    .click();
  await heading('DNS health').waitFor();
  await page.getByRole('region', { name: 'DNS tests' }).getByRole('row').nth(1).waitFor();
});
