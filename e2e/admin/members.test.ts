import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createTestAccount, TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import { mailsTo } from '@assay/server/testing/mails.ts';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { openPage } from '../browser.ts';
import { expectToast } from '../page/toasts.ts';
import type { Account } from '../product.ts';
import { browser, page, prepare, product, stage } from '../stage.ts';
import { enter, logIn } from '../steps.ts';

/** Account management by administrators: pending and locked accounts, role, plan, sessions. */
const administrator: Account = { email: 'admin@members.example', password: TEST_PASSWORD };
const maya: Account = { email: 'maya@northwind.example', password: TEST_PASSWORD };

stage();
prepare(async () => {
  const { context } = product;
  await createTestAccount(context, { email: administrator.email, permission: 0 });
  await createTestAccount(context, { email: maya.email, permission: 20, company: 'Northwind Foods' });
  await createTestAccount(context, { email: 'ola@coldline.example', permission: 22, company: 'Coldline Storage' });
});
const openMembers = () => logIn(page, product, administrator, '/admin/members');

const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Selects an item of a member's menu. */
async function choose(account: string, item: string): Promise<void> {
  await row(account)
    .getByRole('button', { name: /^Actions for / })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Waits until the live connection of a page is authenticated. */
async function isLive(at: Page): Promise<void> {
  const state = at.getByRole('banner').getByRole('status');
  await state.filter({ hasText: /^Live$/ }).waitFor();
}

/** Registers and activates a main supplier in a separate browser. */
async function apply(account: string, company: string): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(product.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    assert.equal(response.status, 200, path);
  };
  await post('/api/MSuserRegister', {
    account,
    name: 'Ines Duarte',
    phone: '+351 21 555 0100',
    password: TEST_PASSWORD,
    privacy: true,
    company,
    companynumber: 'PT 501 000',
    capital: 'C',
    industry: 'H',
    jobtitle: 'Head of IT',
  });
  const [mail] = await mailsTo(product.context, account);
  await post('/api/account/activate', { token: mail!.token, password: TEST_PASSWORD });
}

test('a pending main supplier is listed first and approved; another one is declined after confirmation', async () => {
  await apply('ines@harbor.example', 'Harbor Freight');
  await apply('rui@mercado.example', 'Mercado Fresco');
  await openMembers();
  await page.getByText('2 pending approval').waitFor();
  const first = page.getByRole('row').nth(1);
  await first.getByText('Harbor Freight').waitFor();
  await first.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('1 pending approval').waitFor();
  await row('rui@mercado.example').getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('dialog').getByText('cannot log in').waitFor();
  await button('Keep it pending').click();
  await row('rui@mercado.example').getByRole('button', { name: 'Decline' }).click();
  await button('Decline application').click();
  await page.getByText('none pending approval').waitFor();
  await row('rui@mercado.example').getByText('Disabled').waitFor();
  const [mail] = await mailsTo(product.context, 'ines@harbor.example');
  assert.equal(mail?.template, 'approved');
});

test('members are searched, filtered by role and state, and sorted, with the view kept in the URL', async () => {
  await openMembers();
  await page.getByRole('searchbox', { name: 'Search account, name, company' }).fill('coldline');
  await row('maya@northwind.example').waitFor({ state: 'detached' });
  await row('ola@coldline.example').waitFor();
  await page.waitForFunction(() => location.search.includes('search=coldline'));
  await button('Clear filters').click();
  await row('maya@northwind.example').waitFor();
  await page.getByLabel('Role', { exact: true }).selectOption('22');
  await row('maya@northwind.example').waitFor({ state: 'detached' });
  await page.getByLabel('Role', { exact: true }).selectOption('');
  await page.getByLabel('State', { exact: true }).selectOption('expired-password');
  await row('ola@coldline.example').waitFor({ state: 'detached' });
  await row('admin@assay.example').waitFor();
  await page.getByLabel('State', { exact: true }).selectOption('');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('columnheader', { name: 'Account' }).and(page.locator('[aria-sort=descending]')).waitFor();
  await page.waitForFunction(() => location.search.includes('sort=-account'));
});

test('role, plan and its end date are changed in a dialog, which reports when nothing changed; the company gets its branding', async () => {
  await openMembers();
  await choose(maya.email, 'Change role and plan');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByText('No data changed').waitFor();
  await dialog.getByLabel('Role or plan').selectOption('23');
  await dialog.getByLabel('Last day of the plan').fill('2031-05-31');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row(maya.email).getByText('Enterprise edition').waitFor();
  await row(maya.email).getByText('2031-05-31').waitFor();
  await choose(maya.email, 'Confirm company');
  await row(maya.email).getByText('(confirmed)').waitFor();
  await choose(maya.email, 'Report branding');
  const branding = page.getByRole('dialog', { name: 'Report branding' });
  await branding.getByText('Northwind Foods').waitFor();
  await branding.getByLabel('Primary color').fill('#7a1f5c');
  await branding.getByRole('button', { name: 'Save colors' }).click();
  await branding.getByRole('button', { name: 'Reset to default colors' }).waitFor();
  const { rows } = await product.context.db.withAllCompanies('planner', (tx) =>
    sql<{ name: string }>`
      select c.name from company_branding b join company c on c.id = b.company_id where b.primary_color = '#7a1f5c'`.execute(
      tx,
    ),
  );
  assert.deepEqual(rows, [{ name: 'Northwind Foods' }]);
});

test('disabling an account logs out its other browser immediately and says why, and enabling restores access', async () => {
  const other = await openPage(browser);
  await logIn(other.page, product, maya, '/scan');
  await isLive(other.page);
  await openMembers();
  await choose(maya.email, 'Disable account');
  await button('Disable account').click();
  await row(maya.email).getByText('Disabled').waitFor();
  await other.page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await expectToast(other.page, 'This account is disabled. Contact the administrator of this installation.');
  await other.close();
  await choose(maya.email, 'Enable account');
  await row(maya.email).getByText('Active').waitFor();
});

test('sessions are ended, a password is expired, and a locked account is unlocked', async () => {
  const other = await openPage(browser);
  await logIn(other.page, product, maya, '/scan');
  await openMembers();
  await choose(maya.email, 'Log out everywhere');
  await button('Log out everywhere').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await choose(maya.email, 'Expire password');
  await button('Expire password').click();
  await row(maya.email).getByText('Password expired').waitFor();
  await other.page.goto(`${product.url}/account`);
  await other.page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await enter(other.page, maya);
  await other.page.getByRole('dialog', { name: 'Choose a new password' }).waitFor();
  await other.close();
  const wrong = { account: 'ola@coldline.example', password: 'Wrong-password-1' };
  const headers = { 'content-type': 'application/json' };
  await fetch(`${product.url}/api/userLogin`, { method: 'POST', headers, body: JSON.stringify(wrong) });
  await product.context.db.withoutCompany((tx) =>
    sql`update login_attempt set locked_until = now() + interval '10 minutes' where kind = 'account'`.execute(tx),
  );
  await page.reload();
  await row('ola@coldline.example').getByText('Locked').waitFor();
  await choose('ola@coldline.example', 'Unlock');
  await row('ola@coldline.example').getByText('Active').waitFor();
});

test('selected accounts are disabled and enabled together, and the accounts of the list are exported', async () => {
  await openMembers();
  for (const account of [maya.email, 'ola@coldline.example'])
    await row(account)
      .getByRole('checkbox', { name: /^Select / })
      .check();
  const bar = page.getByRole('region', { name: '2 accounts selected' });
  await bar.getByRole('button', { name: 'Disable account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disable 2 accounts?' });
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await row(maya.email).getByText('Disabled').waitFor();
  await row('ola@coldline.example').getByText('Disabled').waitFor();
  await bar.waitFor({ state: 'detached' });
  await row(maya.email)
    .getByRole('checkbox', { name: /^Select / })
    .check();
  await page
    .getByRole('region', { name: '1 account selected' })
    .getByRole('button', { name: 'Enable account' })
    .click();
  await row(maya.email).getByText('Disabled').waitFor({ state: 'detached' });

  await page.getByRole('searchbox', { name: 'Search account, name, company' }).fill('coldline');
  await row(maya.email).waitFor({ state: 'detached' });
  const download = page.waitForEvent('download');
  await button('Export CSV').click();
  const text = await readFile(await (await download).path(), 'utf8');
  assert.match(text, /ola@coldline\.example/);
  assert.doesNotMatch(text, /maya@northwind\.example/);
});

test('the last administrator cannot be disabled, and the error says so', async () => {
  await openMembers();
  await product.context.db.withAllCompanies('planner', (tx) =>
    sql`update account set disabled_at = now() where email = 'admin@assay.example'`.execute(tx),
  );
  await choose(administrator.email, 'Disable account');
  await button('Disable account').click();
  await page.getByText('This is the only administrator of the installation.').waitFor();
});
