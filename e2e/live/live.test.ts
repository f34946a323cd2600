import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { ServerMessage } from '@assay/contract/events.ts';
import { TOAST_MS } from '@assay/contract/limits.ts';
import { shows } from '@assay/requirements/shows.ts';
import { notify } from '@assay/server/features/notifications/notify.ts';
import type { Audience } from '@assay/server/platform/bus/live-message.ts';
import { publish } from '@assay/server/platform/bus/publish.ts';
import { eventually } from '@assay/server/testing/eventually.ts';
import type { Browser, Page, Request } from 'playwright-core';
import { borrowBrowser, type OpenPage, openPage, returnBrowser } from '../browser.ts';
import { expectToast } from '../page/toasts.ts';
import { type Account, type Product, startProduct } from '../product.ts';
import { logIn } from '../steps.ts';
import { idsOf } from './people.ts';
import { type SecondProcess, secondProcess } from './second-process.ts';

/** Two processes of one installation: what happens at one is seen at the other (docs/product/states.md, api.md, limits.md). */
let product: Product;
let second: SecondProcess;
let browser: Browser;
let owner: Account;
let ids: { company: string; account: string };
let opened: OpenPage[] = [];

before(async () => {
  browser = await borrowBrowser();
  product = await startProduct([]);
  second = await secondProcess(product);
  await second.start();
  owner = await product.addCompany('Harbourline Freight', 'owner@harbourline.test', 22);
  ids = await idsOf(product, owner);
});
after(async () => {
  await returnBrowser();
  await second?.kill();
  await product?.stop();
});
afterEach(async () => {
  for (const { close } of opened) await close();
  // The console names the requests, modules and style sheets that a killed process did not answer; the page shows its own message.
  const unanswered = /net::ERR_|Failed to fetch dynamically imported module|Unable to preload CSS/;
  const complaints = opened.flatMap((open) => open.complaints).filter((text) => !unanswered.test(text));
  opened = [];
  assert.deepEqual(complaints, []);
});

/** Logs in at one of the two and waits for the live connection. */
async function pageAt(at: { url: string }, prepare: (page: Page) => Promise<unknown> = async () => {}): Promise<Page> {
  const open = await openPage(browser);
  opened.push(open);
  await prepare(open.page);
  await logIn(open.page, at, owner);
  await live(open.page).waitFor();
  return open.page;
}

/** A clock cannot be paused at a time that has passed, and it goes on until the page executes the command. */
const PAUSE_AHEAD_MS = 10_000;
/** Of the page's clock: how finely the time of a toast is taken. */
const STEP_MS = 100;

const live = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('status')
    .filter({ hasText: /^Live$/ });
const bar = (page: Page) => page.getByText('The live connection was lost.');

/** Publishes from within a transaction of the first process. */
async function tellFromFirst(to: Audience, message: ServerMessage): Promise<void> {
  const { context } = product;
  await context.db.withCompany(ids.company, async (tx) => publish(context, tx, to, message));
}

test("an invitation published in one process is a toast in the other, for three seconds of the page's clock", async () => {
  const page = await pageAt(second, (fresh) => fresh.clock.install());
  // React commits a loading screen after a timer, which the paused clock would delay together with the toast.
  await page.getByRole('main').getByText('Loading').first().waitFor({ state: 'detached' });
  for (const sender of ['one', 'two', 'three']) {
    const from = `${sender}@supplier.test`;
    const toast = page.getByText(from);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + PAUSE_AHEAD_MS);
    await tellFromFirst(ids, { type: 'new_invitation', from });
    await expectToast(page, from);
    let lasted = 0;
    for (; lasted < 10 * TOAST_MS && (await toast.count()) > 0; lasted += STEP_MS) await page.clock.runFor(STEP_MS);
    assert.ok(lasted >= TOAST_MS && lasted < 10 * TOAST_MS, `gone after ${lasted} ms`);
    await page.clock.resume();
  }
  shows('7.socket.toast');
});

test('accepted and rejected invitations and published news are announced too', async () => {
  const page = await pageAt(second);
  await tellFromFirst(ids, { type: 'invitation_accepted', from: 'yes@supplier.test' });
  await expectToast(page, 'Invitation accepted');
  await tellFromFirst(ids, { type: 'invitation_rejected', from: 'no@supplier.test' });
  await expectToast(page, 'Invitation rejected');
  await tellFromFirst('everyone', { type: 'article_published', articleId: 'any' });
  await expectToast(page, 'New article in the news');
});

test("a login elsewhere is announced on the account's other pages with device, address and time, not on its own", async () => {
  const page = await pageAt(second);
  const other = await pageAt(product);
  await expectToast(page, 'New login to your account');
  await expectToast(page, /Chrome · Linux · .*\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC/);
  assert.equal(await other.getByText('New login to your account').count(), 0);
});

test('after a lost connection five attempts follow, then a bar offers to reconnect; once connected, all lists are reloaded', async () => {
  // The delay between attempts is shortened here; its real length is tested with the socket.
  const page = await pageAt(second, (fresh) =>
    fresh.addInitScript(() => {
      const real = window.setTimeout.bind(window);
      const short = (work: () => void, ms?: number) => real(work, ms === 5_000 ? 50 : ms);
      window.setTimeout = short as unknown as typeof window.setTimeout;
    }),
  );
  // Menus are loaded after the page, and open without a connection then.
  const account = page.getByRole('button', { name: /^Account of / });
  const myAccount = page.getByRole('menuitem', { name: 'My account' });
  await account.click();
  await myAccount.waitFor();
  await page.keyboard.press('Escape');
  await myAccount.waitFor({ state: 'detached' });
  const bell = (unread: string) => page.getByRole('button', { name: unread });
  await bell('Notifications').waitFor();
  await second.kill();
  await bar(page).waitFor();
  const { context } = product;
  const event = { kind: 'scan-failed', company: ids.company, facts: { domain: 'harbourline.test' } } as const;
  await context.db.withCompany(ids.company, (tx) => notify(context, tx, { ...event, key: 'while away' }));

  // The page probes the server meanwhile and would connect by itself, before the press on a busy host.
  await page.route('**/api/version', (route) => route.abort());
  await second.start();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await live(page).waitFor();
  await bar(page).waitFor({ state: 'detached' });
  await page.unroute('**/api/version');
  await bell('1 unread notification').waitFor();

  // Without a press: a network that is back does it as well, and so does the next navigation.
  await second.kill();
  await bar(page).waitFor();
  await second.start();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await live(page).waitFor();
  await second.kill();
  await bar(page).waitFor();
  await second.start();
  await account.click();
  await myAccount.click();
  await live(page).waitFor();
  shows('4.state.socket-reconnects', '4.state.socket-failed');
});

test('a session that ends in one process ends the page connected to the other: authentication failed', async () => {
  const unanswered = new Set<Request>();
  const page = await pageAt(second, async (fresh) => {
    fresh.on('request', (request) => unanswered.add(request));
    fresh.on('requestfinished', (request) => unanswered.delete(request));
    fresh.on('requestfailed', (request) => unanswered.delete(request));
  });
  // No API response may report it first: neither to a new request, nor to one that was sent before.
  await page.route('**/api/**', (route) => route.abort());
  await eventually('responses to earlier requests', () => unanswered.size === 0);
  const { context } = product;
  await context.db.withCompany(ids.company, async (tx) => {
    await tx.updateTable('session').set({ revoked_at: new Date() }).execute();
  });
  context.bus.send({ type: 'account', id: ids.account, company: ids.company });
  await expectToast(page, 'Live connection: authentication failed');
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  shows('8.error.socket-auth');
});
