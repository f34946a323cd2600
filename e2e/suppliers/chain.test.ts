import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { upsertAssociation } from '@assay/server/platform/db/suppliers/associations.ts';
import { createTestAccount, TEST_PASSWORD, type TestAccount } from '@assay/server/testing/accounts.ts';
import { mailsTo } from '@assay/server/testing/mails.ts';
import { createRatedDomain } from '@assay/server/testing/rated-domains.ts';
import type { Browser, Page } from 'playwright-core';
import { uuidv7 } from 'uuidv7';
import { borrowBrowser, type OpenPage, openPage, returnBrowser } from '../browser.ts';
import { type SecondProcess, secondProcess } from '../live/second-process.ts';
import { expectToast } from '../page/toasts.ts';
import { type Product, startProduct } from '../product.ts';
import { enter, logIn, moveTo } from '../steps.ts';

/** Two companies in two browsers on two processes: invite, accept, view, remove (docs/product/suppliers.md). */
const DOMAIN = 'saltmarsh.example';
let product: Product;
let second: SecondProcess;
let browser: Browser;
let opened: OpenPage[] = [];
let count = 0;

before(async () => {
  browser = await borrowBrowser();
  product = await startProduct([]);
  second = await secondProcess(product);
  await second.start();
});
after(async () => {
  await returnBrowser();
  await second?.kill();
  await product?.stop();
});
afterEach(async () => {
  for (const { close } of opened) await close();
  const complaints = opened
    .flatMap((open) => open.complaints)
    .filter((text) => !/a status of 5\d\d|net::ERR_/.test(text));
  opened = [];
  assert.deepEqual(complaints, []);
});

/** An account with a separate company. */
function somebody(permission: number, company: string): Promise<TestAccount> {
  return createTestAccount(product.context, { email: `p${++count}@suppliers.test`, permission, company });
}

async function newPage(): Promise<Page> {
  const open = await openPage(browser);
  opened.push(open);
  return open.page;
}

/** Opens a page of one of the two processes and waits for the live connection. */
async function pageOf(person: TestAccount, at: { url: string }, path = '/'): Promise<Page> {
  const page = await newPage();
  await logIn(page, at, { email: person.email, password: TEST_PASSWORD }, path);
  await page
    .getByRole('banner')
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor();
  return page;
}

/** An existing association. */
function storeSharing(owner: TestAccount, reader: TestAccount): Promise<void> {
  const ends = { companyId: owner.companyId, readerId: reader.companyId };
  const accounts = { ownerAccount: owner.accountId, readerAccount: reader.accountId };
  const association = { id: uuidv7(), ...ends, level: 'rating', domains: null, kind: 'invite', ...accounts } as const;
  return product.context.db.withCompany(owner.companyId, (tx) => upsertAssociation(tx, association));
}

const heading = (page: Page, name: string | RegExp, level = 1) => page.getByRole('heading', { level, name });
const dialog = (page: Page) => page.getByRole('dialog');

const SUPPLIERS = '/listMainSuppliers';

/** Sends an invitation from the list of main suppliers. */
async function invite(page: Page, account: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite a main supplier' }).first().click();
  await dialog(page).getByRole('textbox', { name: 'Email of the main supplier' }).fill(account);
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click();
  await dialog(page).waitFor({ state: 'detached' });
}

test('two companies on two processes: invited, accepted, seen, changed and removed, each announced immediately', async () => {
  const enterprise = await somebody(22, 'Saltmarsh Foods');
  const supplier = await somebody(9, 'Quayside Group');
  await createRatedDomain(product.context, enterprise, DOMAIN);
  const at = await pageOf(enterprise, product, SUPPLIERS);
  const other = await pageOf(supplier, second);

  await invite(at, supplier.email);
  await expectToast(other, 'New invitation');
  await at.getByRole('link', { name: 'Pending invitations' }).click();
  await at.getByRole('row', { name: new RegExp(supplier.email) }).waitFor();

  await moveTo(other, '/listSubSuppliers?tab=pending');
  await other.getByRole('button', { name: 'Review the invitation of Saltmarsh Foods' }).click();
  const answer = dialog(other);
  for (const text of [enterprise.email, enterprise.companyId, DOMAIN]) await answer.getByText(text).waitFor();
  await answer.getByText('self-declared').waitFor();
  await answer.getByRole('button', { name: 'Accept' }).click();
  await expectToast(at, 'Invitation accepted');
  await answer.getByText('Saltmarsh Foods now appears under Sub-suppliers.').waitFor();
  await at.getByRole('link', { name: 'Sharing' }).click();
  await at
    .getByRole('row', { name: /Quayside Group/ })
    .getByText('Rating · All domains')
    .waitFor();

  await answer.getByRole('button', { name: 'Close' }).last().click();
  await other.getByRole('link', { name: 'Ratings' }).click();
  const line = other.getByRole('row', { name: new RegExp(DOMAIN) });
  await line.getByText('Saltmarsh Foods').waitFor();
  await heading(other, 'Grade distribution', 2).waitFor();
  await other.keyboard.press('Control+k');
  const palette = other.getByRole('dialog', { name: 'Search everything' });
  await palette.getByRole('combobox').fill('saltm');
  await palette.getByRole('option', { name: /saltmarsh\.example/ }).click();
  await heading(other, new RegExp(DOMAIN)).waitFor();
  await other.getByText('Saltmarsh Foods shares this with you.').waitFor();
  await other.getByText('Only the rating is shared').waitFor();
  assert.equal(await other.getByRole('main').getByRole('link', { name: 'Scan now' }).count(), 0);
  assert.equal(await heading(other, 'Findings', 2).count(), 0);

  await at.getByRole('button', { name: 'Change what Quayside Group sees' }).click();
  await dialog(at).getByRole('radio', { name: 'Findings' }).check();
  await dialog(at).getByRole('button', { name: 'Save' }).click();
  // The open page of the other company updates automatically.
  await heading(other, 'Findings', 2).waitFor();
  await other.getByText('without addresses, paths, names and evidence').waitFor();
  const findings = other.getByRole('region', { name: 'Findings' });
  await findings
    .getByRole('button', { name: /Environment file \(\.env\) publicly accessible/ })
    .first()
    .click();
  await findings.getByText('Remove the file from the web root immediately').first().waitFor();
  assert.doesNotMatch((await findings.textContent())!, /saltmarsh\.example|\d+\.\d+\.\d+\.\d+/);

  await at.getByRole('button', { name: 'Remove the association with Quayside Group' }).click();
  await dialog(at).getByText('Quayside Group loses access to your results immediately').waitFor();
  await dialog(at).getByRole('button', { name: 'Remove association' }).click();
  await at.getByText('No main supplier sees your results').waitFor();
  await other.getByText(`${DOMAIN} is not among your domains.`).waitFor();
  assert.equal(await dialog(other).count(), 0, 'without a pop-up');
  await moveTo(other, '/listSubSuppliers');
  await other.getByText('No shared domain has a rating yet').waitFor();
  shows(
    '1.feature.chain-main',
    '1.feature.chain-sub',
    '2.route.listSubSuppliers',
    '2.route.listSubSuppliers-pending',
    '2.route.listSubSuppliers-remove',
    '2.route.listMainSuppliers',
    '2.route.listMainSuppliers-pending',
    '6.role.invite',
    '6.role.remove',
    '7.socket.new-invitation',
    '7.socket.invitation-accepted',
    '1.feature.audience-sub-supplier',
  );
});

test("an invitation link leads through the login to the inviter's details; opening it accepts nothing", async () => {
  const enterprise = await somebody(21, 'Brackwater Mills');
  const general = await createTestAccount(product.context, { email: 'general@suppliers.test', permission: 1 });
  const at = await pageOf(enterprise, product, SUPPLIERS);
  await invite(at, general.email);
  await at.getByRole('link', { name: 'Pending invitations' }).click();
  const [mail] = await mailsTo(product.context, general.email);
  const path = `/acceptInvitation?token=${mail!.token}`;
  const page = await newPage();
  await page.goto(`${product.url}${path}`);
  await enter(page, { email: general.email, password: TEST_PASSWORD });
  await heading(page, 'Accept invitation').waitFor();
  for (const text of [enterprise.email, 'Brackwater Mills', enterprise.companyId])
    await page.getByText(text).first().waitFor();
  await page.reload();
  await page.getByText('Fill in the company details first.').waitFor();
  await at.getByRole('row', { name: new RegExp(general.email) }).waitFor();

  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('Company name cannot be empty').waitFor();
  await page.getByRole('textbox', { name: 'Company name' }).fill('General Goods');
  await page.getByRole('textbox', { name: 'Tax ID' }).fill('A-1234');
  await page.getByLabel('Registered capital').selectOption('A');
  await page.getByLabel('Industry').selectOption('J');
  await page.getByRole('textbox', { name: 'Job title' }).fill('Owner');
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('Brackwater Mills now appears under Sub-suppliers.').waitFor();
  await page.getByRole('link', { name: 'View sub-suppliers' }).click();
  await heading(page, 'Sub-suppliers').waitFor();
  await page.goto(`${product.url}${path}`);
  await page.getByText('This invitation was answered, withdrawn or is older than 7 days.').waitFor();
  shows('2.outside.acceptInvitation', '2.outside.acceptInvitation-account', '2.outside.acceptInvitation-company');
});

test('a main supplier asks, the other company selects what is shared in the dialog of the account page, and ends it there', async () => {
  const supplier = await somebody(9, 'Tidewater Buyers');
  const asked = await somebody(20, 'Small Bakery');
  await createRatedDomain(product.context, asked, 'smallbakery.example', 'copperfinch');
  const at = await pageOf(supplier, product, '/listSubSuppliers');
  await at.getByRole('button', { name: 'Request access' }).first().click();
  await dialog(at).getByRole('textbox', { name: 'Email of the company' }).fill('nonsense');
  await dialog(at).getByRole('button', { name: 'Send request' }).click();
  await dialog(at).getByText('Enter a valid email address').waitFor();
  await dialog(at).getByRole('textbox', { name: 'Email of the company' }).fill(asked.email);
  await dialog(at).getByRole('button', { name: 'Send request' }).click();
  await dialog(at).waitFor({ state: 'detached' });

  const page = await pageOf(asked, second, '/account');
  for (const part of ['Profile', 'Plan', 'Avatar', 'Supplier chain']) await heading(page, part, 2).waitFor();
  await page.getByRole('textbox', { name: 'License code' }).waitFor();
  await page.getByText('1 invitation to review.').waitFor();
  await page.getByRole('button', { name: 'Open supplier chain' }).click();
  const chain = page.getByRole('dialog', { name: 'Supplier chain' });
  const review = chain.getByRole('button', { name: 'Review the invitation of Tidewater Buyers' });
  await review.click();
  const answer = page.getByRole('dialog', { name: 'Accept invitation' });
  await answer.getByRole('radio', { name: 'Everything' }).waitFor();
  assert.equal(await chain.count(), 0, 'no dialog on top of another');
  await page.keyboard.press('Escape');
  await chain.waitFor();
  assert.equal(await answer.count(), 0);
  await page.locator('button:focus', { hasText: 'Review' }).waitFor();
  await review.click();
  await answer.getByRole('radio', { name: 'Everything' }).check();
  await answer.getByRole('button', { name: 'Accept' }).click();
  await answer.getByText('Tidewater Buyers now sees what you chose.').waitFor();
  await answer.getByRole('button', { name: 'Close' }).last().click();
  await moveTo(at, `/domain/smallbakery.example?company=${asked.companyId}`);
  await at.getByText('Small Bakery shares this with you.').waitFor();
  await at.getByRole('img', { name: /^Score \d+ of 100/ }).waitFor();
  await heading(at, 'Score breakdown', 2).waitFor();
  await moveTo(at, '/listSubSuppliers?tab=concentration');
  await at
    .getByRole('row', { name: /Assay Lab Issuing 1/ })
    .getByText('Certificate authority')
    .waitFor();

  await chain.getByRole('button', { name: 'Remove the association with Tidewater Buyers' }).click();
  await page
    .getByRole('dialog', { name: /Remove the association/ })
    .getByRole('button', { name: 'Remove association' })
    .click();
  await chain.getByText('No main supplier sees your results').waitFor();
  await at.getByText('Nothing to compare yet').waitFor();
  shows('5.rule.invitation-email');
  shows(
    '2.route.account-profile',
    '2.route.account-plan',
    '2.route.account-license',
    '2.route.account-avatar',
    '2.route.account-suppliers',
  );
});

test('the menu leads to the supplier lists of the role, and administrators see every association in both', async () => {
  const enterprise = await somebody(22, 'Estuary Packers');
  const supplier = await somebody(9, 'Estuary Stores');
  const administrator = await somebody(0, '');
  await createRatedDomain(product.context, enterprise, 'estuary.example', 'copperfinch');
  await storeSharing(enterprise, supplier);
  const entries = ['Associated domains', 'Sub-suppliers', 'Main suppliers'];
  const open: [TestAccount, string[]][] = [
    [enterprise, ['Associated domains', 'Main suppliers']],
    [supplier, ['Associated domains', 'Sub-suppliers']],
    [administrator, entries],
  ];
  for (const [person, names] of open) {
    const page = await pageOf(person, product);
    const menu = page.getByRole('navigation', { name: 'Main navigation' });
    for (const name of entries) {
      assert.equal(await menu.getByRole('link', { name, exact: true }).count(), names.includes(name) ? 1 : 0, name);
    }
    if (person !== administrator) continue;
    for (const list of ['Main suppliers', 'Sub-suppliers']) {
      await menu.getByRole('link', { name: list, exact: true }).click();
      await heading(page, list).waitFor();
      const line = page.getByRole('row', { name: /Estuary Packers/ });
      await line.getByText('Estuary Stores').waitFor();
      await line.getByText(supplier.email).waitFor();
    }
    await page.getByRole('button', { name: 'Remove the association with Estuary Packers' }).click();
    await dialog(page)
      .getByText('Estuary Stores loses access to the results of Estuary Packers immediately.')
      .waitFor();
    await dialog(page).getByRole('button', { name: 'Remove association' }).click();
    await page.getByRole('row', { name: /Estuary Packers/ }).waitFor({ state: 'detached' });
  }
  shows('2.menu.associated-domains', '2.menu.sub-suppliers', '2.menu.main-suppliers');
});

test('failures to send, save, remove or load are reported where the action was started', async () => {
  const enterprise = await somebody(22, 'Failing Foods');
  const supplier = await somebody(9, 'Failing Buyers');
  const at = await pageOf(enterprise, product, SUPPLIERS);
  await invite(at, supplier.email);
  const other = await pageOf(supplier, product, '/listSubSuppliers?tab=pending');
  await other.getByRole('button', { name: 'Review the invitation of Failing Foods' }).click();
  await dialog(other).getByRole('button', { name: 'Accept' }).click();
  await dialog(other).getByText('Failing Foods now appears under Sub-suppliers.').waitFor();

  const fail = (pattern: string) => at.route(pattern, (route) => route.fulfill({ status: 503, body: '' }));
  await fail('**/api/suppliers/associations/*');
  await fail('**/api/suppliers/invitations');
  await at.getByRole('button', { name: 'Remove the association with Failing Buyers' }).click();
  await dialog(at).getByRole('button', { name: 'Remove association' }).click();
  await dialog(at).getByText('The association could not be removed.').waitFor();
  await dialog(at).getByRole('button', { name: 'Keep it' }).click();
  await at.getByRole('button', { name: 'Change what Failing Buyers sees' }).click();
  await dialog(at).getByRole('button', { name: 'Save' }).click();
  await dialog(at).getByText('The change could not be saved. Check your input or try again.').waitFor();
  await dialog(at).getByRole('button', { name: 'Close' }).last().click();
  await at.getByRole('button', { name: 'Invite a main supplier' }).first().click();
  await dialog(at).getByRole('textbox', { name: 'Email of the main supplier' }).fill('x@suppliers.test');
  await dialog(at).getByRole('button', { name: 'Send invitation' }).click();
  await dialog(at).getByText('The invitation could not be sent. Try again later.').waitFor();
  await dialog(at).getByRole('button', { name: 'Close' }).last().click();
  await at.route('**/api/suppliers/invitations?*', (route) => route.fulfill({ status: 503, body: '' }));
  await at.getByRole('link', { name: 'Pending invitations' }).click();
  await at.getByText('The pending invitations could not be loaded.').first().waitFor();
  shows('8.error.invitation');
  shows('8.error.supplier-remove', '8.error.supplier-update', '8.error.supplier-pending');
});
