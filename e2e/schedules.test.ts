import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { planAutomaticScans } from '@assay/server/features/scans/schedules/plan-scans.ts';
import { accountByEmail } from '@assay/server/platform/db/accounts/accounts.ts';
import { addDays, dayIn } from '@assay/server/platform/http/calendar.ts';
import { createDomain } from '@assay/server/testing/domains.ts';
import { sql } from 'kysely';
import type { Account } from './product.ts';
import { page, prepare, product, stage } from './stage.ts';
import { logIn, moveTo } from './steps.ts';

/** Scan schedules in the browser, and the messages if the server returns errors. */
const DOMAIN = 'meadowgate.test';
const ZONE = 'Asia/Taipei';

let owner: Account;

stage({
  start: [[DOMAIN]],
  // The browser logs the responses that these tests modify.
  expected: /^Failed to load resource: (net::ERR_FAILED|the server responded with a status of 5\d\d)/,
});
prepare(async () => {
  owner = await product.addCompany('Meadowgate Clinics', 'owner@meadowgate.test', 23);
  await give(owner, DOMAIN, 'second.test');
});

async function give(account: Account, ...domains: string[]): Promise<void> {
  const { context } = product;
  const row = (await context.db.withAllCompanies('migration', (tx) => accountByEmail(tx, account.email)))!;
  const person = { companyId: row.companyId, accountId: row.id, email: account.email };
  for (const domain of domains) await createDomain(context, person, domain);
}

const today = () => dayIn(ZONE, new Date());
const card = () => page.getByRole('region', { name: 'Automatic scans' });
const row = (domain = DOMAIN) => card().getByRole('row').filter({ hasText: domain });
const form = (domain = DOMAIN) => card().getByRole('form', { name: `Automatic scan of ${domain}` });
const popup = () => page.getByRole('dialog', { name: 'Oops...!!' });
const save = (domain = DOMAIN) => form(domain).getByRole('button', { name: 'Save schedule' }).click();
/** Saves, and waits until the row shows the stored values instead of the form. */
async function saveAndSee(domain = DOMAIN): Promise<void> {
  await save(domain);
  await form(domain).waitFor({ state: 'detached' });
  await row(domain).waitFor();
}
const toggle = (domain = DOMAIN) => card().getByRole('switch', { name: `Automatic scan of ${domain}` });
/**
 * Uses the mouse: a key press would be lost while a closing dialog restores the focus. The switch covers its input
 * element.
 */
const flip = (domain = DOMAIN) => toggle(domain).click({ force: true });

async function openScans(account = owner): Promise<void> {
  await logIn(page, product, account, '/scan');
  await card().waitFor();
}

async function menu(action: string, domain = DOMAIN): Promise<void> {
  await card()
    .getByRole('button', { name: `Actions for ${domain}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a schedule is created with every field, invalid values are reported at their field, and the list shows it', async () => {
  await openScans();
  await card().getByText('No automatic scans yet').waitFor();
  await card().getByText('0 of 50 used').waitFor();
  await card().getByRole('button', { name: 'Add a schedule' }).click();
  const interval = form().getByRole('textbox', { name: 'Interval in days' });
  const total = form().getByRole('textbox', { name: 'Number of scans' });
  const date = form().getByRole('textbox', { name: /^Next scan/ });
  for (const [value, field] of [
    ['0', interval],
    ['366', interval],
    ['x', interval],
    ['1000', total],
  ] as const) {
    const before = await field.inputValue();
    await field.fill(value);
    await save();
    await field.and(page.locator('[aria-invalid=true]')).waitFor();
    await field.fill(before);
  }
  for (const day of ['soon', addDays(today(), -1), addDays(today(), 400)]) {
    await date.fill(day);
    await save();
    await form().getByText('Please select a valid scan date').waitFor();
  }
  await interval.fill('14');
  await total.fill('5');
  await date.fill(addDays(today(), 3));
  await form()
    .getByRole('checkbox', { name: /^Its DNS zone changes/ })
    .check();
  await saveAndSee();
  await row().getByText('Every 14 days').waitFor();
  for (const text of [addDays(today(), 3), '5 of 5 left', 'Normal', 'Also after: DNS zone change'])
    await row().getByText(text).waitFor();
  await card().getByText('1 of 50 used').waitFor();
  await page.reload();
  await row().getByText('5 of 5 left').waitFor();
  shows('2.route.scan-auto-settings', '2.route.scan-auto-list');
});

test('the scan of its day runs, is marked as automatic, and the next date follows one interval later', async () => {
  await openScans();
  await menu('Edit');
  await form()
    .getByRole('textbox', { name: /^Next scan/ })
    .fill(today());
  await saveAndSee();
  await row().getByText(today()).waitFor();
  // The planner runs every minute; here at the end of the day, when everything of the day is due.
  await planAutomaticScans(product.context, new Date(Date.parse(`${addDays(today(), 1)}T00:00:00+08:00`) - 1_000));
  const history = page.getByRole('region', { name: 'History' });
  await history.getByRole('row').filter({ hasText: DOMAIN }).getByText('Automatic').waitFor();
  await history.getByRole('link', { name: 'Open rating' }).waitFor();
  await row().getByText(addDays(today(), 14)).waitFor();
  await row().getByText('4 of 5 left').waitFor();
  await moveTo(page, `/?domain=${DOMAIN}`);
  const next = page.getByRole('region', { name: 'Next scans' });
  await next.getByText(addDays(today(), 14)).waitFor();
});

test("a manual trigger takes a completed scan's day and a state, and never a state without a day", async () => {
  await openScans();
  await menu('Edit');
  await form().getByRole('textbox', { name: 'Interval in days' }).fill('21');
  await saveAndSee();
  await row().getByText('Every 21 days').waitFor();
  await menu('Report a completed scan');
  const dialog = page.getByRole('dialog', { name: `Completed scan of ${DOMAIN}` });
  const tell = dialog.getByRole('button', { name: 'Calculate next date' });
  await dialog.getByRole('button', { name: /state 2/ }).waitFor();
  await tell.click();
  await dialog.getByText('Please select a valid scan date').waitFor();
  await dialog.getByText('Choose state 1 or 2').waitFor();
  await dialog.getByRole('textbox', { name: /^Scan completed on/ }).fill(addDays(today(), -40));
  await dialog.getByRole('radio', { name: /^2/ }).check();
  await tell.click();
  await dialog.getByText('Please select a valid scan date').waitFor();
  await dialog.getByRole('button', { name: /state 2/ }).click();
  await tell.click();
  await dialog.waitFor({ state: 'detached' });
  await row().getByText(addDays(today(), 21)).waitFor();
  shows('5.rule.trigger-date', '5.rule.trigger-state');
});

test('disabling and deleting require confirmation; a disabled schedule can be enabled, a deleted one is gone', async () => {
  await openScans();
  await flip();
  const disable = page.getByRole('dialog', { name: `Disable the automatic scan of ${DOMAIN}?` });
  await disable.getByRole('button', { name: 'Keep it' }).click();
  await disable.waitFor({ state: 'detached' });
  await row().getByText('Normal').waitFor();
  await flip();
  await disable.getByRole('button', { name: 'Disable schedule' }).click();
  await disable.waitFor({ state: 'detached' });
  await row().getByText('Disabled manually').waitFor();
  await flip();
  await saveAndSee();
  await row().getByText('Normal').waitFor();
  await menu('Delete schedule');
  const question = page.getByRole('dialog', { name: `Delete the automatic scan of ${DOMAIN}?` });
  await question.getByText('deleted permanently').waitFor();
  await question.getByRole('button', { name: 'Delete schedule' }).click();
  await card().getByText('No automatic scans yet').waitFor();
  shows('4.state.auto-confirm-disable', '4.state.auto-confirm-delete', '4.state.auto-delete');
});

test("the plan's limit is shown before it is reached, and an ended plan is the reason of a pause", async () => {
  const trial = await product.addCompany('Trial Company', 'owner@trial.test', 27);
  await give(trial, 'one.test');
  await openScans(trial);
  await card().getByText('0 of 1 used').waitFor();
  await card().getByRole('button', { name: 'Add a schedule' }).click();
  await form('one.test')
    .getByRole('radio', { name: /^One-time/ })
    .check();
  assert.equal(await form('one.test').getByRole('textbox', { name: 'Interval in days' }).count(), 0);
  await saveAndSee('one.test');
  await row('one.test').getByText('1 of 1 left').waitFor();
  await card().getByText('Your plan allows 1 automatic scan, and it is in use.').waitFor();
  await card()
    .getByRole('link', { name: /Enterprise lite/i })
    .waitFor();
  assert.equal(await card().getByRole('button', { name: 'Add a schedule' }).count(), 0);
  const account = (await product.context.db.withAllCompanies('migration', (tx) => accountByEmail(tx, trial.email)))!;
  const inCompany = (statement: ReturnType<typeof sql>) =>
    product.context.db.withCompany(account.companyId, (tx) => statement.execute(tx));
  await inCompany(sql`update domain set status = 'expired' where name = 'one.test'`);
  await page.reload();
  await row('one.test').getByText('The domain is no longer verified').waitFor();
});

test('an administrator sees the schedules of all companies and changes none of them', async () => {
  const administrator = await product.addCompany('Operators', 'operator@assay.test', null);
  await product.context.db.withAllCompanies('migration', (tx) =>
    sql`update account set granted_permission = 0 where email = ${administrator.email}`.execute(tx),
  );
  await openScans(administrator);
  await row('one.test').getByText('Trial Company').waitFor();
  assert.ok(await card().getByRole('switch', { name: 'Automatic scan of one.test' }).isDisabled());
  await card().getByRole('button', { name: 'Actions for one.test' }).click();
  await page.getByRole('menuitem', { name: 'Report a completed scan' }).waitFor();
  assert.equal(await page.getByRole('menuitem').count(), 1);
});

test("every failure is reported in its place, with the server's message in the dialog", async () => {
  await openScans();
  await card().getByRole('button', { name: 'Add a schedule' }).click();
  await saveAndSee();
  const body = { success: false, message: 'The server is resting', data: null, error: 'unknown-error' };
  const spoil = (path: string, method = 'GET') =>
    page.route(`**/api/${path}*`, (route) =>
      route.request().method() === method ? route.fulfill({ status: 500, json: body }) : route.fallback(),
    );
  const mend = (path: string) => page.unroute(`**/api/${path}*`);
  const told = async (words: string) => {
    await popup().getByText(body.message).waitFor();
    await popup().getByRole('button', { name: 'OK' }).click();
    await page.getByText(words).waitFor();
  };
  const retry = () => card().getByRole('button', { name: 'Try again' }).click();

  await spoil('disableAutoScan', 'POST');
  await flip();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable schedule' }).click();
  await told(`The automatic scan of ${DOMAIN} was not disabled.`);

  await spoil('deleteAutoScan', 'DELETE');
  await menu('Delete schedule');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete schedule' }).click();
  await told(`The automatic scan of ${DOMAIN} was not deleted.`);

  await spoil('autoScanSettings');
  await menu('Edit');
  await told('The settings could not be loaded.');
  await mend('autoScanSettings');
  await retry();
  await spoil('autoScanSettings', 'POST');
  await save();
  await told('The schedule was not saved.');
  await mend('autoScanSettings');
  await form().getByRole('button', { name: 'Cancel' }).click();

  await spoil('manualTriggerAutoScan', 'POST');
  await menu('Report a completed scan');
  const dialog = page.getByRole('dialog', { name: `Completed scan of ${DOMAIN}` });
  await dialog.getByRole('button', { name: /state 2/ }).click();
  await dialog.getByRole('button', { name: 'Calculate next date' }).click();
  await told('The scheduler could not be notified.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await spoil('associatedDomains');
  await page.reload();
  await popup().getByText(body.message).waitFor();
  // The navigation requests the domains before the page does: both requests have failed by then.
  await page.getByText('This could not be loaded.').first().waitFor();
  await popup().getByRole('button', { name: 'OK' }).click();
  await card().getByRole('button', { name: 'Add a schedule' }).click();
  await card().getByText('The domains could not be loaded.').waitFor();
  if (await popup().count()) await popup().getByRole('button', { name: 'OK' }).click();
  await menu('Report a completed scan');
  await told('The companies of this domain could not be loaded.');
  await page.keyboard.press('Escape');

  await mend('associatedDomains');
  await spoil('autoScanList');
  await page.reload();
  await told('The automatic scans could not be loaded.');
  await mend('autoScanList');
  await retry();
  await row().waitFor();
  shows(
    '8.error.auto-domains',
    '8.error.auto-settings',
    '8.error.auto-save',
    '8.error.auto-list',
    '8.error.auto-disable',
    '8.error.auto-delete',
    '8.error.auto-trigger',
    '8.error.auto-mapping',
  );
});
