import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { sql } from 'kysely';
import type { ConsoleMessage } from 'playwright-core';
import type { Account } from '../product.ts';
import { page, prepare, product, stage } from '../stage.ts';
import { enter, logIn, moveTo, proveDomain } from '../steps.ts';

/** Messages for errors and connection failures, and input that they must not discard. */
const DOMAIN = 'fernhollow.test';

let owner: Account;

stage({
  start: [[DOMAIN]],
  // The browser logs the connections that these tests abort.
  expected:
    /^(Failed to load resource: (net::ERR_FAILED|the server responded with a status of 5\d\d)|TypeError: Failed to fetch dynamically imported module)/,
});
prepare(async () => {
  owner = await product.addCompany('Fernhollow Press', 'owner@fernhollow.test', 22);
});

const popup = () => page.getByRole('dialog', { name: 'Oops...!!' });
/** A dialog that opens while the popup closes could lose the focus, and close, with it. */
const closePopup = async () => {
  await popup().getByRole('button', { name: 'OK' }).click();
  await popup().waitFor({ state: 'detached' });
};
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

test('a failed login is reported in the form and clears stored data, whether rejected or unanswered', async () => {
  const logged: string[] = [];
  const log = (message: ConsoleMessage) => logged.push(message.text());
  page.on('console', log);
  await page.goto(`${product.url}/login`);
  await page.evaluate(() => localStorage.setItem('userName', 'left over'));
  await enter(page, { ...owner, password: 'Wrong-password-1' });
  await page.getByRole('alert').getByText('Login Failed').waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('userName')), null);
  assert.equal(await page.getByRole('textbox', { name: 'Account' }).inputValue(), owner.email);
  await page.route('**/api/userLogin', (route) => route.abort());
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('alert').getByText('An error occurred during login').waitFor();
  assert.equal(await popup().count(), 0);
  page.off('console', log);
  const messages = logged.filter((text) => text.startsWith('Login failed: '));
  assert.equal(messages.length, 2, logged.join('\n'));
  assert.match(messages[0]!, /The account or the password is wrong/);
  shows(
    '2.outside.login',
    '8.error.login-failed',
    '8.error.login-cleared',
    '8.error.login-error',
    '8.error.login-logged',
  );
});

test('the page that changes the password requires a login, checks every rule, and logs out after the change', async () => {
  await page.goto(`${product.url}/changePass`);
  await heading('Log in').waitFor();
  const account = await product.addCompany('Changing Company', 'owner@changing.test', 22);
  await enter(page, account);
  await heading('Change password').waitFor();
  const change = page.getByRole('button', { name: 'Change password' });
  const fill = async (current: string, next: string, again: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm new password').fill(again);
    await change.click();
  };
  const next = 'Quiet-harbour-9-lights';
  await fill('', next, next);
  await page.getByText('Enter your current password').waitFor();
  await fill(account.password, '', '');
  await page.getByText('Enter a new password').waitFor();
  await fill(account.password, 'lowercase-only-1', 'lowercase-only-1');
  await page.getByText('Use upper case, lower case, a number and a special character').waitFor();
  await fill(account.password, account.password, account.password);
  await page.getByText('New password cannot be the same as old password').waitFor();
  await fill(account.password, next, `${next}x`);
  await page.getByText('Passwords do not match').waitFor();
  await fill('Wrong-password-1', next, next);
  await page.getByText('The current password is incorrect.').waitFor();
  await page.route('**/api/editPassword', (route) => route.abort());
  await fill(account.password, next, next);
  await page.getByRole('alert').getByText('Network error, please try again later').waitFor();
  await page.unroute('**/api/editPassword');
  await page.route('**/api/editPassword', (route) => route.fulfill({ status: 500, body: '' }));
  await change.click();
  await page.getByRole('alert').getByText('Change failed').waitFor();
  await page.unroute('**/api/editPassword');
  await change.click();
  await heading('Log in').waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('token')), null);
  await logIn(page, product, { ...account, password: next });
  shows(
    '2.outside.changePass',
    '5.rule.passwords-match',
    '8.error.password-current',
    '8.error.password-same',
    '8.error.password-network',
    '8.error.password-change-failed',
    '5.rule.change-required',
    '5.rule.change-complexity',
    '5.rule.change-match',
  );
});

test('an unanswered logout is reported and still clears stored data', async () => {
  await logIn(page, product, owner);
  await heading('Security assessment').waitFor();
  const ask = async () => {
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  };
  // The dialog is a separate chunk: if it fails to load, the page below it remains.
  const part = /\/assets\/confirm-log-out-[^/]*\.js$/;
  await page.route(part, (route) => route.abort());
  await ask();
  await popup()
    .getByText(/^Part of the app failed to load\./)
    .waitFor();
  await closePopup();
  await popup().waitFor({ state: 'detached' });
  await heading('Security assessment').waitFor();
  await page.unroute(part);
  await page.reload();
  await page.route('**/api/userLogout', (route) => route.abort());
  await ask();
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click();
  await popup().getByText('Logout failed').waitFor();
  await closePopup();
  await heading('Log in').waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('token')), null);
  shows('8.error.logout-failed');
});

test('a list of domains that cannot be loaded shows the reason and offers a retry; an expired token redirects to login', async () => {
  await logIn(page, product, owner, '/account');
  const message = 'Too busy just now.';
  await page.route('**/api/associatedDomains*', (route) =>
    route.fulfill({ status: 503, json: { success: false, message, data: null, error: 'server-busy' } }),
  );
  await page.goto(`${product.url}/listAssociatedDomains`);
  await popup().getByText(message).waitFor();
  // The navigation requests the domains as well, before the page's own chunk has loaded: both requests have failed by
  // then.
  await page.getByText('This could not be loaded.').waitFor();
  await closePopup();
  await page.unroute('**/api/associatedDomains*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No domain verified yet').waitFor();

  // An error with this message ends the session, regardless of its status.
  await page.route('**/api/associatedDomains*', (route) =>
    route.fulfill({ status: 403, json: { success: false, message: 'token expired', data: null, error: 'forbidden' } }),
  );
  await page.goto(`${product.url}/listAssociatedDomains`);
  await heading('Log in').waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('token')), null);
  shows('8.error.domain-fetch');
});

test('a domain suggested after the field has the focus does not change the field', async () => {
  await logIn(page, product, owner, '/account');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/domains/pending', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${product.url}/listAssociatedDomains`);
  const field = page.getByRole('textbox', { name: 'Domain' });
  await page.getByText('No domain verified yet').waitFor();
  await field.focus();
  release();
  await page.getByText('No open requests.').waitFor();
  assert.equal(await field.inputValue(), '');
  await page.unroute('**/api/domains/pending');
  await page.reload();
  await page.getByText('No open requests.').waitFor();
  // The suggestion also needs the list of domains, which is another request.
  await field.and(page.locator(`[value="${DOMAIN}"]`)).waitFor();
});

test('requesting, checking, canceling and deleting a verification report rejections and lost connections and keep the input', async () => {
  await logIn(page, product, owner, '/listAssociatedDomains');
  const field = page.getByRole('textbox', { name: 'Domain' });
  const get = page.getByRole('button', { name: 'Get DNS record' });
  for (const [typed, said] of [
    ['https://fernhollow.test', 'Enter the name without http:// or https://.'],
    ['fernhollow', 'Enter the full name, such as name.tld.'],
    ['fern_hollow.test', 'fern_hollow.test is not a domain name.'],
    [`${'a.'.repeat(127)}test`, 'A domain name may have at most 253 characters.'],
  ] as const) {
    await field.fill(typed);
    await get.click();
    await page.getByText(said).waitFor();
    assert.equal(await field.inputValue(), typed);
  }
  await page.route('**/api/domains/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  );
  await field.fill(DOMAIN);
  await get.click();
  await page.getByText('The request could not be created. Try again.').waitFor();
  assert.equal(await field.inputValue(), DOMAIN);
  await page.unroute('**/api/domains/**');
  // A response without a message.
  await page.route('**/api/domains/request', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await field.fill(DOMAIN);
  await get.click();
  await page.getByText('The request could not be created. Try again.').waitFor();
  await popup().getByText('An unknown error occurred.').waitFor();
  await closePopup();
  await page.unroute('**/api/domains/request');
  await get.click();
  await heading('Verify a domain').waitFor();

  const cut = (path: string) => page.route(path, (route) => route.abort());
  await cut('**/api/domains/verify');
  await page.getByRole('button', { name: 'I added it: check now' }).click();
  await popup().getByText('The server did not respond.').waitFor();
  await closePopup();

  const message = 'That is not possible now.';
  await page.route('**/api/domains/cancel', (route) =>
    route.fulfill({ status: 409, json: { success: false, message, data: null, error: 'verification-not-pending' } }),
  );
  await page.getByRole('button', { name: 'Cancel request' }).click();
  const question = page.getByRole('dialog', { name: `Cancel the request for ${DOMAIN}?` });
  await question.getByRole('button', { name: 'Cancel request' }).click();
  await popup().getByText(message).waitFor();
  await closePopup();
  await question.getByRole('button', { name: 'Keep it' }).click();
  await page.unroute('**/api/domains/verify');

  // A subdomain whose verification attempts are used up without the record.
  await moveTo(page, '/scan');
  await moveTo(page, '/listAssociatedDomains');
  await field.fill(`www.${DOMAIN}`);
  await get.click();
  const check = page.getByRole('button', { name: 'I added it: check now' });
  for (const left of [19, 18, 17]) {
    await check.click();
    await page.getByText(`${left} of 20 attempts left.`).waitFor();
  }
  await page.getByText('Expected', { exact: true }).waitFor();
  await check.click();
  await page.getByText(/^Three checks per hour are allowed\. The next one is possible in \d h \d+ min\.$/).waitFor();

  await proveDomain(page, product, DOMAIN);
  await page.getByRole('button', { name: 'Back to domains' }).click();
  await cut(`**/api/domains/${DOMAIN}*`);
  await page.getByRole('button', { name: `Delete domain: ${DOMAIN}` }).click();
  const last = page.getByRole('dialog', { name: `Delete ${DOMAIN}?` });
  await last.getByRole('textbox').fill(DOMAIN);
  await last.getByRole('button', { name: 'Delete domain' }).click();
  await popup().getByText('The server did not respond.').waitFor();
  await closePopup();
  assert.equal(await last.getByRole('textbox').inputValue(), DOMAIN);
  await page.unroute(`**/api/domains/${DOMAIN}*`);
  await page.route(`**/api/domains/${DOMAIN}*`, (route) =>
    route.fulfill({ status: 500, json: { success: false, data: null } }),
  );
  await last.getByRole('button', { name: 'Delete domain' }).click();
  await popup().getByText('An unknown error occurred.').waitFor();
  await closePopup();
  assert.equal(await last.getByRole('textbox').inputValue(), DOMAIN);
  await page.unroute(`**/api/domains/${DOMAIN}*`);
  await product.context.db.withAllCompanies('migration', (tx) =>
    sql`update domain set attested_reason = 'seen on paper' where name = ${DOMAIN}`.execute(tx),
  );
  await last.getByRole('button', { name: 'Delete domain' }).click();
  await popup().getByText('Domain cannot be deleted: it was attested by an administrator.').waitFor();
  shows(
    '8.error.domain-not-deletable',
    '8.error.verification-failed',
    '8.error.verification-cancel',
    '8.error.verification-retry',
    '8.error.domain-delete',
    '8.error.domain-delete-network',
    '8.error.popup-error',
    '8.error.verification-create',
    '8.error.verification-lost',
    '8.error.verification-format',
    '8.error.verification-length',
    '8.error.verification-incomplete',
  );
});
