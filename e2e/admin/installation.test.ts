import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { createTestAccount, TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import { sql } from 'kysely';
import type { Locator } from 'playwright-core';
import { openPage } from '../browser.ts';
import type { Account } from '../product.ts';
import { browser, page, prepare, product, stage } from '../stage.ts';
import { expectFocus, logIn } from '../steps.ts';

/** Administration of the installation: panel, license codes, denied addresses, mail, settings. */
const administrator: Account = { email: 'admin@installation.example', password: TEST_PASSWORD };

stage({
  start: [
    [],
    ({ sources: { providers, ...sources }, ...config }) => {
      // The lab's providers without keys; one of them is disabled by default because of its terms.
      const keyless = Object.entries(providers ?? {}).map(([id, one]) => [id, { ...one, key: '' }]);
      const { urlscan: _, ...overrides } = Object.fromEntries(keyless);
      return { ...config, sources, providers: overrides, given: [...config.given, 'MAIL_FROM'] };
    },
  ],
});
prepare(async () => {
  await createTestAccount(product.context, { email: administrator.email, permission: 0 });
});

const administer = (path: string) => logIn(page, product, administrator, path);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });
const region = (name: string) => page.getByRole('region', { name });
const row = (text: string) => page.getByRole('row').filter({ hasText: text });
/** Saves a card of the settings and waits for the response. */
async function save(card: Locator, name = 'Save changes'): Promise<void> {
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/admin/settings') && answer.ok()),
    card.getByRole('button', { name }).click(),
  ]);
}

test('the admin menu leads to panel, audit logs, news and accounts', async () => {
  await administer('/account');
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  for (const [entry, title] of [
    ['Admin panel', 'Admin panel'],
    ['Audit logs', 'Audit logs'],
    ['News management', 'News management'],
    ['Account management', 'Account management'],
  ] as const) {
    await menu.getByRole('link', { name: entry, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
  shows(
    '2.route.members',
    '1.feature.administer-news',
    '1.feature.administer-accounts',
    '1.feature.administer-logs',
    '2.menu.admin-panel',
    '2.menu.audit-logs',
    '2.menu.news-management',
    '2.menu.account-management',
    '1.feature.audience-administrator',
  );
});

test('the admin panel shows what requires attention, with links', async () => {
  await administer('/admin');
  await page.getByText('Nothing needs attention.').waitFor();
  const feeds = region('Feeds').getByRole('row').filter({ hasText: 'Known exploited vulnerabilities (KEV)' });
  await feeds.getByText('Current').waitFor();
  await region('Queue').getByText('1 process').waitFor();
  await region('External sources').getByText('VirusTotal', { exact: true }).waitFor();
  await region('System and versions').getByText('4.4.41').waitFor();
  await region('Security recommendations').getByText('No mail server is configured').waitFor();
  await product.context.db.withoutCompany((tx) =>
    sql`update feed set error = 'the source answered 503' where name = 'kev'`.execute(tx),
  );
  await page.reload();
  await page.getByRole('link', { name: '1 feed failed or is out of date' }).waitFor();
  await feeds.getByText('the source answered 503').waitFor();
  await region('Installation statistics')
    .getByRole('link', { name: /^Accounts/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Account management' }).waitFor();
  await page.getByRole('navigation', { name: 'Administration pages' }).getByRole('link', { name: 'Emails' }).click();
  await page.getByRole('heading', { level: 1, name: 'Emails' }).waitFor();
  shows('2.route.admin');
});

test('license codes are issued, shown once, exported, found by their suffix and revoked', async () => {
  await administer('/admin/licences');
  await field('Number of codes').fill('0');
  await button('Generate codes').click();
  await page.getByText('Enter a whole number from 1 to 500').waitFor();
  await expectFocus(page, 'Number of codes');
  await field('Number of codes').fill('3');
  await field('Plan').selectOption('23');
  await field('Days').fill('90');
  await field('Note').fill('Autumn order');
  await button('Generate codes').click();
  await page.getByText('3 codes for Enterprise edition were generated.').waitFor();
  const shown = page.getByRole('list', { name: 'license codes' }).getByRole('listitem');
  const codes = await shown.allTextContents();
  assert.equal(codes.length, 3);
  const [download] = await Promise.all([page.waitForEvent('download'), button('Export CSV').click()]);
  const file = await readFile(await download.path(), 'utf8');
  assert.deepEqual(file.trim().split('\r\n'), ['code,plan,days', ...codes.map((code) => `${code},23,90`)]);
  const ending = codes[0]!.slice(-4);
  await page.reload();
  assert.equal(await page.getByText(codes[0]!).count(), 0);
  await page.getByRole('searchbox').fill(ending);
  await row(`…${codes[1]!.slice(-4)}`).waitFor({ state: 'detached' });
  await button(`Revoke code: …${ending}`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke code' }).click();
  await row(`…${ending}`).getByText('Revoked').waitFor();
});

test('a refused email address is added and removed, and invalid input is rejected under the field', async () => {
  await administer('/admin/refused');
  await page.getByText('Nothing is blocked').waitFor();
  await field('Address or domain').fill('not an address');
  await button('Block').click();
  await page.getByText('Enter an address such as name@domain.tld').waitFor();
  await expectFocus(page, 'Address or domain');
  await field('Address or domain').fill('@Rival.example');
  await button('Block').click();
  await row('rival.example').getByText(administrator.email).waitFor();
  await button('Unblock rival.example').click();
  await page.getByText('Nothing is blocked').waitFor();
});

test('emails are listed, opened after a notice about the audit log, and previewed in every language in a sandboxed frame', async () => {
  await administer('/admin/mails');
  await page.getByText('No mail server is configured.').waitFor();
  await button('Send test email').click();
  await row(administrator.email).getByText('Test email').waitFor();
  await button(`Read the email to ${administrator.email}`).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('recorded in the audit log').waitFor();
  await dialog.getByRole('button', { name: 'Read' }).click();
  const mail = dialog.frameLocator('iframe');
  await mail.getByRole('paragraph').filter({ hasText: 'this email confirms that the mail server' }).waitFor();
  await dialog.getByText('Text', { exact: true }).click();
  await dialog.locator('pre').getByText('this email confirms that the mail server').waitFor();
  await page.keyboard.press('Escape');
  const preview = region('Email preview');
  await preview.getByLabel('Template').selectOption('approval-waiting');
  const paragraphs = preview.frameLocator('iframe').getByRole('paragraph');
  await paragraphs.filter({ hasText: 'Northwind Foods' }).first().waitFor();
  await preview.getByLabel('Language').selectOption('zh-TW');
  await paragraphs.filter({ hasText: '管理員核准後即可登入' }).waitFor();
  // Without allow-scripts, allow-forms, allow-popups and allow-top-navigation: the page fills it, and it cannot do
  // anything.
  assert.equal(await preview.locator('iframe').getAttribute('sandbox'), 'allow-same-origin');
});

test('an email that the server rejected shows the reason and is sent again manually', async () => {
  const { email } = await createTestAccount(product.context, { email: 'lost@installation.example', permission: 1 });
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ account: email });
  await fetch(`${product.url}/api/forgotPassword`, { method: 'POST', headers, body });
  await product.context.db.withAllCompanies('outbox', (tx) =>
    sql`update mail set state = 'failed', attempts = 2, error = '550 no such mailbox' where recipient = ${email}`.execute(
      tx,
    ),
  );
  await administer('/admin/mails?state=failed');
  await row(email).getByText('550 no such mailbox').waitFor();
  await button(`Send again to ${email}`).click();
  await page.getByText('Nothing matches the filters').waitFor();
  await field('State').selectOption('waiting');
  await row(email).getByText('Waiting', { exact: true }).waitFor();
});

test('a changed password rule applies to registration immediately, and a value out of bounds is rejected under its field', async () => {
  await administer('/admin/settings');
  const passwords = region('Passwords');
  await passwords.getByLabel('Minimum length').fill('5');
  await passwords.getByRole('button', { name: 'Save changes' }).click();
  await passwords.getByText('Enter a whole number from 8 to 64').waitFor();
  await expectFocus(page, 'Minimum length');
  await passwords.getByLabel('Minimum length').fill('12');
  await save(passwords);
  await passwords.getByRole('button', { name: 'Save changes' }).click();
  await passwords.getByText('No data changed').waitFor();
  const other = await openPage(browser);
  await other.page.goto(`${product.url}/register`);
  await other.page.getByText('At least 12 characters').waitFor();
  await other.close();
});

test('a mail server and a key are set, never shown again and removed; values set by the environment cannot be edited', async () => {
  await administer('/admin/settings');
  const mail = region('Mail server');
  await mail.getByText('Fixed by the environment variable MAIL_FROM').waitFor();
  assert.equal(await mail.getByLabel('Sender').isDisabled(), true);
  await mail.getByLabel('Host').fill('mail.installation.example');
  await mail.getByLabel('User name').fill('assay');
  await mail.getByLabel('Mail server password', { exact: true }).fill('a secret of the server');
  await mail.getByRole('button', { name: 'Save changes' }).click();
  await mail.getByRole('button', { name: 'Remove: Mail server password' }).waitFor();
  assert.equal(await mail.getByLabel('Mail server password', { exact: true }).inputValue(), '');
  assert.match(product.context.config.mail.smtpUrl ?? '', /^smtp:\/\/assay:a%20secret/);
  const keys = region('Feed keys');
  await keys.getByLabel('NVD (faster updates)', { exact: true }).fill('nvd-key');
  await keys.getByRole('button', { name: 'Save keys' }).click();
  await keys.getByRole('button', { name: 'Remove: NVD (faster updates)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await keys.getByRole('button', { name: 'Remove: NVD (faster updates)' }).waitFor({ state: 'detached' });
  await mail.getByLabel('Host').fill('');
  await save(mail);
  assert.equal(product.context.config.mail.smtpUrl, null);

  const providers = region('Threat intelligence sources');
  const line = (name: string) =>
    providers.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  const dialog = page.getByRole('dialog');
  const abuse = line('AbuseIPDB');
  await abuse.getByText('No key', { exact: true }).waitFor();
  for (const [key, state] of [
    ['wrong-key', 'The source rejected the key.'],
    ['lab-key', 'OK'],
  ] as const) {
    await abuse.getByRole('button', { name: 'Key of AbuseIPDB' }).click();
    await dialog.getByText('Free within fair use').waitFor();
    await dialog.getByLabel('AbuseIPDB', { exact: true }).fill(key);
    await dialog.getByRole('button', { name: 'Save key' }).click();
    await dialog.waitFor({ state: 'detached' });
    await abuse.getByRole('button', { name: 'Test AbuseIPDB' }).click();
    await abuse.getByText(state, { exact: true }).waitFor();
  }
  // The terms are shown before the first request to a provider.
  const scans = line('urlscan.io');
  await scans.getByText('Off: not monitored').waitFor();
  await scans.getByRole('switch', { name: 'Query urlscan.io' }).click({ force: true });
  await dialog.getByText('Free within fair use').waitFor();
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.waitFor({ state: 'detached' });
  await scans.getByText('Not queried yet').waitFor();
  await scans.getByRole('switch', { name: 'Query urlscan.io' }).click({ force: true });
  await scans.getByText('Off: not monitored').waitFor();
});

test("the operator's privacy policy and currency replace the defaults", async () => {
  await administer('/admin/settings');
  const policy = region('Privacy policy');
  await policy
    .getByLabel('Text; separate paragraphs with an empty line')
    .fill('We keep little.\n\nAsk us at any time.');
  await save(policy, 'Save privacy policy');
  await region('Scans and companies').getByLabel('Currency of capital brackets').selectOption('EUR');
  await save(region('Scans and companies'));
  assert.equal(product.context.config.capitalCurrency, 'EUR');
  await page.goto(`${product.url}/privacy`);
  await page.getByText('Ask us at any time.').waitFor();
});
