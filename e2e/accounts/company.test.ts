import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { upsertVerifiedDomain } from '@assay/server/platform/db/domains/domains.ts';
import { createTestAccount, TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import { eventually } from '@assay/server/testing/eventually.ts';
import { mailsTo } from '@assay/server/testing/mails.ts';
import type { Browser, Page } from 'playwright-core';
import { uuidv7 } from 'uuidv7';
import { borrowBrowser, type OpenPage, openPage, returnBrowser } from '../browser.ts';
import { type Account, type Product, startProduct } from '../product.ts';
import { enter, logIn, moveTo } from '../steps.ts';

/** Colleagues: how they come into a company, what owners do with them, how they leave. */
let product: Product;
let browser: Browser;
let open: OpenPage;
let other: OpenPage;
let page: Page;

before(async () => {
  browser = await borrowBrowser();
  product = await startProduct(['fernhollow.test']);
});
after(async () => {
  await returnBrowser();
  await product?.stop();
});
beforeEach(async () => {
  open = await openPage(browser);
  other = await openPage(browser);
  page = open.page;
});
afterEach(async () => {
  await open.close();
  await other.close();
  assert.deepEqual([...open.complaints, ...other.complaints], []);
});

const on = (where: Page) => ({
  heading: (name: string) => where.getByRole('heading', { level: 1, name }),
  button: (name: string) => where.getByRole('button', { name, exact: true }),
  field: (name: string) => where.getByLabel(name, { exact: true }),
  region: (name: string) => where.getByRole('region', { name }),
});

/** An account without a company. */
async function person(email: string): Promise<Account> {
  await createTestAccount(product.context, { email, permission: 1 });
  return { email, password: TEST_PASSWORD };
}

/** A company that has verified these domains. */
async function companyWith(
  name: string,
  email: string,
  domains: readonly string[],
  plan: 22 | 27 = 22,
): Promise<Account> {
  const owner = await product.addCompany(name, email, plan);
  await product.context.db.withAllCompanies('migration', async (tx) => {
    const { accountId, companyId } = owner;
    for (const domain of domains) {
      const row = { id: uuidv7(), companyId, accountId, name: domain, unicode: domain, registrable: true };
      await upsertVerifiedDomain(tx, { ...row, txtValue: 'x' });
    }
  });
  return owner;
}

/** Token of the newest invitation to an address. */
async function invitation(email: string, count = 1): Promise<string> {
  const mails = await eventually(`${count} invitations to ${email}`, async () => {
    const found = await mailsTo(product.context, email);
    return found.length >= count ? found : null;
  });
  return mails[0]!.token!;
}

const COMPANY = '/account/company';

async function openCompany(where: Page, account: Account): Promise<void> {
  await logIn(where, product, account, COMPANY);
  await on(where).heading('Company').waitFor();
}

test('an owner invites a colleague, who joins by the link, gets another role and is removed', async () => {
  const { button, field, region, heading } = on(page);
  await logIn(page, product, await product.addCompany('Quillfen Mills', 'owner@quillfen.test', 22), '/account');
  await page.getByRole('link', { name: 'Company and team' }).click();
  await heading('Company').waitFor();
  const invitations = region('Invitations');
  await invitations.getByText('No pending invitations.').waitFor();
  await button('Invite team member').click();
  await invitations.getByText('Account cannot be empty').waitFor();
  for (const account of ['mara@quillfen.test', 'late@quillfen.test']) {
    await field('Work email of the team member').fill(account);
    await invitations.getByLabel('Role').selectOption('viewer');
    await button('Invite team member').click();
    await button(`Withdraw the invitation to ${account}`).waitFor();
  }
  await button('Withdraw the invitation to late@quillfen.test').click();
  await page
    .getByRole('dialog', { name: 'Withdraw the invitation to late@quillfen.test?' })
    .getByRole('button', { name: 'Withdraw', exact: true })
    .click();
  await button('Withdraw the invitation to late@quillfen.test').waitFor({ state: 'detached' });
  await button('Send the invitation to mara@quillfen.test again').click();
  const token = await invitation('mara@quillfen.test', 2);

  const guest = on(other.page);
  await other.page.goto(`${product.url}/register?invitation=${await invitation('late@quillfen.test')}`);
  await other.page.getByText('This link is no longer valid.').waitFor();
  await other.page.goto(`${product.url}/register?invitation=${token}`);
  await guest.heading('Invitation to a company').waitFor();
  await other.page.getByText('Quillfen Mills').waitFor();
  await other.page.getByText('(self-declared)').waitFor();
  await guest.button('Join company').click();
  for (const words of ['Name cannot be empty', 'Enter a new password', 'Agree to the privacy policy to continue.'])
    await other.page.getByText(words, { exact: true }).waitFor();
  await guest.field('Name').fill('Mara Lind');
  await guest.field('Password').fill(TEST_PASSWORD);
  await guest.field('Confirm password').fill(TEST_PASSWORD);
  await other.page.getByRole('checkbox', { name: 'I agree to the privacy policy' }).check();
  await guest.button('Join company').click();
  await guest.heading('Log in').waitFor();
  await enter(other.page, { email: 'mara@quillfen.test', password: TEST_PASSWORD });
  await other.page.getByRole('button', { name: 'Account of Mara Lind' }).waitFor();
  await moveTo(other.page, COMPANY);
  await guest.region('Team members').getByText('Viewer').waitFor();
  assert.equal(await guest.region('Invitations').count(), 0, 'only owners see invitations');

  await page.reload();
  await invitations.getByText('No pending invitations.').waitFor();
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/api/company/colleagues/') && answer.ok()),
    field('Role of Mara Lind').selectOption('member'),
  ]);
  await other.page.reload();
  await guest.region('Team members').getByText('Member', { exact: true }).waitFor();
  await button('More actions for Mara Lind').click();
  await page.getByRole('menuitem', { name: 'Remove team member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Mara Lind from Quillfen Mills?' });
  await dialog.getByRole('button', { name: 'Remove team member' }).click();
  await dialog.getByText('Type exactly mara@quillfen.test').waitFor();
  await dialog.getByLabel('Type mara@quillfen.test to confirm').fill('mara@quillfen.test');
  await dialog.getByRole('button', { name: 'Remove team member' }).click();
  await region('Team members').getByText('mara@quillfen.test').waitFor({ state: 'detached' });
  await other.page.goto(`${product.url}/account`);
  await guest.heading('Log in').waitFor();
});

test('an existing account accepts an invitation after logging in, and no other account can', async () => {
  const { button, field, heading } = on(page);
  const sam = await person('sam@wicklow.test');
  await openCompany(page, await product.addCompany('Wicklow Glass', 'owner@wicklow.test', 22));
  await field('Work email of the team member').fill(sam.email);
  await button('Invite team member').click();
  const token = await invitation(sam.email);
  await moveTo(page, `/register?invitation=${token}`);
  await page.getByText('You are logged in as owner@wicklow.test.').waitFor();
  await button('Log out').click();
  await page.getByText('This address already has an account.').waitFor();
  await button('Log in to accept').click();
  await heading('Log in').waitFor();
  await enter(page, sam);
  await button('Accept invitation').click();
  await heading('Log in').waitFor();
  await enter(page, sam);
  await page.getByRole('button', { name: /^Account of / }).waitFor();
  await moveTo(page, COMPANY);
  await page.getByText('Wicklow Glass').first().waitFor();
});

test('an account asks to join the company of its email domain, and an owner approves', async () => {
  const { button, region, heading } = on(page);
  const owner = await companyWith('Brindle Works', 'owner@brindle.test', ['brindle.test']);
  const jo = await person('jo@brindle.test');
  await openCompany(page, jo);
  await region('Join a company').getByText('If a company has verified brindle.test').waitFor();
  await button('Ask to join').click();
  await region('Join a company').getByText('Request sent.').waitFor();

  await openCompany(other.page, owner);
  const boss = on(other.page);
  const requests = boss.region('Requests to join');
  await requests.getByText('jo@brindle.test').waitFor();
  await requests.getByLabel('Role of jo').selectOption('viewer');
  await boss.button('Accept jo').click();
  await boss.region('Team members').getByText('jo@brindle.test').waitFor();
  assert.equal(await requests.count(), 0);

  await page.goto(`${product.url}/account/company`);
  await heading('Log in').waitFor();
  await enter(page, jo);
  await region('Team members').getByText('jo@brindle.test').waitFor();
});

test("an owner changes the company's details, transfers ownership, and then has read access only", async () => {
  const { button, field, region } = on(page);
  const owner = await product.addCompany('Tolland Rope', 'owner@tolland.test', 22);
  const { companyId } = owner;
  await createTestAccount(product.context, {
    email: 'heir@tolland.test',
    permission: 22,
    companyRole: 'member',
    companyId,
  });
  await openCompany(page, owner);
  const data = region('Company data');
  await data.getByRole('button', { name: 'Save changes' }).click();
  await data.getByText('No data changed').waitFor();
  await field('Company name').fill('Tolland Rope and Twine');
  await field('Tax ID').fill('TR-17');
  await field('Registered capital').selectOption('B');
  await field('Industry').selectOption('C');
  await data.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Tolland Rope and Twine (self-declared)').waitFor();
  await field('Tax ID').fill('');
  await data.getByRole('button', { name: 'Save changes' }).click();
  await data.getByText('Tax ID cannot be empty').waitFor();
  await field('Tax ID').fill('TR-17');
  await button('More actions for heir').click();
  await page.getByRole('menuitem', { name: 'Transfer ownership' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transfer ownership of Tolland Rope and Twine to heir?' });
  await dialog.getByRole('button', { name: 'Transfer ownership' }).click();
  await region('Invitations').waitFor({ state: 'detached' });
  await data.getByText('TR-17').waitFor();
  assert.equal(await page.getByLabel('Tax ID').count(), 0);
});

test('a viewer leaves a company, and the only owner cannot', async () => {
  const { button, region, heading } = on(page);
  const owner = await product.addCompany('Larch Ferry', 'owner@larch.test', 22);
  const { companyId } = owner;
  const viewer = { email: 'viewer@larch.test', password: TEST_PASSWORD };
  await createTestAccount(product.context, { ...viewer, permission: 22, companyRole: 'viewer', companyId });
  await openCompany(page, viewer);
  const mine = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'My account' });
  assert.equal(await mine.getAttribute('aria-current'), 'true', 'the menu marks what this page belongs to');
  await button('Leave company').click();
  const dialog = page.getByRole('dialog', { name: 'Leave Larch Ferry?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await button('Leave company').click();
  await dialog.getByRole('button', { name: 'Leave company' }).click();
  await heading('Log in').waitFor();
  await enter(page, viewer);
  await page.getByRole('button', { name: /^Account of / }).waitFor();
  await moveTo(page, COMPANY);
  await region('Join a company').waitFor();

  await openCompany(other.page, owner);
  const boss = on(other.page);
  assert.equal(await boss.button('Leave company').count(), 0, 'owners find it beside their name');
  await other.page.getByRole('button', { name: /^More actions for / }).click();
  await other.page.getByRole('menuitem', { name: 'Leave company' }).click();
  await other.page.getByRole('dialog').getByRole('button', { name: 'Leave company' }).click();
  await other.page.getByText('A company must have at least one owner.').waitFor();
});

test('a second factor required by an owner is set up at the next login before anything else', async () => {
  const owner = await product.addCompany('Amber Quay', 'owner@amber.test', 22);
  const { companyId } = owner;
  const member = { email: 'member@amber.test', password: TEST_PASSWORD };
  await createTestAccount(product.context, { ...member, permission: 22, companyRole: 'member', companyId });
  await openCompany(page, owner);
  const all = page.getByRole('switch', { name: 'Require two-factor authentication for everyone' });
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/company/secondFactor') && answer.ok()),
    all.click(),
  ]);
  await page.reload();
  await all.waitFor();
  assert.equal(await all.isChecked(), true);
  await logIn(other.page, product, member, '/scan');
  await on(other.page).button('Set up two-factor authentication').waitFor();
  await other.page.getByText('Your account requires two-factor authentication. Set it up to continue.').waitFor();
  assert.equal(new URL(other.page.url()).pathname, '/account');
});

test("after a downgrade an owner selects the domains that stay active, up to the plan's limit", async () => {
  const { button, region } = on(page);
  const owner = await companyWith('Sallow Inks', 'owner@sallow.test', ['inks.test', 'sallow.test'], 27);
  await openCompany(page, owner);
  const card = region('Active domains');
  await card.getByText('1 of 1 selected').waitFor();
  const box = (name: string) => card.getByRole('checkbox', { name });
  assert.equal(await box('inks.test').isChecked(), true, 'the earliest');
  await box('sallow.test').check();
  await card.getByText('Choose at most 1').waitFor();
  await box('inks.test').uncheck();
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/company/activeDomains') && answer.ok()),
    button('Save active domains').click(),
  ]);
  await page.reload();
  await card.getByText('1 of 1 selected').waitFor();
  assert.equal(await box('sallow.test').isChecked(), true);
  assert.equal(await box('inks.test').isChecked(), false);
});
