import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { deleteSetting, upsertSetting } from '@assay/server/platform/db/accounts/installation-settings.ts';
import type { Tx } from '@assay/server/platform/db/transaction.ts';
import { mailsTo } from '@assay/server/testing/mails.ts';
import { uuidv7 } from 'uuidv7';
import { createScreenNavigator } from '../quality/screen-navigator.ts';
import { page, product, stage } from '../stage.ts';
import { enter, expectFocus, expectTitle, logIn, moveTo } from '../steps.ts';

/** Registration, activation and password reset for unauthenticated users. */
const PASSWORD = 'Slow-otters-cross-9';
const NEW_PASSWORD = 'Quick-herons-land-4';

stage({
  start: [['fernhollow.test']],
  // Some tests cut the connection themselves.
  expected: /net::ERR_FAILED/,
});

const heading = (name: string | RegExp, level = 1) => page.getByRole('heading', { level, name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });

/** Token of the newest mail of this kind. */
async function mailedToken(account: string, template: string): Promise<string> {
  const mail = (await mailsTo(product.context, account)).find((one) => one.template === template);
  assert.ok(mail?.token, `${template} to ${account}`);
  return mail.token;
}

async function fillPerson(account: string): Promise<void> {
  await field('Work email').fill(account);
  await field('Name').fill('Ines Moreau');
  await field('Contact phone').fill('+886 2 5550 0100');
  await field('Password').fill(PASSWORD);
  await field('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: 'I agree to the privacy policy' }).check();
}

async function fillBusiness(): Promise<void> {
  await field('Company name').fill('Moreau Instruments');
  await field('Tax ID').fill('MI-2210');
  await field('Registered capital').selectOption('B');
  await field('Industry').selectOption('C');
  await field('Job title').fill('Head of quality');
}

async function activate(account: string): Promise<void> {
  await page.goto(`${product.url}/activateAccount?token=${await mailedToken(account, 'activate')}`);
  await field('Password').fill(PASSWORD);
  await button('Activate account').click();
  await page.getByText(`${account} is activated.`).waitFor();
}

test('the login page links to password reset, registration and the main-supplier application', async () => {
  await page.goto(`${product.url}/login`);
  for (const [link, title] of [
    ['Forgot password', 'Forgot password'],
    ['Register', 'Register'],
    ['Apply as a main supplier', 'Main supplier registration'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await heading(title).waitFor();
    await expectTitle(page, `${title} - Assay`);
    await page.getByRole('link', { name: 'Log in', exact: true }).click();
    await heading('Log in').waitFor();
  }
  shows('2.outside.login-forgot', '2.outside.login-register', '2.outside.login-business');
});

test('registration shows every broken rule under its field, keeps the input and focuses the first', async () => {
  await page.goto(`${product.url}/register`);
  await button('Next').click();
  for (const words of [
    'Account cannot be empty',
    'Name cannot be empty',
    'Contact phone cannot be empty',
    'Enter a new password',
    'Agree to the privacy policy to continue.',
  ])
    await page.getByText(words, { exact: true }).waitFor();
  await expectFocus(page, 'Work email');
  await fillPerson('ines at moreau');
  await field('Confirm password').fill('Other-words-8');
  await button('Next').click();
  await page.getByText('Please enter a valid email address', { exact: true }).waitFor();
  await page.getByText('Passwords do not match', { exact: true }).waitFor();
  assert.equal(await field('Name').inputValue(), 'Ines Moreau');
  await field('Work email').fill('ines@moreau.test');
  await field('Password').fill('short');
  assert.equal(await page.getByRole('meter').getAttribute('aria-valuetext'), 'Very weak');
  await button('Next').click();
  await page.getByText('Use at least 8 characters', { exact: true }).waitFor();
  await expectFocus(page, 'Password');
  await field('Password').fill(PASSWORD);
  await field('Confirm password').fill(PASSWORD);
  await button('Next').click();
  await heading('Step 2 of 2: your company', 2).waitFor();
  assert.equal(await field('Company name').inputValue(), 'Moreau', 'suggested from the address');
  await field('Company name').fill('');
  await field('Country of the tax ID').selectOption('TW');
  await field('Tax ID').fill('12345678');
  await button('Register').click();
  for (const words of [
    'Company name cannot be empty',
    'This tax ID has an invalid length or check digit.',
    "Select your company's registered capital.",
    "Select your company's industry.",
    'Job title cannot be empty',
  ])
    await page.getByText(words, { exact: true }).waitFor();
  await expectFocus(page, 'Company name');
  await button('Back').click();
  assert.equal(await field('Contact phone').inputValue(), '+886 2 5550 0100');
  shows('2.outside.register');
});

test('an address that may not register is rejected under its field', async () => {
  await page.goto(`${product.url}/register`);
  await fillPerson('somebody@mailinator.com');
  await button('Next').click();
  await button('Skip this step and register without a company').click();
  await page.getByText('This email address is not allowed for registration', { exact: true }).waitFor();
  await expectFocus(page, 'Work email');
  assert.equal(await field('Name').inputValue(), 'Ines Moreau');
  await page.route('**/api/userRegister', (route) => route.abort());
  await field('Work email').fill('lost@moreau.test');
  await button('Next').click();
  await button('Skip this step and register without a company').click();
  const alert = page.getByRole('alert');
  await alert.getByText('Registration failed').waitFor();
  await alert.getByText('An error occurred during registration').waitFor();
  shows('8.error.registration-failed', '8.error.registration-error', '8.error.registration-refused');
});

test('skipping the business step creates a general user once the button on the activation page is pressed', async () => {
  const email = 'general@moreau.test';
  await page.goto(`${product.url}/register`);
  await fillPerson(email);
  await button('Next').click();
  await button('Skip this step and register without a company').click();
  await heading('Check your email').waitFor();
  await page.getByText(email).waitFor();
  // This installation has no mail server.
  await page.getByText('Emails are not sent from here yet.').waitFor();
  const first = await mailedToken(email, 'activate');
  await page.goto(`${product.url}/activateAccount?token=${first}`);
  await button('Activate account').waitFor();
  // Opening the link has not activated anything.
  await moveTo(page, '/login');
  await enter(page, { email, password: PASSWORD });
  await page.getByRole('alert').waitFor();
  await activate(email);
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await enter(page, { email, password: PASSWORD });
  await heading('First steps').waitFor();
  await page.waitForFunction(() => localStorage.getItem('permission') === '1');
  shows('2.outside.activateAccount', '1.feature.audience-individual');
});

test('registering with a company creates an enterprise account without a plan, and an expired link offers to send a new one', async () => {
  const email = 'owner@moreau.test';
  await page.goto(`${product.url}/register`);
  await fillPerson(email);
  await button('Next').click();
  await fillBusiness();
  await button('Register').click();
  await heading('Check your email').waitFor();
  const first = await mailedToken(email, 'activate');
  await button('Send the link again').click();
  await page.getByText('Earlier links no longer work.').waitFor();
  await moveTo(page, `/activateAccount?token=${first}`);
  await field('Password').fill(PASSWORD);
  await button('Activate account').click();
  await page.getByText('This link is no longer valid.').waitFor();
  await field('Account').fill(email);
  await button('Send the link again').click();
  await page.getByText('Earlier links no longer work.').waitFor();
  await activate(email);
  await logIn(page, product, { email, password: PASSWORD });
  await page.waitForFunction(() => localStorage.getItem('permission') === '20');
  shows('1.feature.audience-enterprise');
});

test('a main supplier registers a company and waits for an administrator after activation', async () => {
  const email = 'supplier@moreau.test';
  await page.goto(`${product.url}/business`);
  await fillPerson(email);
  await button('Next').click();
  assert.equal(await page.getByRole('button', { name: /^Skip/ }).count(), 0);
  await fillBusiness();
  await button('Register').click();
  await page.getByText('An administrator then reviews the application.').waitFor();
  await activate(email);
  await page.getByText('You get an email when it is approved').waitFor();
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await enter(page, { email, password: PASSWORD });
  await page.getByText('This account is pending approval.').waitFor();
  shows('2.outside.business', '1.feature.audience-main-supplier');
});

test('a forgotten password is reset by the link of an email, which works once', async () => {
  const { email } = await product.addCompany('Fernhollow Press', 'owner@fernhollow.test', null);
  await page.goto(`${product.url}/forgotPassword`);
  await field('Account').fill('no address');
  await button('Send email').click();
  await page.getByText('Please enter a valid email address', { exact: true }).waitFor();
  await expectFocus(page, 'Account');
  await page.route('**/api/forgotPassword', (route) => route.abort());
  await field('Account').fill(email);
  await button('Send email').click();
  await page.getByText('An error occurred, try again later').waitFor();
  await page.unroute('**/api/forgotPassword');
  await button('Send email').click();
  await page.getByText('If this address has an account, an email was sent.').waitFor();
  const link = `${product.url}/resetPassword?token=${await mailedToken(email, 'reset')}`;
  await page.goto(link);
  await field('New password').fill('lowercase only 1');
  await field('Confirm new password').fill('something else');
  await button('Set new password').click();
  await page.getByText('Use upper case, lower case, a number and a special character', { exact: true }).waitFor();
  await page.getByText('Passwords do not match', { exact: true }).waitFor();
  await expectFocus(page, 'New password');
  await field('New password').fill(NEW_PASSWORD);
  await field('Confirm new password').fill(NEW_PASSWORD);
  await button('Set new password').click();
  await page.getByText('Password changed. Log in with the new one.').waitFor();
  await page.goto(link);
  await field('New password').fill(PASSWORD);
  await field('Confirm new password').fill(PASSWORD);
  await button('Set new password').click();
  await page.getByText('This link is no longer valid.').waitFor();
  await logIn(page, product, { email, password: NEW_PASSWORD });
  shows(
    '2.outside.resetPassword',
    '2.outside.forgotPassword',
    '2.outside.forgotPassword-mail',
    '8.error.forgot-invalid',
    '8.error.forgot-error',
  );
});

test('a password that expires soon is changed now or later, with one prompt per login', async () => {
  const account = await product.addCompany('Harbourline Freight', 'owner@harbourline.test', null);
  const { db, settings } = product.context;
  const change = async (work: (tx: Tx) => Promise<void>) => {
    await db.withoutCompany(work);
    await settings.reload();
  };
  await change((tx) => upsertSetting(tx, 'passwordExpiryDays', 10, uuidv7()));
  try {
    await logIn(page, product, account);
    const dialog = page.getByRole('dialog', { name: 'Your password expires soon' });
    await dialog.getByText('It expires in 10 days.').waitFor();
    await dialog.getByRole('button', { name: 'Later' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { settle } = createScreenNavigator(page);
    await page.reload();
    await heading('First steps').waitFor();
    await settle();
    assert.equal(await dialog.count(), 0);
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await heading('Log in').waitFor();
    await enter(page, account);
    await dialog.getByRole('link', { name: 'Change it now' }).click();
    await heading('Change password').waitFor();
    assert.equal(new URL(page.url()).pathname, '/changePass');
  } finally {
    await change((tx) => deleteSetting(tx, 'passwordExpiryDays'));
  }
  shows('8.error.password-soon', '4.state.password-soon-now', '4.state.password-soon-later');
});

test('registration in Traditional Chinese fits a phone, and the privacy policy opens in another tab', async () => {
  await page.addInitScript(() => localStorage.setItem('currentLanguage', 'zh-TW'));
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${product.url}/login`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const path of ['/register', '/business', '/forgotPassword', '/activateAccount', '/resetPassword', '/privacy']) {
    await moveTo(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(beyond <= 0, `${path}: ${beyond} px`);
  }
  await moveTo(page, '/register');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByText('請輸入新密碼').waitFor();
  const [policy] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: '隱私權政策' }).click(),
  ]);
  await policy.getByRole('heading', { level: 1, name: '隱私權政策' }).waitFor();
});
