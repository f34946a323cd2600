import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AREA_IDS } from '@assay/contract/areas.ts';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, type OpenPage, openPage } from './browser.ts';
import { type Product, startProduct } from './product.ts';

/** What everybody needs on every screen: names, one title, no sideways scrolling, the keyboard. */
const DOMAIN = 'meadowgate.test';
const SCREENS = [
  '/',
  '/?domain=all',
  '/scan',
  `/analyze?domain=${DOMAIN}`,
  '/reportPDF',
  '/listAssociatedDomains',
  '/article',
  '/changePass',
  `/domain/${DOMAIN}`,
  ...AREA_IDS.map((area) => `/domain/${DOMAIN}/${area}`),
];

let product: Product;
let browser: Browser;
let open: OpenPage;
let page: Page;

before(async () => {
  browser = await launchBrowser();
  product = await startProduct([DOMAIN]);
  const owner = await product.addCompany('Meadowgate Clinics', 'owner@meadowgate.test', 23);
  open = await openPage(browser);
  page = open.page;
  await page.goto(product.url);
  await page.getByRole('textbox', { name: 'Account' }).fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('textbox', { name: 'Domain' }).fill(DOMAIN);
  await page.getByRole('button', { name: 'Verify domain' }).click();
  const value = page.getByRole('definition').filter({ hasText: /^assay-verification=/ });
  product.lab.setTxt(`_assay.${DOMAIN}`, [(await value.first().textContent())!]);
  await page.getByRole('button', { name: 'I added it: check now' }).click();
  await page.getByRole('link', { name: 'Start scan' }).click();
  await page.getByRole('button', { name: 'Start scan' }).click();
  await page.getByText('Scan complete').waitFor({ timeout: 60_000 });
});
after(async () => {
  await open?.close();
  await browser?.close();
  await product?.stop();
});

async function visit(path: string): Promise<void> {
  await page.goto(`${product.url}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('.skeleton'));
}

test('every page has one title, and every control and picture a name', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const lacking: string[] = [];
  for (const path of SCREENS) {
    await visit(path);
    const titles = await page.getByRole('heading', { level: 1 }).count();
    if (titles !== 1) lacking.push(`${path}: ${titles} titles`);
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll('a[href], button, input, select, textarea, [role=img], [role=progressbar]')]
        .filter((element) => element.checkVisibility() && element.getAttribute('aria-hidden') !== 'true')
        .filter((element) => {
          const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
          const named = element.getAttribute('aria-labelledby');
          const text = [
            element.getAttribute('aria-label'),
            element.textContent,
            element.getAttribute('title'),
            ...labels.map((label) => label.textContent),
            named && document.getElementById(named)?.textContent,
          ];
          return !text.some((part) => part?.trim());
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    lacking.push(...nameless.map((html) => `${path}: ${html}`));
  }
  assert.deepEqual(lacking, []);
});

test('no page scrolls sideways on a phone or at 400 % zoom', async () => {
  const wide: string[] = [];
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of SCREENS) {
    await visit(path);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (beyond > 0) wide.push(`${path}: ${beyond} px`);
  }
  assert.deepEqual(wide, []);
});

test('the keyboard alone skips to the content, searches, opens a finding, goes through the list and closes it', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(`/domain/${DOMAIN}/web_app_security`);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Skip to content');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'main');
  await page.keyboard.press('/');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('type')), 'search');
  await page.keyboard.type('zzzz');
  await page.getByText('Nothing matches the filters').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
  const table = page.getByRole('region', { name: 'Findings on websites' });
  await table.getByRole('row').nth(1).getByRole('button').press('Enter');
  const drawer = page.getByRole('complementary', { name: 'Finding' });
  await drawer.getByText(/^1 of /).waitFor();
  await page.keyboard.press('j');
  await drawer.getByText(/^2 of /).waitFor();
  await page.keyboard.press('k');
  await drawer.getByText(/^1 of /).waitFor();
  await page.goBack();
  await drawer.waitFor({ state: 'detached' });
});

test('no page complains', () => {
  assert.deepEqual(open.complaints, []);
});
