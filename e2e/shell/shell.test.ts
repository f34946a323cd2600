import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { createTranslator } from '@assay/locales';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser, type OpenPage, openPage } from '../browser.ts';
import { type Account, type Product, startProduct } from '../product.ts';

/** What holds on every page: navigation, guard, titles, languages, pop-up, log-out. */
const DOMAIN = 'fernhollow.test';

let product: Product;
let browser: Browser;
let standard: Account;
let trial: Account;
let withoutPlan: Account;
let open: OpenPage;
let page: Page;

before(async () => {
  browser = await launchBrowser();
  product = await startProduct([DOMAIN, 'harbourline.test']);
  standard = await product.addCompany('Fernhollow Press', 'owner@fernhollow.test', 22);
  trial = await product.addCompany('Harbourline Freight', 'owner@harbourline.test', 27);
  withoutPlan = await product.addCompany('Bare Company', 'owner@bare.test', null);
});
after(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(() => newPage());
afterEach(async () => {
  await open.close();
  assert.deepEqual(open.complaints, []);
});

async function newPage(options?: BrowserContextOptions): Promise<void> {
  await open?.close();
  open = await openPage(browser, options);
  page = open.page;
}

async function logIn({ email, password }: Account): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.getByRole('textbox', { name: 'Account' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: /^Account of / }).waitFor();
}

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const navigation = () => page.getByRole('navigation', { name: 'Main navigation' });
const path = () => new URL(page.url()).pathname;

async function proveDomain(domain: string): Promise<void> {
  await page.goto(`${product.url}/listAssociatedDomains`);
  await page.getByRole('textbox', { name: 'Domain' }).fill(domain);
  await page.getByRole('button', { name: 'Get the record' }).click();
  const value = page.getByRole('definition').filter({ hasText: /^assay-verification=/ });
  product.lab.setTxt(`_assay.${domain}`, [(await value.first().textContent())!]);
  await page.getByRole('button', { name: 'I added it: check now' }).click();
  await page.getByRole('heading', { name: `${domain} is verified` }).waitFor();
}

test('an unknown path leads to index, and pages without a screen stand in no menu', async () => {
  await logIn(standard);
  await page.goto(`${product.url}/no/such/page`);
  await heading('Security assessment').waitFor();
  assert.equal(path(), '/');
  const names = await navigation().getByRole('link').allTextContents();
  assert.deepEqual(
    names.map((name) => name.trim()),
    [
      'Security assessment',
      'Domains',
      'Domains with no scan data',
      'Scan',
      'Assessment analysis',
      'PDF reports',
      'Integrated report',
      'Latest news',
      'My account',
      'Associated domains',
      'Main suppliers',
    ],
  );
});

test('groups of the navigation open and close, and stay as they were left', async () => {
  await logIn(standard);
  const tools = navigation().getByRole('button', { name: 'Tools' });
  const scan = navigation().getByRole('link', { name: 'Scan', exact: true });
  await scan.waitFor();
  await tools.click();
  await scan.waitFor({ state: 'detached' });
  await page.reload();
  await tools.waitFor();
  assert.equal(await tools.getAttribute('aria-expanded'), 'false');
  await tools.click();
  await scan.waitFor();
});

test('the sidebar is a rail of icons below 1007 px and an overlay below 991 px', async () => {
  await logIn(standard);
  const label = navigation().getByText('Associated domains', { exact: true });
  await page.setViewportSize({ width: 1007, height: 800 });
  await label.waitFor();
  await page.setViewportSize({ width: 1006, height: 800 });
  await label.waitFor({ state: 'hidden' });
  await navigation().getByRole('link', { name: 'Associated domains' }).waitFor();
  await page.setViewportSize({ width: 991, height: 800 });
  await navigation().waitFor();
  await page.setViewportSize({ width: 990, height: 800 });
  await navigation().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await navigation().waitFor();
  await page.keyboard.press('Escape');
  await navigation().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await navigation().getByRole('link', { name: 'Scan', exact: true }).click();
  await heading('Scan').waitFor();
  await navigation().waitFor({ state: 'hidden' });
});

test('an account without a plan lands on article with the three steps, whatever rated page it asks for', async () => {
  await logIn(withoutPlan);
  await page.getByText('Three steps to your first rating').waitFor();
  assert.equal(path(), '/article');
  await page.goto(`${product.url}/reportPDF`);
  await page.getByText('Three steps to your first rating').waitFor();
  assert.equal(path(), '/article');
  assert.deepEqual(
    (await navigation().getByRole('link').allTextContents()).map((name) => name.trim()),
    ['Latest news', 'My account', 'Associated domains'],
  );
});

test('a logged-in visitor of log-in goes to index, an anonymous one comes back to the wanted page', async () => {
  await page.goto(`${product.url}/reportPDF?search=x#y`);
  await heading('Log in').waitFor();
  assert.equal(await page.evaluate(() => sessionStorage.getItem('redirect')), '/reportPDF?search=x#y');
  await page.getByRole('textbox', { name: 'Account' }).fill(standard.email);
  await page.getByLabel('Password', { exact: true }).fill(standard.password);
  await page.getByRole('checkbox', { name: 'Remember my account' }).check();
  await page.getByRole('button', { name: 'Log in' }).click();
  await heading('PDF reports').waitFor();
  assert.equal(await page.title(), 'PDF reports - Assay');
  await page.goto(`${product.url}/login`);
  await heading('Security assessment').waitFor();
});

test('log-out asks first, clears what was stored, ends the live connection and keeps the remembered account', async () => {
  await logIn(standard);
  await page.getByText('Live', { exact: true }).waitFor();
  const gone = new Promise<void>((resolve) => page.on('websocket', (socket) => socket.on('close', () => resolve())));
  await page.reload();
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  const question = page.getByRole('dialog', { name: 'Log out?' });
  await question.getByRole('button', { name: 'Stay logged in' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await question.getByRole('button', { name: 'Log out' }).click();
  await heading('Log in').waitFor();
  await gone;
  const stored = await page.evaluate(() => Object.keys(localStorage));
  for (const key of ['token', 'X-CSRF-Token', 'userinfo', 'permission', 'cachedAuth', 'tokenExpiry'])
    assert.ok(!stored.includes(key), key);
  assert.equal(await page.evaluate(() => sessionStorage.getItem('redirect')), null);
});

test('a session that was ended elsewhere leads to log-in with a word about it', async () => {
  await logIn(standard);
  await page.evaluate(() => {
    localStorage.setItem('token', 'not.a.token');
    localStorage.removeItem('cachedAuth');
  });
  await page.reload();
  await heading('Log in').waitFor();
  await page.getByText('login state expired, please log in again').waitFor();
});

test('five minutes before the end one logs in again in place, and after the end the page says so', async () => {
  await page.clock.install();
  open.spoil();
  await logIn(standard);
  // Parts of the page that still load would run into their time limit as the clock leaps.
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const token = () => page.evaluate(() => localStorage.getItem('token'));
  const before = await token();
  await page.clock.fastForward('02:54:00');
  const dialog = page.getByRole('dialog', { name: 'Your session ends in five minutes' });
  assert.equal(await dialog.count(), 0);
  await page.clock.fastForward('00:01:30');
  await dialog.waitFor();
  await page.waitForLoadState('networkidle');
  await dialog.getByLabel(`Password of ${standard.email}`).fill('Wrong-password-1');
  await dialog.getByRole('button', { name: 'Log in again' }).click();
  await dialog
    .getByText(/password/i)
    .nth(1)
    .waitFor();
  await dialog.getByLabel(`Password of ${standard.email}`).fill(standard.password);
  await dialog.getByRole('button', { name: 'Log in again' }).click();
  await page.waitForFunction((old) => localStorage.getItem('token') !== old, before);
  await page.clock.fastForward('03:10:00');
  await heading('Log in').waitFor();
  await page.getByText('login state expired, please log in again').waitFor();
});

test('a log-in answer without a token header clears what was stored', async () => {
  await page.route('**/api/userLogin', (route) => route.fulfill({ json: { success: true, message: '', data: {} } }));
  await page.goto(`${product.url}/login`);
  await page.evaluate(() => localStorage.setItem('userName', 'left over'));
  await page.getByRole('textbox', { name: 'Account' }).fill(standard.email);
  await page.getByLabel('Password', { exact: true }).fill(standard.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('alert').getByText('Login Failed').waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('userName')), null);
});

test('the footer shows the versions of product, front end, back end and model', async () => {
  await page.goto(product.url);
  const footer = page.getByRole('contentinfo');
  await footer.getByText(/^Assay 4\.4\.41$/).waitFor();
  await footer.getByText(/^Front end 4\.4\.41/).waitFor();
  await footer.getByText(/^Back end 4\.4\.41/).waitFor();
  await footer.getByText(/^Model /).waitFor();
});

test('the guide shows the steps of the chosen provider, and a field that cannot be copied says so', async () => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await logIn(standard);
  await page.goto(`${product.url}/listAssociatedDomains`);
  await page.getByRole('textbox', { name: 'Domain' }).fill('guide.fernhollow.test');
  await page.getByRole('button', { name: 'Get the record' }).click();
  await page.getByRole('combobox', { name: 'DNS provider' }).click();
  await page.getByRole('option', { name: 'Cloudflare' }).click();
  await page.getByRole('heading', { name: 'In Cloudflare' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Enter _assay' }).waitFor();
  await page.getByRole('button', { name: 'Copy: Value' }).click();
  await page.getByRole('button', { name: 'Not copied. Select the text and copy it by hand.' }).waitFor();
  await page.getByRole('button', { name: 'Cancel request' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click();
  await page.getByText('No request is open.').waitFor();
});

test('the language changes in place, is stored, and comes back with the next visit', async () => {
  await logIn(standard);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: '繁體中文' }).click();
  await heading('資安評估').waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('currentLanguage')), 'zh-TW');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-TW');
  assert.equal(await page.title(), '資安評估 - Assay');
  await page.reload();
  await heading('資安評估').waitFor();
  await page.getByRole('button', { name: '語言' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await heading(createTranslator('de').t('ui:titles.index')).waitFor();
});

test('light and dark are chosen by the reader, else by the system', async () => {
  const scheme = () => page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'));
  await newPage({ colorScheme: 'dark' });
  await logIn(standard);
  assert.equal(await scheme(), 'dark');
  await page.getByRole('button', { name: 'Light or dark' }).click();
  await page.getByRole('menuitem', { name: 'Light' }).click();
  assert.equal(await scheme(), 'light');
  await page.reload();
  await heading('Security assessment').waitFor();
  assert.equal(await scheme(), 'light');
});

test('a refused request opens the pop-up with the server’s message', async () => {
  await logIn(trial);
  await proveDomain('harbourline.test');
  await page.getByRole('button', { name: 'To the list' }).click();
  await page.getByRole('textbox', { name: 'Domain' }).fill(DOMAIN);
  await page.getByRole('button', { name: 'Get the record' }).click();
  const popup = page.getByRole('dialog', { name: 'Oops...!!' });
  await popup.waitFor();
  assert.match((await popup.textContent()) ?? '', /1/);
  await popup.getByRole('button', { name: 'OK' }).click();
  await popup.waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('textbox', { name: 'Domain' }).inputValue(), DOMAIN);
});

test('a planned scan can be withdrawn, and a proved domain is deleted by typing its name', async () => {
  await logIn(standard);
  await proveDomain(DOMAIN);
  await page.getByRole('link', { name: 'Start scan' }).click();
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Day').fill(day);
  await page.getByRole('button', { name: 'Schedule scan' }).click();
  const row = page.getByRole('row', { name: new RegExp(DOMAIN) });
  await row.getByText(`Waits for ${day}`).waitFor();
  await row.getByRole('button', { name: 'Withdraw' }).click();
  await row.getByText('Withdrawn').waitFor();

  await navigation().getByRole('link', { name: 'Associated domains' }).click();
  await page.getByRole('button', { name: `Delete domain: ${DOMAIN}` }).click();
  const question = page.getByRole('dialog', { name: `Delete ${DOMAIN}?` });
  await question.getByRole('textbox').fill('something.else');
  await question.getByRole('button', { name: 'Delete domain' }).click();
  await question.getByText(`Type exactly ${DOMAIN}`).waitFor();
  await question.getByRole('textbox').fill(DOMAIN);
  await question.getByRole('button', { name: 'Delete domain' }).click();
  await page.getByText('No domain verified yet').waitFor();
});
