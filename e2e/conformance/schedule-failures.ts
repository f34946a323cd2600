import type { Page } from 'playwright-core';
import { expectSuccess } from './client.ts';
import { attest } from './domains.ts';
import type { Installation } from './installation.ts';
import { expectPopup, fail, type Pages, refuse } from './pages.ts';
import type { Statements } from './statements.ts';

/** docs/product/errors.md: the eight failures of automatic scans. */
export async function checkScheduleFailures(
  statements: Statements,
  installation: Installation,
  pages: Pages,
): Promise<void> {
  const domain = `plan-${Date.now().toString(36)}.example`;
  let ready: Promise<void> | null = null;
  /** A company whose only schedule is of this domain, and its page of scans. */
  const open = async (page: Page) => {
    ready ??= prepare(installation, domain);
    await ready;
    await pages.logIn(page, await installation.company(27), '/scan');
  };
  const check = (statement: string, work: (page: Page) => Promise<void>) =>
    statements.check(`§8 automatic scans: ${statement}`, () => pages.use(work));
  const menu = async (page: Page, item: string) => {
    await page.getByRole('button', { name: `Actions for ${domain}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const expectText = async (page: Page, words: RegExp) => {
    await expectPopup(page);
    await page.getByText(words).first().waitFor();
  };

  await check('a list that cannot be loaded says so', async (page) => {
    await fail(page, 'autoScanList*', refuse);
    await open(page);
    await expectText(page, /automatic scans could not be loaded/i);
  });
  await check('settings that cannot be loaded say so', async (page) => {
    await open(page);
    await fail(page, 'autoScanSettings*', refuse, 'GET');
    await menu(page, 'Edit');
    await expectText(page, /settings could not be loaded/i);
  });
  await check('settings that cannot be saved say so', async (page) => {
    await open(page);
    await menu(page, 'Edit');
    const save = page.getByRole('button', { name: 'Save schedule' });
    await save.waitFor();
    await fail(page, 'autoScanSettings*', refuse, 'POST');
    await page.getByRole('textbox', { name: 'Interval in days' }).fill('41');
    await save.click();
    await expectText(page, /not saved/i);
  });
  await check('a schedule that cannot be disabled says so', async (page) => {
    await open(page);
    await fail(page, 'disableAutoScan*', refuse);
    await page.getByRole('switch', { name: `Automatic scan of ${domain}` }).click({ force: true });
    await page.getByRole('dialog').getByRole('button', { name: 'Disable schedule' }).click();
    await expectText(page, /not disabled/i);
  });
  await check('a schedule that cannot be deleted says so', async (page) => {
    await open(page);
    await fail(page, 'deleteAutoScan*', refuse);
    await menu(page, 'Delete schedule');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete schedule' }).click();
    await expectText(page, /not deleted/i);
  });
  await check('a trigger without a date says “Please select a valid scan date”', async (page) => {
    await open(page);
    await menu(page, 'Report a completed scan');
    await page.getByRole('dialog').getByRole('button', { name: 'Calculate next date' }).click();
    await page.getByText('Please select a valid scan date').first().waitFor();
  });
  await check('a trigger that fails says so', async (page) => {
    await open(page);
    await page.route('**/api/autoScanList/completed*', (route) =>
      route.fulfill({ json: { success: true, message: '', data: [{ date: '2026-01-02', state: 2 }] } }),
    );
    await fail(page, 'manualTriggerAutoScan*', refuse);
    await menu(page, 'Report a completed scan');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /state 2/ }).click();
    await dialog.getByRole('button', { name: 'Calculate next date' }).click();
    await expectText(page, /could not be notified|trigger/i);
  });
  await check('domains that cannot be loaded say so', async (page) => {
    await fail(page, 'associatedDomains*', refuse);
    await open(page);
    await page
      .getByText(/(domains|companies).*could not be loaded|could not be loaded/i)
      .first()
      .waitFor();
  });
  await check('companies of a domain that cannot be loaded say so', async (page) => {
    await fail(page, 'associatedDomains*', refuse);
    await open(page);
    await expectPopup(page);
    await menu(page, 'Report a completed scan');
    await page
      .getByText(/companies of this domain could not be loaded/i)
      .first()
      .waitFor();
  });
}

async function prepare(installation: Installation, domain: string): Promise<void> {
  const { client } = await installation.company(27);
  await attest(installation, 27, domain);
  const settings = { domain, enabled: true, mode: 'permanent', intervalDays: 40, totalCount: 3 };
  expectSuccess(await client.call('POST', '/api/autoScanSettings', settings), 'autoScanSettings');
}
