import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { borrowBrowser, type OpenPage, openPage, returnBrowser } from '../../browser.ts';
import { type ComponentServer, serveComponents } from './component-server.ts';

/** Patterns of forms and of the confirmation dialog, each in a browser with a server that rejects. */
let server: ComponentServer;
let browser: Browser;
let opened: OpenPage;
let page: Page;
/** Errors by field that the server responds with; null = accepted. */
let errors: Readonly<Record<string, string>> | null;
/** The server responds to an order after it. */
let held: Promise<void>;

before(async () => {
  browser = await borrowBrowser();
  server = await serveComponents('components/forms/testing/examples.tsx', {
    '/orders': async (_address, response) => {
      await held;
      if (errors) response.writeHead(422, { 'content-type': 'application/json' }).end(JSON.stringify(errors));
      else response.end('accepted');
    },
    '/deletions': (_address, response) => void response.writeHead(errors ? 500 : 200).end(),
  });
});
after(async () => {
  await returnBrowser();
  await server?.stop();
});
beforeEach(async () => {
  errors = null;
  held = Promise.resolve();
  opened = await openPage(browser);
  ({ page } = opened);
});
afterEach(async () => {
  assert.deepEqual(
    opened.complaints.filter((complaint) => !/\b(422|500)\b/.test(complaint)),
    [],
  );
  await opened.close();
});

const open = (path: string) => page.goto(`${server.url}${path}`);
const field = (name: string) => page.getByRole('textbox', { name });
const send = () => page.getByRole('button', { name: 'Send' }).click();
const focused = (name: string) =>
  field(name).evaluate(
    (input) =>
      new Promise<void>((done) => {
        if (document.activeElement === input) return done();
        input.addEventListener('focus', () => done(), { once: true });
      }),
  );
const invalid = async (name: string) => (await field(name).getAttribute('aria-invalid')) === 'true';

test('submitting shows every error at its field and moves the focus to the first invalid field', async () => {
  await open('/order');
  await page.getByRole('checkbox', { name: 'Web' }).uncheck();
  await send();
  await page.getByText('Enter a name').waitFor();
  await page.getByText('Choose a kind').waitFor();
  await focused('Name');
  assert.deepEqual([await invalid('Name'), await invalid('Email')], [true, false]);
});

test('an error stays while the user types, and the focus stays where it is, until the next submission', async () => {
  await open('/order');
  await send();
  await focused('Name');
  await field('Email').fill('a@b.example');
  await field('Name').fill('Ada');
  assert.equal(await page.getByText('Enter a name').count(), 1);
  assert.equal(await field('Name').evaluate((input) => document.activeElement === input), true);
  await send();
  await page.getByText('accepted').waitFor();
  assert.equal(await page.getByText('Enter a name').count(), 0);
});

test('an error of the server is shown at its field, a general one above the fields', async () => {
  await open('/order');
  await field('Name').fill('Ada');
  errors = { email: 'This address is taken' };
  await send();
  await page.getByText('This address is taken').waitFor();
  await focused('Email');
  errors = { form: 'Orders are closed' };
  await send();
  await page.getByRole('alert').filter({ hasText: 'Orders are closed' }).waitFor();
  assert.equal(await page.getByText('This address is taken').count(), 0);
  assert.equal(await field('Name').inputValue(), 'Ada');
});

test('an error of the server that arrives while the user goes on leaves the focus where the user types', async () => {
  await open('/order');
  await field('Name').fill('Ada');
  errors = { email: 'This address is taken' };
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  const requested = page.waitForRequest('**/orders');
  await send();
  await requested;
  await field('Name').focus();
  resolve();
  await page.getByText('This address is taken').waitFor();
  await page.keyboard.type('!');
  assert.equal(await field('Name').inputValue(), 'Ada!');
});

test('a day is typed or changed by arrow keys within its range, and its error is shown at once', async () => {
  await open('/order');
  const day = field('Day');
  await day.press('ArrowUp');
  assert.equal(await day.inputValue(), '2026-11-24');
  await day.fill('2026-11-20');
  await day.press('ArrowDown');
  assert.equal(await day.inputValue(), '2026-11-20');
  await day.fill('2026-02-30');
  await page.getByText('Between 2026-11-20 and 2026-12-31').waitFor();
  assert.equal(await invalid('Day'), true);
  await day.press('ArrowUp');
  assert.equal(await day.inputValue(), '2026-02-30');
  await day.fill('2026-12-31');
  await page.getByText('Between 2026-11-20').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Open calendar' }).waitFor();
});

test('a deletion requires the exact name, keeps its dialog when rejected, and Escape closes it', async () => {
  await open('/deletion');
  const dialog = page.getByRole('dialog', { name: 'Delete example.com?' });
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('textbox').fill('example.org');
  await dialog.getByRole('button', { name: 'Delete domain' }).click();
  await dialog.getByText('Type exactly example.com').waitFor();
  await dialog.getByRole('textbox').fill('example.com');
  errors = { form: 'refused' };
  await dialog.getByRole('button', { name: 'Delete domain' }).click();
  await dialog.getByRole('button', { name: 'Delete domain' }).and(page.locator(':not([data-loading])')).waitFor();
  assert.equal(await dialog.getByRole('textbox').inputValue(), 'example.com');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  errors = null;
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('textbox').fill('example.com');
  await dialog.getByRole('button', { name: 'Delete domain' }).click();
  await page.getByText('example.com is gone').waitFor();
  await dialog.waitFor({ state: 'detached' });
});
