import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTranslator } from '@assay/locales';
import { shows } from '@assay/requirements/shows.ts';
import { sql } from 'kysely';
import { advanceNearSessionEnd, MINUTE_MS } from '../page/session-clock.ts';
import { expectToast } from '../page/toasts.ts';
import type { Account } from '../product.ts';
import { createScreenNavigator, waitForPaint } from '../quality/screen-navigator.ts';
import { page, prepare, product, stage } from '../stage.ts';
import { enter, expectTitle, forgetSession, logIn, proveDomain } from '../steps.ts';

/** Behavior of all pages: navigation, guard, titles, languages, pop-up, log-out. */
const DOMAIN = 'fernhollow.test';

let standard: Account;
let trial: Account;
let withoutPlan: Account;

stage({ start: [[DOMAIN, 'harbourline.test']] });
prepare(async () => {
  standard = await product.addCompany('Fernhollow Press', 'owner@fernhollow.test', 22);
  trial = await product.addCompany('Harbourline Freight', 'owner@harbourline.test', 27);
  withoutPlan = await product.addCompany('Bare Company', 'owner@bare.test', null);
});

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const navigation = () => page.getByRole('navigation', { name: 'Main navigation' });
const path = () => new URL(page.url()).pathname;

test('an unknown path redirects to index, and pages without a screen are in no menu', async () => {
  await logIn(page, product, standard, '/no/such/page');
  await heading('Page not found').waitFor();
  assert.equal(path(), '/');
  await page.getByText('/no/such/page does not exist.').waitFor();
  await page.getByRole('button', { name: 'Back to home' }).click();
  await heading('Security assessment').waitFor();
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
  shows('2.outside.unknown');
});

test('a path of an earlier version leads to the page that replaced it, and does not answer as not found', async () => {
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/listReports');
  await logIn(page, product, standard, '/listReports?page=2');
  await heading('PDF reports').waitFor();
  assert.equal((await asked).status(), 200);
  assert.equal(await page.evaluate(() => location.pathname + location.search), '/reportPDF?page=2');
});

test('a page that the plan does not open says which roles and plans open it', async () => {
  await logIn(page, product, trial, '/listMainSuppliers');
  await heading('No access to this page').waitFor();
  assert.equal(path(), '/');
  await page.getByText('/listMainSuppliers is not available with your role or plan.').waitFor();
  await page.getByText(/^It is available to: Administrator, Enterprise lite, .* or Enterprise edition\.$/).waitFor();
  await page.getByRole('link', { name: 'Upgrade' }).waitFor();
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await heading('Scan').waitFor();
});

test('the help explains the page, the terms and the keys, and opens with a question mark', async () => {
  await logIn(page, product, trial, '/scan');
  await heading('Scan').waitFor();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help and terms' });
  await help.getByText(/^Start a scan of a verified domain/).waitFor();
  await help.getByRole('searchbox', { name: 'Search the terms' }).fill('main supplier');
  await help.getByText(/^The company that you share your results with/).waitFor();
  assert.equal(await help.getByText('Remediation plan', { exact: true }).count(), 0);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.goto(`${product.url}/login`);
  await page.getByRole('button', { name: 'Help and terms' }).click();
  await help.getByText('Search the list, or everything').or(help.getByText('Keyboard')).first().waitFor();
});

test('navigation groups open and close, and keep their state', async () => {
  await logIn(page, product, standard);
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
  shows('2.menu.tools', '2.menu.folding');
});

test('the sidebar is an icon rail below 1007 px and an overlay below 991 px', async () => {
  await logIn(page, product, standard);
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
  shows('2.menu.collapse', '2.menu.overlay', '9.constant.sidebar-collapse', '9.constant.sidebar-overlay');
});

test('an account without a plan is redirected to article with the three steps from every rated page', async () => {
  await logIn(page, product, withoutPlan);
  await page.getByText('Three steps to your first rating').waitFor();
  assert.equal(path(), '/article');
  await page.goto(`${product.url}/reportPDF`);
  await page.getByText('Three steps to your first rating').waitFor();
  assert.equal(path(), '/article');
  assert.deepEqual(
    (await navigation().getByRole('link').allTextContents()).map((name) => name.trim()),
    ['Latest news', 'My account', 'Associated domains'],
  );
  shows('6.role.article-only');
});

test('a logged-in visitor of login is redirected to index, an anonymous one returns to the requested page', async () => {
  await page.goto(`${product.url}/reportPDF?search=x#y`);
  await heading('Log in').waitFor();
  assert.equal(await page.evaluate(() => sessionStorage.getItem('redirect')), '/reportPDF?search=x#y');
  await page.getByRole('checkbox', { name: 'Remember my account' }).check();
  await enter(page, standard);
  await heading('PDF reports').waitFor();
  await expectTitle(page, 'PDF reports - Assay');
  await page.goto(`${product.url}/login`);
  await heading('Security assessment').waitFor();
  shows('2.outside.login-remember');
});

test('logout asks for confirmation, clears stored data, closes the live connection and keeps the remembered account', async () => {
  await logIn(page, product, standard);
  await page.getByText('Live', { exact: true }).waitFor();
  await page.evaluate((account) => localStorage.setItem('rememberedAccount', account), standard.email);
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
  assert.equal(await page.getByRole('textbox', { name: 'Account' }).inputValue(), standard.email);
  shows('2.outside.logout-confirmation', '4.state.session-cleared', '4.state.session-left');
});

test('a login during the logout is blocked with a message, and works once the logout has ended', async () => {
  await logIn(page, product, standard);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/userLogout', async (route) => {
    await held;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const refused = page.getByText('An error occurred during login');
  try {
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click();
    await heading('Log in').waitFor();
    await enter(page, standard);
    await refused.waitFor();
    assert.ok(!asked.includes('/api/userLogin'), 'nothing is sent meanwhile');
  } finally {
    // A page with a pending intercepted request cannot be closed.
    release();
  }
  // The page receives the end of the session shortly after the response: until then it may show one more error.
  const sent = page.waitForRequest('**/api/userLogin');
  const press = async () => {
    await page.getByRole('button', { name: 'Log in' }).click();
    await waitForPaint(page);
  };
  while (!asked.includes('/api/userLogin')) {
    // A click fails if the page has already navigated, which is acceptable once the request was sent.
    await Promise.race([sent, press().catch(() => sent)]);
  }
  await heading('Security assessment').waitFor();
  shows('8.error.blocked');
});

test('a session that was ended elsewhere redirects to login with a message', async () => {
  await logIn(page, product, standard);
  await page.evaluate(() => {
    localStorage.setItem('token', 'not.a.token');
    localStorage.removeItem('cachedAuth');
  });
  await page.reload();
  await heading('Log in').waitFor();
  await expectToast(page, 'login state expired, please log in again');
  shows('7.call.validate-first', '8.error.validation-failed');
});

test('five minutes before its end the session is renewed in place, and after its end the page says so', async () => {
  await page.clock.install();
  const { settle } = createScreenNavigator(page);
  await logIn(page, product, standard);
  // Parts of the page that are still loading would exceed their time-out when the clock is advanced.
  await settle();
  const token = () => page.evaluate(() => localStorage.getItem('token'));
  const before = await token();
  await advanceNearSessionEnd(page, 6 * MINUTE_MS);
  const dialog = page.getByRole('dialog', { name: 'Your session ends in five minutes' });
  assert.equal(await dialog.count(), 0);
  await page.clock.fastForward('00:01:30');
  await dialog.waitFor();
  await settle();
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
  await expectToast(page, 'login state expired, please log in again');
});

test('a login response without a token header clears stored data', async () => {
  await page.route('**/api/userLogin', (route) => route.fulfill({ json: { success: true, message: '', data: {} } }));
  await page.goto(`${product.url}/login`);
  await page.evaluate(() => localStorage.setItem('userName', 'left over'));
  await enter(page, standard);
  await page.getByRole('alert').getByText('Login Failed').waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('userName')), null);
  shows('8.error.login-no-token');
});

test('the footer shows the versions of product, front end, back end and model', async () => {
  await page.goto(product.url);
  const footer = page.getByRole('contentinfo');
  await footer.getByText(/^Assay 4\.4\.41$/).waitFor();
  await footer.getByText(/^Frontend 4\.4\.41/).waitFor();
  await footer.getByText(/^Backend 4\.4\.41/).waitFor();
  await footer.getByText(/^Model /).waitFor();
  shows('1.feature.version', '1.feature.footer');
});

test('the guide shows the steps of the selected provider, and a field that cannot be copied is reported', async () => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await logIn(page, product, standard, '/listAssociatedDomains');
  await page.getByRole('textbox', { name: 'Domain' }).fill('guide.fernhollow.test');
  await page.getByRole('button', { name: 'Get DNS record' }).click();
  await page.getByRole('combobox', { name: 'DNS provider' }).click();
  await page.getByRole('option', { name: 'Cloudflare' }).click();
  await page.getByRole('heading', { name: 'In Cloudflare' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Enter _assay' }).waitFor();
  await page.getByRole('button', { name: 'Copy: Value' }).click();
  await page.getByRole('button', { name: 'Not copied. Select the text and copy it manually.' }).waitFor();
  await page.getByRole('button', { name: 'Cancel request' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click();
  await page.getByText('No open requests.').waitFor();
  shows('1.feature.setup-guide', '8.error.copy');
});

test('the language is en-US and stored from the first page, and follows the account at login', async () => {
  const stored = () => page.evaluate(() => localStorage.getItem('currentLanguage'));
  const account = await product.addCompany('French Company', 'owner@french.test', 22);
  await product.context.db.withAllCompanies('migration', (tx) =>
    sql`update account set language = 'fr' where email = ${account.email}`.execute(tx),
  );
  await page.addInitScript(() => Object.defineProperty(navigator, 'languages', { get: () => ['de-DE', 'de'] }));
  await page.goto(`${product.url}/login`);
  await heading('Log in').waitFor();
  assert.equal(await stored(), 'en-US');
  await enter(page, account);
  await heading(createTranslator('fr').t('ui:titles.index')).waitFor();
  assert.equal(await stored(), 'fr');
});

test('the language changes in place, is stored with the account, and comes back with the next visit', async () => {
  const account = await product.addCompany('Speaking Company', 'owner@speaking.test', 22);
  await logIn(page, product, account);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: '繁體中文' }).click();
  await heading('資安評估').waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('currentLanguage')), 'zh-TW');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-TW');
  await expectTitle(page, '資安評估 - Assay');
  await page.reload();
  await heading('資安評估').waitFor();
  await page.getByRole('button', { name: '語言' }).click();
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/account') && answer.request().method() === 'PUT'),
    page.getByRole('menuitem', { name: 'Deutsch' }).click(),
  ]);
  await heading(createTranslator('de').t('ui:titles.index')).waitFor();
  await forgetSession(page, product);
  await page.goto(`${product.url}/login`);
  await enter(page, account);
  await heading(createTranslator('de').t('ui:titles.index')).waitFor();
});

test('light or dark mode is selected by the reader, else by the system', async () => {
  const scheme = () => page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await logIn(page, product, standard);
  assert.equal(await scheme(), 'dark');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitem', { name: 'Light' }).click();
  assert.equal(await scheme(), 'light');
  await page.reload();
  await heading('Security assessment').waitFor();
  assert.equal(await scheme(), 'light');
});

test("a rejected request opens the dialog with the server's message", async () => {
  await logIn(page, product, trial, '/listAssociatedDomains');
  await proveDomain(page, product, 'harbourline.test');
  await page.getByRole('button', { name: 'Back to domains' }).click();
  await page.getByRole('textbox', { name: 'Domain' }).fill(DOMAIN);
  await page.getByRole('button', { name: 'Get DNS record' }).click();
  const popup = page.getByRole('dialog', { name: 'Oops...!!' });
  await popup.waitFor();
  assert.match((await popup.textContent()) ?? '', /1/);
  await popup.getByRole('button', { name: 'OK' }).click();
  await popup.waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('textbox', { name: 'Domain' }).inputValue(), DOMAIN);
  shows('8.error.popup-title', '8.error.popup-message');
});

test('a scheduled scan can be withdrawn, and a verified domain is deleted by typing its name', async () => {
  await logIn(page, product, standard, '/listAssociatedDomains');
  await proveDomain(page, product, DOMAIN);
  await page.getByRole('link', { name: 'Start scan' }).click();
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Day').fill(day);
  await page.getByRole('button', { name: 'Schedule scan' }).click();
  const row = page.getByRole('row', { name: new RegExp(DOMAIN) });
  await row.getByText(`Scheduled for ${day}`).waitFor();
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
  shows('2.route.listAssociatedDomains');
});
