import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { NotificationKind } from '@assay/contract/values/notifications.ts';
import { notify } from '@assay/server/features/notifications/notify.ts';
import { webhookReceiver } from '@assay/server/testing/receivers/webhook-receiver.ts';
import type { Browser, Page } from 'playwright-core';
import { borrowBrowser, type OpenPage, openPage, returnBrowser } from '../browser.ts';
import { expectToast } from '../page/toasts.ts';
import { type Account, type Product, startProduct } from '../product.ts';
import { logIn } from '../steps.ts';
import { idsOf } from './people.ts';

/** The bell, the page of notifications, and a company's webhooks. */
const PUBLIC = '8.8.8.8';
const receiver = await webhookReceiver();

let product: Product;
let browser: Browser;
let owner: Account;
let ids: { company: string; account: string };
let open: OpenPage;
let page: Page;

before(async () => {
  browser = await borrowBrowser();
  // One public address leads to the receiver; private ones are refused as they are outside of the lab.
  product = await startProduct([], (config) => ({
    ...config,
    network: {
      ...config.network,
      allowPrivate: false,
      dialMap: { ...config.network.dialMap, [`${PUBLIC} 80`]: receiver.port },
    },
  }));
  owner = await product.addCompany('Fernhollow Press', 'owner@fernhollow.test', 22);
  ids = await idsOf(product, owner);
  open = await openPage(browser);
  page = open.page;
  await logIn(page, product, owner);
});
after(async () => {
  await returnBrowser();
  await product?.stop();
});
afterEach(() => assert.deepEqual(open.complaints, []));

async function happen(kind: NotificationKind, key: string, facts: Record<string, string | number>): Promise<void> {
  const { context } = product;
  await context.db.withCompany(ids.company, (tx) => notify(context, tx, { kind, company: ids.company, key, facts }));
}

const bell = (name: string) => page.getByRole('button', { name, exact: true });
const card = (name: string) => page.getByRole('region', { name });

test('new notifications are counted at the bell immediately; opening it marks them as read', async () => {
  await bell('Notifications').waitFor();
  await happen('finding-new', 'one', { domain: 'fernhollow.test', count: 2, critical: 1, high: 1 });
  await happen('certificate-expiring', 'two', {
    ...{ domain: 'fernhollow.test', host: 'www.fernhollow.test', hosts: 3, count: 7, until: '2030-01-08' },
  });
  await bell('2 unread notifications').click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await list.getByText('1 critical, 1 high.').waitFor();
  await list.getByRole('link', { name: 'The certificate of www.fernhollow.test expires in 7 days' }).click();
  await page.waitForURL('**/domain/fernhollow.test/web_app_security');
  await bell('1 unread notification').click();
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await bell('Notifications').waitFor();
  await list.getByRole('link', { name: 'All notifications' }).click();
  await page.waitForURL('**/account/notifications');
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
});

test('the page lists notifications, filters unread ones, and marks one as unread', async () => {
  const list = card('Your notifications');
  await list.getByText('2 new findings on fernhollow.test').waitFor();
  assert.equal(await list.getByRole('listitem').count(), 2);
  await list.getByRole('button', { name: 'Mark as unread' }).first().click();
  await bell('1 unread notification').waitFor();
  await list.getByRole('checkbox', { name: 'Unread only' }).click();
  await list.getByText('1–1 of 1').waitFor();
  await list.getByRole('button', { name: 'Mark as read', exact: true }).click();
  await list.getByText('No unread notifications').waitFor();
});

test('each kind is switched for the app and for email, and stays so after a reload', async () => {
  const channels = card('Delivery');
  const app = () => channels.getByRole('checkbox', { name: 'Scan failed: in the app' });
  const mail = () => channels.getByRole('combobox', { name: 'Scan failed: by email' });
  await app().uncheck();
  await mail().selectOption('Once a day');
  // The list goes on below the window, the button does not.
  await mail().evaluate((field) => field.scrollIntoView({ block: 'start' }));
  const save = channels.getByRole('button', { name: 'Save changes' });
  assert.ok(await save.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight));
  await channels.getByRole('combobox', { name: 'Daily digest at' }).selectOption('17:00');
  await save.click();
  await expectToast(page, 'Changes saved');
  await page.reload();
  await mail().waitFor();
  assert.equal(await app().isChecked(), false);
  assert.equal(await mail().inputValue(), 'digest');
  assert.equal(await channels.getByRole('combobox', { name: 'Daily digest at' }).inputValue(), '17');
});

test('a webhook is added with its secret shown once, tested, and its deliveries are logged', async () => {
  const hooks = card('Webhooks of your company');
  await hooks.getByRole('button', { name: 'Add a webhook' }).click();
  const form = hooks.getByRole('form', { name: 'Add a webhook' });
  await form.getByRole('button', { name: 'Save the webhook' }).click();
  await form.getByText('Enter a name for the webhook.').waitFor();
  await form.getByRole('textbox', { name: 'Name' }).fill('Operations');
  await form.getByRole('textbox', { name: 'URL' }).fill('http://192.168.1.1/hook');
  await form.getByRole('button', { name: 'Save the webhook' }).click();
  await form.getByText('This address is in a network that webhooks may not reach.').waitFor();
  await form.getByRole('textbox', { name: 'URL' }).fill(`http://${PUBLIC}/hook`);
  await form.getByRole('button', { name: 'Save the webhook' }).click();
  await hooks.getByText('It is shown only once.').waitFor();
  await hooks.getByRole('button', { name: 'Copy: signing secret' }).waitFor();

  await hooks.getByRole('button', { name: 'Send a test to Operations' }).click();
  await hooks.getByText('Test delivered').waitFor();
  assert.equal(JSON.parse(receiver.received.at(-1)!.body).title, 'This is a test');
  receiver.answerWith((response) => response.writeHead(404).end('nobody here'));
  await hooks.getByRole('button', { name: 'Send a test to Operations' }).click();
  await hooks.getByText('The URL responded with 404.').waitFor();
  await hooks.getByRole('button', { name: 'Log of Operations' }).click();
  const log = hooks.getByRole('region', { name: 'Deliveries of Operations' });
  await log.getByText('The URL responded with 404.').waitFor();
  await log.getByText('Delivered', { exact: true }).waitFor();
  assert.equal(await log.getByRole('row').count(), 3);
});

test('a webhook is disabled, and removed after confirmation', async () => {
  const hooks = card('Webhooks of your company');
  await hooks.getByRole('button', { name: 'Edit Operations' }).click();
  const form = hooks.getByRole('form', { name: 'Edit Operations' });
  await form.getByText(`Leave it empty to keep the current one: http://${PUBLIC}`).waitFor();
  await form.getByRole('checkbox', { name: 'Active' }).uncheck();
  await form.getByRole('button', { name: 'Save the webhook' }).click();
  await hooks.getByText('Turned off').waitFor();
  await hooks.getByRole('button', { name: 'Remove Operations' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the webhook' }).click();
  await hooks.getByText('No webhooks yet').waitFor();
});

test('a ticket system is connected, tested, changed, and removed after confirmation', async () => {
  const systems = card('Ticket systems of your company');
  await systems.getByRole('button', { name: 'Connect a ticket system' }).click();
  const form = systems.getByRole('form', { name: 'Connect a ticket system' });
  const save = form.getByRole('button', { name: 'Save the connection' });
  await save.click();
  await form.getByText('Enter a name for the connection.').waitFor();
  await form.getByText('Enter the user name and the token or password.').waitFor();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Security backlog');
  await form.getByRole('combobox', { name: 'System' }).selectOption('Jira Cloud');
  await form.getByRole('textbox', { name: 'Email address of the account' }).waitFor();
  await form.getByRole('combobox', { name: 'System' }).selectOption('GitHub Issues');
  await form.getByRole('textbox', { name: 'URL' }).fill('https://192.168.1.1');
  await form.getByRole('textbox', { name: 'Repository (owner/name)' }).fill('acme/security');
  await form.getByLabel('Personal access token').fill('github_pat_only_for_tests');
  await save.click();
  await form.getByText('This address is in a network that integrations may not reach.').waitFor();
  await form.getByRole('textbox', { name: 'URL' }).fill(`https://${PUBLIC}`);
  await save.click();
  await systems.getByText('GitHub Issues · acme/security').waitFor();
  await systems.getByText('0 tickets').waitFor();

  // Nothing answers at the port of https.
  await systems.getByRole('button', { name: 'Test Security backlog' }).click();
  await systems.getByText('Connection does not work').waitFor();
  await systems.getByRole('button', { name: 'Edit Security backlog' }).click();
  const change = systems.getByRole('form', { name: 'Edit Security backlog' });
  await change.getByText('Leave it empty to keep the current one.').waitFor();
  await change.getByRole('checkbox', { name: 'Active' }).uncheck();
  await change.getByRole('button', { name: 'Save the connection' }).click();
  await systems.getByText('Turned off').waitFor();
  await systems.getByRole('button', { name: 'Remove Security backlog' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the connection' }).click();
  await systems.getByText('No ticket system connected yet').waitFor();
});

test('a failed request shows an error and offers a retry', async () => {
  await page.route('**/api/notifications/settings', (route) => route.abort());
  await page.reload();
  const channels = card('Delivery');
  await channels.getByText('This could not be loaded.').waitFor();
  await page.unroute('**/api/notifications/settings');
  await channels.getByRole('button', { name: 'Try again' }).click();
  await channels.getByRole('combobox', { name: 'Daily digest at' }).waitFor();
  open.complaints.splice(0);
});
