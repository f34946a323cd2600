import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { eventually } from '@assay/server/testing/eventually.ts';
import type { Browser, Page } from 'playwright-core';
import { borrowBrowser, type OpenPage, openPage, returnBrowser } from '../../browser.ts';
import { type ComponentServer, serveComponents } from './component-server.ts';

/** Patterns of the table that all lists use, each in a browser with a server that filters, sorts and pages. */
const PAGE_SIZE = 20;
const ALL = Array.from({ length: 45 }, (_, index) => ({
  id: String(index),
  name: `host-${String(index).padStart(2, '0')}`,
  kind: index % 3 === 0 ? 'mail' : 'web',
  size: index * 10,
}));

let server: ComponentServer;
let browser: Browser;
let opened: OpenPage;
let page: Page;
/** Requests for rows, the latest last. */
let asked: URLSearchParams[];
/** Set by a test: responds with an error. */
let refuse: boolean;
let held: ServerResponse[] | null;

function rowsOf(query: URLSearchParams): typeof ALL {
  const sort = query.get('sort') ?? 'name';
  const field = sort.replace(/^-/, '') as 'name' | 'size';
  const sign = sort.startsWith('-') ? -1 : 1;
  return ALL.filter((row) => row.name.includes(query.get('search') ?? ''))
    .filter((row) => !query.get('kind') || row.kind === query.get('kind'))
    .sort((a, b) => sign * (a[field] < b[field] ? -1 : 1));
}

function respond(query: URLSearchParams, response: ServerResponse): void {
  const rows = rowsOf(query);
  const at = Number(query.get('page'));
  const part = { rows: rows.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE), page: at, pageSize: PAGE_SIZE };
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...part, total: rows.length }));
}

before(async () => {
  browser = await borrowBrowser();
  server = await serveComponents('components/lists/table/testing/examples.tsx', {
    '/rows': ({ searchParams }, response) => {
      asked.push(searchParams);
      if (refuse) response.writeHead(500).end();
      else if (held) held.push(response);
      else respond(searchParams, response);
    },
  });
});
after(async () => {
  await returnBrowser();
  await server?.stop();
});
beforeEach(async () => {
  [asked, refuse, held] = [[], false, null];
  opened = await openPage(browser);
  ({ page } = opened);
});
afterEach(async () => {
  assert.deepEqual(opened.complaints, []);
  await opened.close();
});

const open = (path: string) => page.goto(`${server.url}${path}`);
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
const range = (text: string) => page.getByRole('status').filter({ hasText: text });
const names = () => page.locator('tbody tr td:first-child').allTextContents();
const query = () => Object.fromEntries(new URL(page.url()).searchParams);
const waitForQuery = (wanted: string) => page.waitForFunction((text) => location.search === text, wanted);

test('a list shows a skeleton while it loads, then its rows with range, pages and time zone', async () => {
  held = [];
  await open('/address');
  await page.getByRole('region', { name: 'Domains' }).waitFor();
  await page.waitForFunction(() => document.querySelector('[class*=_skeleton_]') !== null);
  assert.equal(await page.getByRole('table').count(), 0);
  // The request was sent before the skeleton was drawn, or arrives after it.
  await eventually('the request for rows', () => held!.length > 0);
  for (const [index, response] of held.entries()) respond(asked[index]!, response);
  await range('1–20 of 45').waitFor();
  assert.equal(await page.getByRole('row').count(), 1 + PAGE_SIZE);
  await page.getByText('Page 1 of 3').waitFor();
  await page.getByText('UTC+8').waitFor();
});

test('an error is shown in place of the rows, and trying again loads them', async () => {
  refuse = true;
  await open('/address');
  await page.getByText('The domains could not be loaded.').waitFor();
  refuse = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await row('host-00').waitFor();
  opened.complaints.splice(0);
});

test('an empty list tells what is missing, and a search without a match offers to clear it', async () => {
  await open('/address?search=nothing');
  await page.getByText('Nothing matches the filters').waitFor();
  assert.equal(await page.getByText('Add one first.').count(), 0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await row('host-00').waitFor();
  assert.deepEqual(query(), {});
});

test('paging asks for one page, keeps it in the address, and ends at the last page', async () => {
  await open('/address');
  await page.getByRole('button', { name: 'Next page' }).click();
  await range('21–40 of 45').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await range('41–45 of 45').waitFor();
  assert.deepEqual(query(), { page: '3' });
  assert.ok(await page.getByRole('button', { name: 'Next page' }).isDisabled());
  assert.equal(await page.getByRole('row').count(), 1 + 5);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await range('21–40 of 45').waitFor();
});

test('searching and filtering return to the first page', async () => {
  await open('/address?page=3');
  await range('41–45 of 45').waitFor();
  await page.getByRole('searchbox', { name: 'Search domains' }).fill('host-1');
  await range('1–10 of 10').waitFor();
  await waitForQuery('?search=host-1');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Only mail');
  await range('1–3 of 3').waitFor();
  await waitForQuery('?search=host-1&kind=mail');
});

test('a header sorts by the server: first in the direction of the column, then in the other', async () => {
  await open('/address');
  await row('host-00').waitFor();
  assert.equal(await header('Name').getAttribute('aria-sort'), 'ascending');
  assert.equal(await header('Size').getAttribute('aria-sort'), 'none');
  await header('Size').getByRole('button').click();
  await row('host-44').waitFor();
  assert.equal(await header('Size').getAttribute('aria-sort'), 'descending');
  assert.deepEqual(query(), { sort: '-size' });
  await header('Size').getByRole('button').click();
  await row('host-00').waitFor();
  assert.equal(await header('Size').getAttribute('aria-sort'), 'ascending');
  await header('Name').getByRole('button').click();
  await page.waitForFunction(() => location.search === '');
  await header('Name').getByRole('button').press('Enter');
  await row('host-44').waitFor();
  assert.equal(await header('Name').getAttribute('aria-sort'), 'descending');
  assert.equal(await header('Kind').getByRole('button').count(), 0, 'the server does not sort by it');
  assert.equal(await header('Kind').getAttribute('aria-sort'), null);
});

test('the buttons of a row stand in a column that is named for screen readers only', async () => {
  await open('/address');
  await page.getByRole('button', { name: 'Remove host-07' }).waitFor();
  const head = page.getByRole('columnheader').last();
  assert.equal(await head.textContent(), 'Action');
  assert.ok((await head.locator('span').boundingBox())!.width <= 1);
});

test('a row that stays in the list keeps its buttons, with an open menu or focus, when the list is loaded again', async () => {
  await open('/address');
  const remove = page.getByRole('button', { name: 'Remove host-00' });
  await remove.evaluate((button) => button.setAttribute('data-kept', ''));
  await page.getByRole('searchbox', { name: 'Search domains' }).fill('host-0');
  await range('1–10 of 10').waitFor();
  assert.equal(await remove.getAttribute('data-kept'), '');
});

test('on a narrow screen each row is a card with the headers as labels', async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open('/address');
  await row('host-00').waitFor();
  const labels = await row('host-01')
    .locator('td')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
  assert.deepEqual(labels, ['none', '"Kind"', '"Size"', 'none']);
  assert.equal(await row('host-01').evaluate((line) => getComputedStyle(line).display), 'block');
  // A column that only wide screens have room for.
  assert.equal(await row('host-01').locator('td').nth(1).isVisible(), false);
});

test('the search field of a short list appears with its second page', async () => {
  await open('/selectable');
  await range('1–20 of 45').waitFor();
  await page.getByRole('searchbox', { name: 'Search findings' }).waitFor();
  await page.getByRole('button', { name: 'mail', exact: true }).click();
  await range('1–15 of 15').waitFor();
  assert.equal(await page.getByRole('button', { name: 'mail', exact: true }).getAttribute('aria-pressed'), 'true');
  await page.getByRole('button', { name: 'mail', exact: true }).click();
  await range('1–20 of 45').waitFor();
});

test('a click or the keyboard opens a row, and the open row is marked', async () => {
  await open('/selectable');
  await row('host-02').getByText('web').click();
  assert.equal(await row('host-02').getAttribute('aria-selected'), 'true');
  await row('host-03').getByRole('button', { name: 'host-03', exact: true }).press('Enter');
  assert.equal(await row('host-03').getAttribute('aria-selected'), 'true');
  assert.equal(await row('host-02').getAttribute('aria-selected'), 'false');
});

test('rows are selected with all their entries, kept over pages, without being opened', async () => {
  await open('/selectable');
  const chosen = (text: string) => page.locator('output').filter({ hasText: text }).waitFor();
  await row('host-01').getByRole('checkbox').click();
  await chosen('2 chosen');
  assert.equal(await row('host-01').getAttribute('aria-selected'), 'false');
  const whole = page.getByRole('columnheader').first().getByRole('checkbox');
  assert.equal(await whole.evaluate((box) => (box as HTMLInputElement).indeterminate), true);
  await whole.click();
  await chosen(`${2 * PAGE_SIZE} chosen`);
  await page.getByRole('button', { name: 'Next page' }).click();
  await range('21–40 of 45').waitFor();
  assert.equal(await whole.isChecked(), false);
  await row('host-20').getByRole('checkbox').click();
  await chosen(`${2 * PAGE_SIZE + 2} chosen`);
});

test('a form takes the place of its row over the whole width, and hidden columns are left out', async () => {
  await open('/selectable');
  await page.getByRole('button', { name: 'Edit host-04' }).click();
  const cell = page.getByRole('cell').filter({ has: page.getByRole('form', { name: 'Edit' }) });
  // Selection, three columns, buttons; the hidden column has no cell.
  assert.equal(await cell.getAttribute('colspan'), '5');
  assert.equal(await row('host-04').count(), 0);
  assert.equal(await page.getByRole('columnheader', { name: 'Secret' }).count(), 0);
  assert.equal(await page.getByText('secret').count(), 0);
});

test('sections have headings, folded rows leave their heading, and pinned rows come first', async () => {
  await open('/grouped');
  await page.getByRole('table', { name: 'Tests' }).waitFor();
  assert.deepEqual(await names(), ['pinned', 'Section web', 'first', 'second', 'Section mail']);
  await page.getByRole('button', { name: 'Unfold' }).click();
  await row('third').waitFor();
  assert.deepEqual(await names(), ['pinned', 'Section web', 'first', 'second', 'Section mail', 'third']);
});
