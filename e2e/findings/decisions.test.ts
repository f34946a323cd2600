import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestAccount } from '@assay/server/testing/accounts.ts';
import { createRatedDomain, datedNow } from '@assay/server/testing/rated-domains.ts';
import { openPage } from '../browser.ts';
import type { Account } from '../product.ts';
import { browser, page, prepare, product, stage } from '../stage.ts';
import { enter, expectTitle, logIn } from '../steps.ts';

/** Deciding on findings, disputing them, and ruling on disputes, by roles and visible names. */
const DOMAIN = 'oldmill.example';
const ADMINISTRATOR_PASSWORD = 'Quiet-harbour-9-lights';

let owner: Account & TestAccount;

stage();
prepare(async () => {
  owner = await product.addCompany('Old Mill Foundry', 'owner@oldmill.example', 23);
  await createRatedDomain(product.context, owner, DOMAIN, 'oldmill', datedNow);
});

const drawer = () => page.getByRole('complementary', { name: 'Finding' });
const findings = () => page.getByRole('region', { name: 'Top issues by score impact' });
const rows = () =>
  findings()
    .getByRole('row')
    .filter({ has: page.getByRole('button') });
const chip = (name: RegExp) => findings().getByRole('button', { name });

test('an owner accepts a risk in the drawer, finds it by its state, and ends the acceptance', async () => {
  await logIn(page, product, owner, `/domain/${DOMAIN}`);
  await rows().first().waitFor();

  const first = rows().first();
  // The name of the issue opens its first finding; its assets follow.
  const title = (await first.getByRole('button').first().textContent())!;
  await first.getByRole('button').first().click();
  await drawer().getByRole('button', { name: 'Accept risk' }).click();
  const form = drawer().getByRole('form', { name: 'Accept the risk' });
  await form.getByRole('button', { name: 'Accept risk' }).click();
  await form.getByText('Enter a reason.').waitFor();
  await form.getByRole('textbox', { name: 'Why the risk is accepted' }).fill('Behind a VPN');
  await form.getByRole('textbox', { name: 'Accepted until' }).fill('2020-01-01');
  await form.getByText(/^Enter a day from tomorrow to/).waitFor();
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await form.getByRole('textbox', { name: 'Accepted until' }).fill(until);
  await form.getByRole('button', { name: 'Accept risk' }).click();
  await drawer().getByText(`Old accepted the risk until ${until}`).waitFor();
  await form.waitFor({ state: 'detached' });
  await drawer().getByText('Behind a VPN').waitFor();
  await drawer().getByRole('button', { name: 'Close' }).click();
  await drawer().waitFor({ state: 'detached' });

  await chip(/^Accepted 1$/).click();
  await findings().getByText('1–1 of 1').waitFor();
  await rows().filter({ hasText: title }).getByText(`Accepted until ${until}`).waitFor();
  await rows().first().getByRole('button').first().click();
  await drawer().getByRole('button', { name: 'End acceptance' }).click();
  await drawer().getByText('Old ended the acceptance').waitFor();
  await drawer().getByRole('button', { name: 'Accept risk' }).waitFor();
});

test('several findings are selected on an area page and assigned, commented and disputed together', async () => {
  await logIn(page, product, owner, `/domain/${DOMAIN}/network_security`);
  const card = page.getByRole('region', { name: 'Ports' });
  const boxes = card.getByRole('checkbox', { name: /^Select / });
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  const bar = card.getByRole('region', { name: '2 selected' });
  await bar.getByRole('button', { name: 'Assign', exact: true }).click();
  await bar.getByRole('combobox', { name: 'Assigned to' }).click();
  await page.getByRole('option', { name: 'Old (you)' }).click();
  await bar.getByRole('button', { name: 'Assign 2 findings' }).click();
  await bar.waitFor({ state: 'detached' });
  await card.getByRole('button', { name: /^Assigned 2$/ }).click();
  await card.getByText('1–2 of 2').waitFor();

  await card.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar.getByRole('button', { name: 'Dispute' }).click();
  await bar.getByRole('textbox', { name: 'What is wrong with it' }).fill('This host is our landlord’s');
  await bar.getByRole('button', { name: 'Dispute 2 findings' }).click();
  await bar.waitFor({ state: 'detached' });
  await card.getByRole('button', { name: /^Disputed 2$/ }).waitFor();
});

test('an administrator asks, the owner answers, and the resolution removes the finding from the rating', async () => {
  await page.goto(`${product.url}/login`);
  await enter(page, product.administrator);
  const password = page.getByRole('dialog', { name: 'Choose a new password' });
  await password.getByLabel('Current password').fill(product.administrator.password);
  await password.getByLabel('New password', { exact: true }).fill(ADMINISTRATOR_PASSWORD);
  await password.getByLabel('Confirm new password').fill(ADMINISTRATOR_PASSWORD);
  await password.getByRole('button', { name: 'Change password' }).click();
  const administrator = { email: product.administrator.email, password: ADMINISTRATOR_PASSWORD };
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await logIn(page, product, administrator, '/admin/disputes');
  const queue = page.getByRole('region', { name: 'Disputes' });
  const line = queue.getByRole('row').filter({ hasText: DOMAIN }).first();
  const title = (await line.getByRole('button').textContent())!;
  await line.getByRole('button').click();
  const dispute = page.getByRole('complementary', { name: 'Dispute' });
  await dispute.getByText('This host is our landlord’s').first().waitFor();
  await dispute.getByRole('button', { name: 'Ask the owner' }).click();
  await dispute.getByRole('textbox', { name: 'Question' }).fill('Whose name is on the contract?');
  await dispute.getByRole('button', { name: 'Send question' }).click();
  await dispute.getByText('Question sent, no answer yet:').waitFor();
  const address = page.url();

  const other = await openPage(browser);
  await logIn(other.page, product, owner, `/domain/${DOMAIN}?state=disputed`);
  const card = other.page.getByRole('region', { name: 'Top issues by score impact' });
  await card.getByRole('button', { name: title }).first().click();
  const finding = other.page.getByRole('complementary', { name: 'Finding' });
  await finding.getByText('An administrator asks:').waitFor();
  await finding.getByRole('button', { name: 'Answer', exact: true }).click();
  await finding.getByRole('textbox', { name: 'Answer' }).fill('The landlord’s');
  await finding.getByRole('button', { name: 'Send answer' }).click();
  await finding.getByText('Old answered').waitFor();

  await page.goto(address);
  await dispute.getByText('The landlord’s', { exact: true }).waitFor();
  await dispute.getByRole('button', { name: 'Correct' }).click();
  await dispute.getByRole('textbox', { name: 'Explanation' }).fill('Not their host');
  await dispute.getByRole('button', { name: 'Correct the rating' }).click();
  await dispute.getByText('Corrected:').waitFor();

  // The ledger names the ruling; the finding no longer counts.
  await other.page.goto(`${product.url}/domain/${DOMAIN}`);
  const ledger = other.page.getByRole('region', { name: 'Score breakdown' });
  await ledger.getByText('False positive, removed').waitFor();
  await ledger.getByText(title).waitFor();
  await ledger.getByRole('link', { name: 'How we rate' }).click();
  const figures = other.page.getByRole('region', { name: 'Disputes' });
  await figures.getByRole('definition').nth(2).filter({ hasText: /^1$/ }).waitFor();
  await other.page.getByText('Six principles of fair and accurate ratings').waitFor();
  await other.close();
  assert.deepEqual(other.complaints, []);
});

test('the rating method is public without a login', async () => {
  await page.goto(`${product.url}/login`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'How we rate' }).click();
  await page.getByRole('heading', { level: 1, name: 'How we rate' }).waitFor();
  await page
    .getByRole('region', { name: 'Weights of the areas' })
    .getByRole('row', { name: /Network port security 15/ })
    .waitFor();
  await expectTitle(page, 'How we rate - Assay');
});
