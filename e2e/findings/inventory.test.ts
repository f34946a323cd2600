import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { TestAccount } from '@assay/server/testing/accounts.ts';
import { createRatedDomain } from '@assay/server/testing/rated-domains.ts';
import { expectToast } from '../page/toasts.ts';
import type { Account } from '../product.ts';
import { page, prepare, product, stage } from '../stage.ts';
import { logIn } from '../steps.ts';

/** The asset inventory over two domains of a company. */
const DOMAIN = 'oldmill.example';
const WWW = `www.${DOMAIN}`;
let owner: Account & TestAccount;

stage();
prepare(async () => {
  owner = await product.addCompany('Old Mill Foundry', 'owner@oldmill.example', 23);
  const { context } = product;
  await createRatedDomain(context, owner, DOMAIN);
  await createRatedDomain(context, owner, 'copperfinch.example', 'copperfinch');
});

const region = () => page.getByRole('region', { name: 'Assets', exact: true });
const drawer = () => page.getByRole('complementary', { name: 'Asset' });
const openWww = async (query = '') => {
  await logIn(page, product, owner, `/inventory?kind=host&search=${WWW}${query}`);
  await region().getByRole('button', { name: WWW }).waitFor();
};

test('the user menu leads to the assets of all domains, by kind', async () => {
  await logIn(page, product, owner, '/account');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^User menu|Old Mill Foundry/ })
    .click();
  await page.getByRole('menuitem', { name: 'Asset inventory' }).click();
  await page.getByRole('heading', { name: 'Asset inventory' }).waitFor();
  for (const kind of ['Hosts', 'IP addresses', 'Networks', 'Certificates', 'Providers'])
    await region()
      .getByRole('button', { name: new RegExp(`^${kind} ?\\d+$`) })
      .waitFor();
  await region()
    .getByRole('button', { name: /^Certificates/ })
    .click();
  await region().getByText('Certificate', { exact: true }).first().waitFor();
  assert.match(page.url(), /kind=certificate/);
});

test('an asset opens beside the list with how it was found and its findings, also by keyboard', async () => {
  await openWww();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await drawer().getByRole('heading', { name: WWW }).waitFor();
  await drawer().getByText('Certificate logs').waitFor();
  const finding = drawer().getByRole('link', { name: /./ }).nth(1);
  assert.match((await finding.getAttribute('href'))!, /finding=/);
  await page.keyboard.press('Escape');
  await drawer().waitFor({ state: 'detached' });
});

test('an owner labels and rejects selected assets, which filters then find', async () => {
  await openWww();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: '1 asset selected' });
  await bar.waitFor();
  await page.keyboard.press('l');
  const form = page.getByRole('form', { name: 'Owner, group, tags' });
  await form.getByLabel('Group', { exact: true }).fill('Web shop');
  await form.getByLabel('Add tags').fill('pci');
  await form.getByLabel('Add tags').press('Enter');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, '1 asset changed.');
  await region().getByRole('combobox', { name: 'Group' }).selectOption('Web shop');
  await region().getByRole('cell', { name: 'pci' }).waitFor();
  await region()
    .getByRole('checkbox', { name: new RegExp(WWW) })
    .check();
  await bar.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 1 asset?' });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.waitFor({ state: 'detached' });
  await region().getByRole('cell', { name: 'Rejected' }).waitFor();
});

test('an owner decides on an asset in its drawer, with a button or a key', async () => {
  await openWww();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await drawer().getByRole('heading', { name: WWW }).waitFor();
  await drawer().getByRole('button', { name: 'Confirm' }).click();
  await region().getByRole('cell', { name: 'Confirmed' }).waitFor();
  await drawer().getByRole('button', { name: 'Confirm' }).waitFor({ state: 'detached' });
  // The list can show the decision of an event before the response to the request has arrived.
  await drawer().getByRole('button', { name: 'Reject', disabled: false }).waitFor();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Reject 1 asset?' });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await region().getByRole('cell', { name: 'Rejected' }).waitFor();
  await drawer().getByRole('button', { name: 'Reject' }).waitFor({ state: 'detached' });
});

test('the export has the assets of the filter', async () => {
  await openWww();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  assert.equal(lines.length, 2);
  assert.match(lines[1]!, /"Host","www\.oldmill\.example"/);
});
