import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { audit } from '@assay/server/platform/db/audit.ts';
import { createTestAccount, TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Account } from '../product.ts';
import { page, prepare, product, stage } from '../stage.ts';
import { logIn } from '../steps.ts';

/** The audit log in the browser: actor, action, time, and values before and after. */
const administrator: Account = { email: 'admin@audit.example', password: TEST_PASSWORD };
const owner: Account = { email: 'owner@audit.example', password: TEST_PASSWORD };
const member: Account = { email: 'member@audit.example', password: TEST_PASSWORD };

stage();
prepare(async () => {
  const { context } = product;
  const admin = await createTestAccount(context, { email: administrator.email, permission: 0 });
  const { companyId, accountId } = await createTestAccount(context, {
    email: owner.email,
    permission: 22,
    company: 'Audited Mills',
  });
  await createTestAccount(context, { email: member.email, permission: 22, companyId, companyRole: 'member' });
  await context.db.withCompany(companyId, async (tx) => {
    for (let n = 1; n <= 60; n++) {
      const target = `domain-${n}.example`;
      await audit(tx, { companyId, accountId, address: '192.0.2.7', action: 'domain.requested', target });
    }
    await audit(tx, {
      companyId,
      accountId: admin.accountId,
      address: '192.0.2.99',
      action: 'account.changed',
      target: member.email,
      before: { permission: 20, companyRole: 'viewer' },
      after: { permission: 22, companyRole: 'member' },
    });
  });
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const rows = () => page.getByRole('row').filter({ has: page.getByRole('button') });
const drawer = () => page.getByRole('complementary', { name: 'Audit log entry' });

test('an administrator finds an entry by actor, action, time and address, and sees the values before and after', async () => {
  await logIn(page, product, administrator);
  await page.getByRole('link', { name: 'Audit logs' }).click();
  await heading('Audit logs').waitFor();
  await page.getByText(/entries sealed/).waitFor();
  await page.getByRole('searchbox', { name: 'User' }).fill('owner@audit');
  await page.getByText('1–50 of 60').waitFor();
  assert.match(page.url(), /who=owner%40audit/);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('51–60 of 60').waitFor();
  await page.getByRole('searchbox', { name: 'Target' }).fill('domain-7.example');
  await page.getByText('1–1 of 1').waitFor();
  await page.getByRole('searchbox', { name: 'Target' }).fill('');
  await page.getByRole('searchbox', { name: 'User' }).fill('');
  await page.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Account changed' }).click();
  await page.getByRole('searchbox', { name: 'Address' }).fill('192.0.2.99');
  await page.waitForURL(/what=account\.changed&.*address=192\.0\.2\.99$/);
  await page.getByText('1–1 of 1').waitFor();
  await page.getByRole('button', { name: 'Account changed' }).click();
  const role = drawer().getByRole('row', { name: /^Role/ });
  await role.waitFor();
  assert.deepEqual(await role.getByRole('cell').allTextContents(), [
    'Role',
    'Enterprise, no plan',
    'Enterprise standard',
  ]);
  const place = drawer().getByRole('row', { name: 'Company role' });
  assert.deepEqual(await place.getByRole('cell').allTextContents(), ['Company role', 'Viewer', 'Member']);
  assert.doesNotMatch((await drawer().textContent())!, /[0-9a-f]{8}-[0-9a-f]{4}-/);
  await page.keyboard.press('Escape');
  await drawer().waitFor({ state: 'detached' });
  const day = page.getByRole('textbox', { name: 'To date' });
  assert.deepEqual(await day.evaluate((field: HTMLInputElement) => [field.type, field.placeholder]), [
    'text',
    'YYYY-MM-DD',
  ]);
  await day.fill('01/01/2026');
  await page.getByText('Enter a day as YYYY-MM-DD.').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('to'), null);
  await day.fill('2026-01-01');
  await page.getByText('No entries').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await rows().nth(20).waitFor();
  shows('2.route.logs');
});

test('J and K move through the entries, and the URL of an open entry can be shared', async () => {
  await logIn(page, product, administrator, '/logs?what=domain.requested');
  await rows().first().getByRole('button').click();
  await drawer().getByText('domain-60.example').waitFor();
  await page.keyboard.press('j');
  await drawer().getByText('domain-59.example').waitFor();
  await page.reload();
  await drawer().getByText('domain-59.example').waitFor();
  // The URL contains the entry; its neighbors come from the list.
  await rows().first().waitFor();
  await page.keyboard.press('k');
  await drawer().getByText('domain-60.example').waitFor();
  await page.goBack();
  await drawer().waitFor({ state: 'detached' });
});

test('entries older than 90 days are in the older log, with their details', async () => {
  await product.context.db.withAllCompanies('planner', (tx) =>
    sql`insert into audit_log (id, action, target, occurred_at)
        values (${uuidv7()}, 'domain.requested', 'old.example', now() - interval '91 days')`.execute(tx),
  );
  await logIn(page, product, administrator, '/logs?target=old.example');
  await page.getByText('No entries').waitFor();
  await page.getByRole('link', { name: 'Older entries' }).click();
  await heading('Older audit logs').waitFor();
  await rows().first().getByRole('button', { name: 'Domain verification requested' }).click();
  await drawer().getByText('old.example').waitFor();
  await drawer().getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Entries of the last 90 days' }).click();
  await heading('Audit logs').waitFor();
  shows('2.route.logsOld');
});

test('the filtered entries are exported as a file', async () => {
  await logIn(page, product, administrator, '/logs?target=domain-9.example');
  await page.getByText('1–1 of 1').waitFor();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await waiting;
  assert.match(download.suggestedFilename(), /^audit-log-\d{8}\.csv$/);
  const lines = (await readFile((await download.path())!, 'utf8')).trim().split('\r\n');
  assert.equal(lines.length, 2);
  assert.match(lines[1]!, /"owner@audit\.example","owner","domain\.requested","domain-9\.example","192\.0\.2\.7"/);
});

test('an owner reads the log of the own company from the account page, and a member cannot', async () => {
  await logIn(page, product, owner, '/account');
  await page.getByRole('link', { name: 'Open the company log' }).click();
  await heading('Company log').waitFor();
  await page.getByText('An administrator of this installation').first().waitFor();
  await rows().first().getByRole('button').click();
  await drawer().getByText('Position in the chain').waitFor();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await logIn(page, product, member, '/account/company-log');
  await page.getByText('Only owners of a company can read its log.').waitFor();
});
