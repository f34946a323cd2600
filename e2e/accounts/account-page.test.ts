import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { openPage } from '../browser.ts';
import { expectToast } from '../page/toasts.ts';
import { browser, page, product, stage } from '../stage.ts';
import { enter, expectFocus, forgetSession, logIn, moveTo, proveDomain } from '../steps.ts';

/** User actions on the account page: profile, plan, picture, second factor, sessions, tokens, deletion. */

stage({
  start: [['fernhollow.test']],
});

const heading = (name: string | RegExp, level = 1) => page.getByRole('heading', { level, name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });

test('the account page shows profile, plan with limits and remaining days, and stores changes', async () => {
  const account = await product.addCompany('Larkmoor Foods', 'owner@larkmoor.test', 22);
  await logIn(page, product, account);
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await heading('My account').waitFor();
  const plan = page.getByRole('region', { name: 'Plan' });
  await plan.getByText('Enterprise standard').waitFor();
  await plan.getByText('expires in 200 days').waitFor();
  await plan.getByText('0 of 10').first().waitFor();
  await field('License code').fill('NOT-A-CODE');
  await button('Redeem code').click();
  await plan.getByText('This license code contains a typo.').waitFor();
  await expectFocus(page, 'License code');
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByRole('textbox', { name: 'Name' }).fill('');
  await profile.getByRole('button', { name: 'Save changes' }).click();
  await profile.getByText('Name cannot be empty').waitFor();
  await profile.getByRole('textbox', { name: 'Name' }).fill('Lena Lark');
  await profile.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Lisbon');
  await profile.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
  await profile.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Account of Lena Lark' }).waitFor();
  await page.waitForFunction(() => document.documentElement.dataset.mantineColorScheme === 'dark');
  await page.waitForFunction(() => localStorage.getItem('userName') === 'Lena Lark');
  // Until then the first change is in progress, and the button moves.
  await expectToast(page, 'Changes saved.');
  await profile.getByRole('button', { name: 'Save changes' }).click();
  await profile.getByText('No data changed').waitFor();
  shows('2.menu.my-account', '8.error.no-change', '4.state.account-expires');
});

test('an avatar is validated, shown and stored, and a file that is not an image is rejected', async () => {
  const account = await product.addCompany('Bramble Press', 'owner@bramble.test', null);
  await logIn(page, product, account, '/account');
  await page
    .getByLabel('Avatar file')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await page.getByText('Avatar upload failed.').waitFor();
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  await page.getByLabel('Avatar file').setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: png });
  await page.getByRole('img', { name: 'Avatar of Bramble' }).waitFor();
  await page.waitForFunction(() => (localStorage.getItem('userAvatar') ?? '').length > 100);
  await button('Remove avatar').click();
  await page.getByRole('img', { name: 'Avatar of Bramble' }).waitFor({ state: 'detached' });
  await page.waitForFunction(() => localStorage.getItem('userAvatar') === null);
  shows('3.stored.userAvatar', '8.error.avatar');
});

test('a second factor is set up with a code and required at login, and a recovery code works once', async () => {
  const account = await product.addCompany('Cedar Works', 'owner@cedar.test', null);
  await logIn(page, product, account, '/account');
  await button('Set up two-factor authentication').click();
  const question = page.getByRole('dialog', { name: 'Set up two-factor authentication' });
  await question.getByLabel('Current password', { exact: true }).fill(account.password);
  await question.getByRole('button', { name: 'Set up two-factor authentication' }).click();
  const factor = page.getByRole('region', { name: 'Two-factor authentication' });
  await factor.getByRole('img', { name: 'QR code of the secret' }).waitFor();
  await field('Code').fill('000');
  await button('Confirm code').click();
  await factor.getByText('Incorrect code.').waitFor();
  const secret = (await factor.locator('.mono').first().textContent())!;
  await field('Code').fill(generateSync({ secret }));
  await button('Confirm code').click();
  const shown = factor.getByRole('list', { name: 'recovery codes' }).getByRole('listitem');
  await shown.first().waitFor();
  const codes = await shown.allTextContents();
  assert.equal(codes.length, 10);
  await button("I've saved these codes").click();
  await factor.getByText('Login requires a code from your authenticator app.').waitFor();
  await forgetSession(page, product);
  await page.goto(`${product.url}/login`);
  await enter(page, account);
  const code = field('Code from your authenticator app, or a recovery code');
  await code.waitFor();
  await code.fill(codes[0]!);
  await button('Log in').click();
  await page.getByRole('button', { name: /^Account of / }).waitFor();
});

test('a main supplier admitted by an invitation sees when the role ends, and why', async () => {
  const account = await product.addCompany('Willow Parts', 'owner@willow.test', null);
  await product.context.db.withAllCompanies('migration', (tx) =>
    sql`update company set invited_main_supplier = true, main_supplier_expires_at = '2131-05-04T12:00:00Z' where id = ${account.companyId}`.execute(
      tx,
    ),
  );
  await logIn(page, product, account, '/account');
  await page.getByText('Main-supplier role ends', { exact: true }).waitFor();
  await page.getByText(/2131/).waitFor();
  await page.getByText('no company shares its results with yours any more', { exact: false }).waitFor();
});

test('sessions are listed and ended one by one, and API tokens are shown once and revoked', async () => {
  const account = await product.addCompany('Dunmore Tea', 'owner@dunmore.test', 21);
  const other = await openPage(browser);
  await logIn(other.page, product, account);
  await logIn(page, product, account, '/account');
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await sessions.getByText('2 sessions').waitFor();
  await sessions.getByRole('button', { name: /^Log out the session on / }).click();
  await sessions.getByText('1 session', { exact: true }).waitFor();
  await other.page.goto(`${product.url}/scan`);
  await other.page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  assert.deepEqual(other.complaints, []);
  await other.close();
  await button('Create token').click();
  await button('Create token').click();
  await page.getByText('Enter a name').waitFor();
  await page.getByText('Choose at least one').waitFor();
  await field('Token name').fill('Nightly export');
  await page.getByRole('checkbox', { name: 'Read: Ratings and findings' }).check();
  await button('Create token').click();
  const dialog = page.getByRole('dialog', { name: 'Create the API token Nightly export?' });
  await dialog.getByLabel('Current password', { exact: true }).fill('Wrong-words-8');
  await dialog.getByRole('button', { name: 'Create the token' }).click();
  await dialog.getByText('The current password is incorrect.').waitFor();
  await dialog.getByLabel('Current password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Create the token' }).click();
  await page.getByText('API token created.').waitFor();
  await button('Revoke the API token Nightly export').click();
  await page
    .getByRole('dialog', { name: 'Revoke the API token Nightly export?' })
    .getByRole('button', { name: 'Revoke', exact: true })
    .click();
  await page.getByText('No API tokens yet.').waitFor();
});

test('signing out everywhere ends the pages of all devices and reports the number of ended sessions', async () => {
  const account = await product.addCompany('Gorse Dairy', 'owner@gorse.test', 21);
  const other = await openPage(browser);
  await logIn(other.page, product, account);
  await logIn(page, product, account, '/account');
  await button('Log out everywhere').click();
  const dialog = page.getByRole('dialog', { name: 'Log out everywhere?' });
  await dialog.getByLabel('Current password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
  await expectToast(page, /Ended: sessions \(2\), API tokens \(0\), remembered devices \(2\)\./);
  await heading('Log in').waitFor();
  await other.page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await other.close();
});

test('personal data is downloaded, and the account is deleted after confirming the password', async () => {
  const account = await product.addCompany('Elm Studio', 'owner@elm.test', null);
  await logIn(page, product, account, '/account');
  const [download] = await Promise.all([page.waitForEvent('download'), button('Download your data').click()]);
  assert.equal(download.suggestedFilename(), `${account.email}.json`);
  await button('Delete account').click();
  const dialog = page.getByRole('dialog', { name: `Delete the account ${account.email}?` });
  await dialog.getByLabel('Current password', { exact: true }).fill('Wrong-words-8');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByText('The current password is incorrect.').waitFor();
  await dialog.getByLabel('Current password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await heading('Log in').waitFor();
  await enter(page, account);
  await page.getByText('Login Failed').waitFor();
});

test('the upgrade page compares the plans, states the limits of the trial, and starts it for seven days', async () => {
  await page.goto(`${product.url}/upgrade`);
  await heading('Log in').waitFor();
  const account = await product.addCompany('Fernhollow Paper', 'paper@fernhollow.test', null);
  await enter(page, account);
  await heading('Upgrade').waitFor();
  const plans = page.getByRole('region', { name: 'Compare plans' }).getByRole('table');
  await plans.getByRole('columnheader', { name: 'Enterprise, no plan (yours)' }).waitFor();
  assert.deepEqual(
    await plans
      .getByRole('row', { name: /^Verified domains/ })
      .getByRole('cell')
      .allTextContents(),
    ['1', '1', '3', '10', '50'],
  );
  await button('Start the 7-day trial').click();
  await page.getByText('Verify a domain first: the trial scans it.').waitFor();
  await proveDomain(page, product, 'fernhollow.test');
  await moveTo(page, '/account');
  await page.getByRole('link', { name: 'Compare plans and start the trial' }).click();
  await button('Start the 7-day trial').click();
  // On to the scan of the verified domain.
  await heading('Scan').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('domain'), 'fernhollow.test');
  await page.waitForFunction(() => localStorage.getItem('permission') === '27');
  await moveTo(page, '/account');
  await page.getByRole('region', { name: 'Plan' }).getByText('expires in 6 days').waitFor();
  shows('2.outside.upgrade', '6.role.upgrade', '6.role.upgrade-trial');
});
