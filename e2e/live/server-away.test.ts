import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { borrowBrowser, type OpenPage, openPage, returnBrowser } from '../browser.ts';
import { type Account, type Product, startProduct } from '../product.ts';
import { logIn, moveTo } from '../steps.ts';
import { type SecondProcess, secondProcess } from './second-process.ts';

/** A server that ends and is started again on the same address: open pages say so, and recover by themselves. */
let product: Product;
let server: SecondProcess;
let browser: Browser;
let owner: Account;
let opened: OpenPage;

before(async () => {
  browser = await borrowBrowser();
  product = await startProduct([]);
  server = await secondProcess(product);
  await server.start();
  owner = await product.addCompany('Harbourline Freight', 'owner@harbourline.test', 22);
});
after(async () => {
  await returnBrowser();
  await server?.kill();
  await product?.stop();
});
afterEach(async () => {
  await opened.close();
  // The console names what the ended process did not answer.
  const unanswered =
    /net::ERR_|Failed to fetch dynamically imported module|Unable to preload CSS|the server does not respond/;
  assert.deepEqual(
    opened.complaints.filter((text) => !unanswered.test(text)),
    [],
  );
});

async function pageOfOwner(path: string): Promise<Page> {
  opened = await openPage(browser);
  await logIn(opened.page, server, owner, path);
  await live(opened.page).waitFor();
  return opened.page;
}

const live = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('status')
    .filter({ hasText: /^Live$/ });
const away = (page: Page) => page.getByText('The server cannot be reached. Trying again.');
const failed = (page: Page) => page.getByRole('main').getByText(/^This (?:page )?could not be loaded\.$/);

test('a list that a server did not answer says so, and appears without a reload when the server is back', async () => {
  const page = await pageOfOwner('/work');
  await page.getByRole('heading', { name: 'My work' }).waitFor();
  await page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''));
  await server.kill();
  await away(page).waitFor();
  await moveTo(page, '/work?view=overdue&state=in-progress');
  await failed(page).waitFor();

  await server.start();
  await failed(page).waitFor({ state: 'detached' });
  await live(page).waitFor();
  await away(page).waitFor({ state: 'detached' });
  assert.equal(await page.locator('html[data-not-reloaded]').count(), 1);
});

test('a screen that could not be loaded while the server was away appears by itself when it is back', async () => {
  const page = await pageOfOwner('/work');
  await server.kill();
  await away(page).waitFor();
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await failed(page).waitFor();

  await server.start();
  await page.getByRole('heading', { name: 'Scan', exact: true, level: 1 }).waitFor();
  await live(page).waitFor();
  assert.equal(await failed(page).count(), 0);
});

test('a page without a live connection loads its content when the server is back', async () => {
  opened = await openPage(browser);
  const { page } = opened;
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(`${server.url}/how-we-rate`);
  await page.getByText('This could not be loaded.').waitFor();
  await page.unroute('**/api/**');
  await page.getByRole('heading', { name: 'How we rate', level: 1 }).waitFor();
  await page.getByText('This could not be loaded.').waitFor({ state: 'detached' });
  await page.getByRole('table').first().waitFor();
});

test('menus, tooltips and dialogs that could not be loaded while the server was away open when it is back', async () => {
  opened = await openPage(browser);
  const { page } = opened;
  // The server is gone before the page has loaded what opens menus.
  await page.routeWebSocket(/\/ws$/, (socket) => socket.close({ code: 1011 }));
  await page.route('**/api/version', (route) => route.abort());
  await logIn(page, server, owner, '/work');
  await page.getByRole('heading', { name: 'My work' }).waitFor();
  await server.kill();
  const theme = page.getByRole('button', { name: 'Theme' });
  const appearance = page.getByRole('menuitem', { name: 'Appearance' });
  const notLoaded = page.getByText('Part of the app failed to load.', { exact: false });
  await theme.click();
  await notLoaded.waitFor();

  await server.start();
  await page.unroute('**/api/version');
  await page.keyboard.press('Escape');
  await notLoaded.waitFor({ state: 'detached' });
  await theme.click();
  await appearance.click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await theme.hover();
  await page.getByRole('tooltip', { name: 'Theme' }).waitFor();
});
