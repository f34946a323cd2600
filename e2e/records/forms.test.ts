import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { runReportSchedules } from '@assay/server/features/reports/schedules/run-report-schedules.ts';
import { createTestAccount, TEST_PASSWORD, type TestAccount } from '@assay/server/testing/accounts.ts';
import { eventually } from '@assay/server/testing/eventually.ts';
import { createRatedDomain } from '@assay/server/testing/rated-domains.ts';
import { Transformer } from '@napi-rs/image';
import { sql } from 'kysely';
import { page, prepare, product, stage } from '../stage.ts';
import { logIn, moveTo } from '../steps.ts';

/** A company's report settings: theme, copies for a recipient, schedule, and badge. */
const OWNER = { email: 'owner@forms.test', password: TEST_PASSWORD };
const DOMAIN = 'forms.example';
const DAY_MS = 86_400_000;
let owner: TestAccount;

stage();
prepare(async () => {
  const { context } = product;
  owner = await createTestAccount(context, { email: OWNER.email, permission: 22, company: 'Quayside Forms' });
  await createTestAccount(context, {
    email: 'reader@forms.test',
    permission: 22,
    companyId: owner.companyId,
    companyRole: 'viewer',
  });
  await createRatedDomain(context, owner, DOMAIN, 'copperfinch');
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const region = (name: string) => page.getByRole('region', { name });
const pick = async (field: string, option: string | RegExp, within = page.locator('body')) => {
  await within.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
};

test("a company's reports get its logo and colors; a copy for the board has watermark and recipient, shown at verification", async () => {
  await logIn(page, product, OWNER, '/account/company');
  const card = region('Report branding');
  const logo = Transformer.fromRgbaPixels(Buffer.alloc(400 * 100 * 4, 90), 400, 100).pngSync();
  await card.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await card.getByRole('img', { name: 'Logo of Quayside Forms' }).waitFor();
  const first = card.getByLabel(/^Primary color/);
  await first.fill('#c9a227');
  await card.getByText('At least 4.5:1 is required: choose a darker color.').waitFor();
  await card.getByRole('button', { name: 'Save colors' }).click();
  await card.getByText(/^On white paper this color has a contrast of 2\.4:1; at least 4\.5:1 is required\./).waitFor();
  await first.fill('#7a1f5c');
  await card.getByRole('button', { name: 'Save colors' }).click();
  await card.getByRole('button', { name: 'Reset to default colors' }).waitFor();

  await moveTo(page, '/reportPDF');
  await pick('Kind of report', 'Board summary');
  await button('Watermark and recipient').click();
  await page.getByRole('textbox', { name: 'Watermark' }).fill('DRAFT');
  await page.getByRole('textbox', { name: 'Prepared for' }).fill('Ms. Lindqvist');
  const row = page.getByRole('row').filter({ hasText: DOMAIN });
  await row.getByRole('button', { name: 'Generate report' }).click();
  await row.getByText('Board summary · English · DRAFT · for Ms. Lindqvist').waitFor();
  await button(`Download the PDF of ${DOMAIN}`).waitFor();
  const begun = page.waitForEvent('download');
  await button(`Download the PDF of ${DOMAIN}`).click();
  const file = await begun;
  assert.match(file.suggestedFilename(), /^board-summary-\d{8}\.pdf$/);
  const pdf = (await readFile(await file.path())).toString('latin1');
  assert.ok(pdf.startsWith('%PDF-') && pdf.includes('/Subtype /Image'), 'with the logo');

  await button(`Actions on the report of ${DOMAIN}`).click();
  await page.getByRole('menuitem', { name: `View the report of ${DOMAIN}` }).click();
  await page.getByRole('link', { name: 'Open page' }).click();
  await page.getByText('This installation issued a report with this code.').waitFor();
  for (const text of ['Ms. Lindqvist', 'DRAFT', 'Board summary']) await page.getByText(text).waitFor();
});

test('a scheduled report reaches a colleague as a link; the schedule is changed, paused and deleted', async () => {
  await logIn(page, product, OWNER, '/reportPDF');
  const card = region('Scheduled reports');
  await card.getByRole('button', { name: 'Add a schedule' }).click();
  const form = page.getByRole('form', { name: 'Scheduled report' });
  await form.getByRole('button', { name: 'Save schedule' }).click();
  await form.getByText('Choose at least one domain.').waitFor();
  await form.getByText('Choose at least one recipient.').waitFor();
  await pick('Domains', DOMAIN, form);
  await page.keyboard.press('Escape');
  await pick('Recipients', /reader@forms\.test/, form);
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Save schedule' }).click();
  const row = card.getByRole('row').filter({ hasText: DOMAIN });
  await row.getByText('Every Monday, 08:00').waitFor();

  // The planner runs every minute; here one week later.
  const later = new Date(Date.now() + 8 * DAY_MS);
  await runReportSchedules(product.context, later);
  const own = (text: ReturnType<typeof sql<{ status: string }>>) =>
    product.context.db.withCompany(owner.companyId, async (tx) => (await text.execute(tx)).rows);
  await eventually('every report is made', async () => {
    const making = await own(sql`select status from report where status = 'generating'`);
    return making.length === 0;
  });
  await runReportSchedules(product.context, later);
  await page.reload();
  await row.getByText('Generated and sent').waitFor();
  const mails = await own(sql`select subject as status from mail where recipient = 'reader@forms.test'`);
  assert.deepEqual(mails, [{ status: `Scheduled report ready: ${DOMAIN}` }]);

  const act = async (item: string) => {
    await row.getByRole('button', { name: /^Actions for the schedule of/ }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await act('Edit');
  await form.getByRole('radio', { name: 'Monthly' }).check();
  await pick('Day', 'Last day', form);
  await form.getByRole('button', { name: 'Save schedule' }).click();
  await row.getByText('On the last day of each month, 08:00').waitFor();
  await act('Pause');
  await row.getByText('Paused').waitFor();
  await act('Delete schedule');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete schedule' }).click();
  await card.getByText('No scheduled reports yet').waitFor();
});

test('the owner publishes a badge with the grade at an address, and withdraws it', async () => {
  await logIn(page, product, OWNER, `/domain/${DOMAIN}`);
  await button('Badge').click();
  const dialog = page.getByRole('dialog', { name: `Badge of ${DOMAIN}` });
  const flip = async (from: boolean) => {
    const name = 'Show the badge to anyone who has its URL';
    const control = dialog.getByRole('switch', { name, checked: from, disabled: false });
    await control.waitFor();
    await control.click({ force: true });
  };
  await flip(false);
  const image = dialog.getByRole('img', { name: 'Security grade' });
  await image.waitFor();
  await page.waitForFunction(() => {
    const shown = document.querySelector<HTMLImageElement>('[role=dialog] img');
    return shown?.complete && shown.naturalWidth > 0;
  });
  const address = product.url + (await image.getAttribute('src'));
  await dialog.getByText(`<a href="${product.context.config.publicUrl}/how-we-rate">`).waitFor();
  const shown = await fetch(address);
  assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/svg+xml']);
  assert.match(
    await shown.text(),
    /<title id="t">Security grade [SABCDE], scanned on \d{4}-\d{2}-\d{2}(?: · Unconfirmed: \d+)?<\/title>/,
  );
  await flip(true);
  await image.waitFor({ state: 'detached' });
  assert.equal((await fetch(address)).status, 404);
});
