import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import {
  createLicenseCode,
  licenseHash,
  parseLicenseCode,
} from '@assay/server/features/accounts/companies/license-code.ts';
import { accountByEmail } from '@assay/server/platform/db/accounts/accounts.ts';
import { insertLicense } from '@assay/server/platform/db/accounts/companies/licenses.ts';
import { createTestAccount, TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import { mailsTo } from '@assay/server/testing/mails.ts';
import { startProvider, type TestProvider } from '@assay/server/testing/provider/provider.ts';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { uuidv7 } from 'uuidv7';
import { advanceNearSessionEnd, MINUTE_MS } from '../page/session-clock.ts';
import type { Account } from '../product.ts';
import { createScreenNavigator } from '../quality/screen-navigator.ts';
import { page, product, stage } from '../stage.ts';
import { forgetSession, logIn as openAs } from '../steps.ts';

/**
 * Login: the second factor wherever a password is required, single sign-on, and access by license codes and after their
 * expiry.
 */
let provider: TestProvider;

stage({
  start: [
    ['fernhollow.test'],
    async (config) => {
      provider = await startProvider(`${config.publicUrl}/login/environment`);
      const { issuer, clientId, clientSecret } = provider;
      return {
        ...config,
        signOn: { issuer, clientId, clientSecret, name: 'Staff directory', secondFactor: 'own', privateHosts: [] },
      };
    },
  ],
  // One test cuts the connection itself.
  expected: /net::ERR_FAILED/,
});
after(() => provider?.close());

const CODE = 'Code from your authenticator app, or a recovery code';
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });
const shell = () => page.getByRole('button', { name: /^Account of / }).waitFor();

async function logIn({ email, password }: Account, code?: string): Promise<void> {
  await page.goto(`${product.url}/login`);
  await field('Account').fill(email);
  await field('Password').fill(password);
  await button('Log in').click();
  if (code === undefined) return;
  await field(CODE).fill(code);
  await button('Log in').click();
}

/** Sets up a second factor in the browser. @returns its recovery codes */
async function setUpFactor(account: Account): Promise<string[]> {
  await openAs(page, product, account, '/account');
  await button('Set up two-factor authentication').click();
  const question = page.getByRole('dialog', { name: 'Set up two-factor authentication' });
  await question.getByLabel('Current password', { exact: true }).fill(account.password);
  await question.getByRole('button', { name: 'Set up two-factor authentication' }).click();
  const factor = page.getByRole('region', { name: 'Two-factor authentication' });
  const secret = (await factor.locator('.mono').first().textContent())!;
  await field('Code').fill(generateSync({ secret }));
  await button('Confirm code').click();
  const shown = factor.getByRole('list', { name: 'recovery codes' }).getByRole('listitem');
  await shown.first().waitFor();
  const codes = await shown.allTextContents();
  await button("I've saved these codes").click();
  await factor.getByText('Login requires a code from your authenticator app.').waitFor();
  return codes;
}

const logOut = () => forgetSession(page, product);

test('an expired password is changed with the second factor, or with a recovery code', async () => {
  const account = await product.addCompany('Hollin Bridge', 'owner@hollin.test', null);
  const codes = await setUpFactor(account);
  await logOut();
  await product.context.db.withAllCompanies('migration', (tx) =>
    sql`update account set password_expired = true where email = ${account.email}`.execute(tx),
  );
  await logIn(account);
  const dialog = page.getByRole('dialog', { name: 'Choose a new password' });
  const next = 'Slow-otters-cross-9';
  const field = dialog.getByLabel('New password', { exact: true });
  assert.deepEqual(
    [await field.getAttribute('type'), await field.getAttribute('autocomplete')],
    ['password', 'new-password'],
  );
  await dialog.getByRole('button', { name: 'Show or hide the password' }).first().waitFor();
  await dialog.getByLabel('Current password', { exact: true }).fill(account.password);
  await dialog.getByLabel('New password', { exact: true }).fill(next);
  await dialog.getByLabel('Confirm new password', { exact: true }).fill(next);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  const code = dialog.getByLabel(CODE, { exact: true });
  await code.fill('no-such-code');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByText('Incorrect code.').waitFor();
  await code.fill(codes[0]!);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await heading('Log in').waitFor();
  await logIn({ ...account, password: next }, codes[1]!);
  await shell();
});

test('who forgot an expired password resets it by mail, and the flag is cleared', async () => {
  const account = await product.addCompany('Marsh End', 'owner@marshend.test', null);
  await product.context.db.withAllCompanies('migration', (tx) =>
    sql`update account set password_expired = true where email = ${account.email}`.execute(tx),
  );
  await logIn(account);
  const dialog = page.getByRole('dialog', { name: 'Choose a new password' });
  const password = dialog.getByLabel('Current password', { exact: true });
  await password.fill(account.password);
  await dialog.getByLabel('New password', { exact: true }).fill('Slow-otters-cross-9');
  await dialog.getByLabel('Confirm new password', { exact: true }).fill('Slow-otters-cross-9');
  await page.route('**/api/password/change', (route) => route.fulfill({ status: 400, body: '' }));
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByRole('alert').getByText('Change failed').waitFor();
  await page.unroute('**/api/password/change');
  await dialog.getByRole('button', { name: 'Reset the password by email' }).click();
  await heading('Forgot password').waitFor();
  assert.deepEqual(
    await page.evaluate(() => [sessionStorage.getItem('passwordExpired'), sessionStorage.getItem('expiredAccount')]),
    [null, null],
  );
  assert.equal(await field('Account').inputValue(), account.email);
  await button('Send email').click();
  await page.getByText('If this address has an account, an email was sent.').waitFor();
  const mail = (await mailsTo(product.context, account.email)).find(({ template }) => template === 'reset');
  await page.goto(`${product.url}/resetPassword?token=${mail?.token}`);
  const next = 'Slow-otters-cross-9';
  await field('New password').fill(next);
  await field('Confirm new password').fill(next);
  await button('Set new password').click();
  await page.getByText('Password changed. Log in with the new one.').waitFor();
  await logIn({ ...account, password: next });
  await shell();
  shows('8.error.password-expired-reset');
});

test('logging in again in place requires the second factor, and a recovery code works there', async () => {
  const account = await product.addCompany('Cobb Ferries', 'owner@cobb.test', null);
  const codes = await setUpFactor(account);
  await logOut();
  await logIn(account, codes[0]!);
  await shell();
  // The clock of the page that is loaded from now on can be moved.
  await page.clock.install();
  const { settle } = createScreenNavigator(page);
  await page.reload();
  await shell();
  await settle();
  const before = await page.evaluate(() => localStorage.getItem('token'));
  await advanceNearSessionEnd(page, 4.5 * MINUTE_MS);
  const dialog = page.getByRole('dialog', { name: 'Your session ends in five minutes' });
  await dialog.getByLabel(`Password of ${account.email}`).fill(account.password);
  await dialog.getByRole('button', { name: 'Log in again' }).click();
  await dialog.getByLabel(CODE, { exact: true }).fill('no-such-code');
  await dialog.getByRole('button', { name: 'Log in again' }).click();
  await dialog.getByText('Incorrect code.').waitFor();
  await dialog.getByLabel(CODE, { exact: true }).fill(codes[1]!);
  await dialog.getByRole('button', { name: 'Log in again' }).click();
  await page.waitForFunction((old) => localStorage.getItem('token') !== old, before);
});

test('a general user redeems a license code together with the company it is for', async () => {
  const email = 'solo@larkfield.test';
  const { accountId } = await createTestAccount(product.context, { email, permission: 1 });
  const code = createLicenseCode();
  const licence = { id: uuidv7(), hash: licenseHash(parseLicenseCode(code)!), ending: code.slice(-4) };
  await product.context.db.withAllCompanies('planner', (tx) =>
    insertLicense(tx, { ...licence, plan: 21, days: 30, note: '', createdBy: accountId }),
  );
  await openAs(page, product, { email, password: TEST_PASSWORD }, '/account');
  const plan = page.getByRole('region', { name: 'Plan' });
  assert.equal(await field('Company name').count(), 0);
  await field('License code').fill(code);
  await button('Redeem code').click();
  await plan.getByText('Company name cannot be empty').waitFor();
  await field('Company name').fill('Larkfield Honey');
  await field('Tax ID').fill('LH-3');
  await field('Registered capital').selectOption('A');
  await field('Industry').selectOption('A');
  await plan.getByLabel('Job title').fill('Keeper');
  await button('Redeem code').click();
  await plan.getByText('Enterprise lite').waitFor();
  await plan.getByText('Larkfield Honey').waitFor();
  await plan.getByText('expires in 29 days').waitFor();
});

test('an account whose plan ended shows it, and a request that gets lost shows that the update failed', async () => {
  const account = await product.addCompany('Old Barrow', 'owner@barrow.test', 22);
  await product.context.db.withAllCompanies('migration', async (tx) => {
    const { companyId } = (await accountByEmail(tx, account.email))!;
    await sql`update company set plan_end = current_date - 3 where id = ${companyId}`.execute(tx);
  });
  await openAs(page, product, account, '/account');
  const plan = page.getByRole('region', { name: 'Plan' });
  await plan.getByText('expired', { exact: true }).waitFor();
  await plan.getByText('Enterprise, no plan').waitFor();
  await page.route('**/api/account', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByRole('textbox', { name: 'Name' }).fill('Otto Barrow');
  await profile.getByRole('button', { name: 'Save changes' }).click();
  await profile.getByText('Update failed. Check the entries and try again.').waitFor();
  assert.equal(await profile.getByRole('textbox', { name: 'Name' }).inputValue(), 'Otto Barrow');
  shows('8.error.update', '4.state.account-expired');
});

test('single sign-on leads to the provider and back to the requested page', async () => {
  const { email } = await product.addCompany('Elder Post', 'owner@elder.test', 22);
  provider.person = { sub: 'elder', email, emailVerified: true };
  await page.goto(`${product.url}/account/company`);
  await button('Log in with Staff directory').click();
  await heading('Company').waitFor();
  assert.equal(new URL(page.url()).search, '');
});

test('an error of the provider or the account is shown on the login page, which stays usable', async () => {
  const account = await product.addCompany('Rook Lane', 'owner@rook.test', 22);
  await page.goto(`${product.url}/login`);
  provider.person = null;
  await button('Log in with Staff directory').click();
  await page.getByRole('alert').getByText('The login at Staff directory failed. Try again.').waitFor();
  assert.equal(new URL(page.url()).search, '', 'what came back is not sent again');
  await page.goto(`${product.url}/login?saml=received&response=of-a-login-in-another-browser`);
  await page.getByRole('alert').getByText('This login was not started in this browser').waitFor();
  assert.equal(new URL(page.url()).search, '', 'neither is the value for the browser of a SAML response');
  provider.person = { sub: 'rook', email: account.email, emailVerified: false };
  await button('Log in with Staff directory').click();
  await page.getByRole('alert').getByText('Staff directory did not provide a verified email address.').waitFor();
  // The provider remembers who logged in there.
  await page.context().clearCookies({ domain: new URL(provider.issuer).hostname });
  provider.person = { sub: 'stranger', email: 'stranger@rook.test', emailVerified: true };
  await button('Log in with Staff directory').click();
  await page.getByRole('alert').getByText('There is no account for stranger@rook.test yet.').waitFor();
  await field('Account').fill(account.email);
  await field('Password').fill(account.password);
  await button('Log in').click();
  await shell();
});

test('an administrator tests the login at a provider in a new tab, which shows what it stated', async () => {
  const { email } = await createTestAccount(product.context, { email: 'root@barrow.test', permission: 0 });
  const account = await product.addCompany('Fell Moor', 'owner@fell.test', 22);
  await openAs(page, product, { email, password: TEST_PASSWORD }, '/admin/settings');
  provider.person = { sub: 'fell', email: account.email, emailVerified: true };
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    button('Test login at Staff directory').click(),
  ]);
  const dialog = tab.getByRole('dialog', { name: 'Test login at Staff directory' });
  await dialog.getByText('The login would succeed.').waitFor();
  await dialog.getByText(`${account.email} (linked at the first login)`).waitFor();
  assert.equal(new URL(tab.url()).pathname, '/admin/settings');
  assert.equal(await tab.evaluate(() => localStorage.getItem('account')), email, 'the session is the same');
  await tab.close();
});

test("after single sign-on the account's second factor is required on the login page", async () => {
  const account = await product.addCompany('Gale Street', 'owner@gale.test', null);
  const codes = await setUpFactor(account);
  await logOut();
  provider.person = { sub: 'gale', email: account.email, emailVerified: true };
  await page.goto(`${product.url}/login`);
  await button('Log in with Staff directory').click();
  await field(CODE).fill('no-such-code');
  await button('Log in').click();
  await page.getByText('Incorrect code.').waitFor();
  await field(CODE).fill(codes[0]!);
  await button('Log in').click();
  await shell();
});
