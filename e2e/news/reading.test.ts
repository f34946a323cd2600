import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import type { ApiCaller } from '@assay/server/testing/api.ts';
import { expectToast } from '../page/toasts.ts';
import { page, prepare, product, stage } from '../stage.ts';
import { logIn, moveTo } from '../steps.ts';
import { ADMINISTRATOR, addNews, english, makeNewsPeople, newsroom, READER } from './people.ts';

/** Reading news: the list, an article, and the messages for errors. */
let room: ApiCaller;
let articleId: string;

stage({
  // The browser logs the responses that these tests fake.
  expected: /^Failed to load resource: the server responded with a status of 5\d\d/,
});
prepare(async () => {
  await makeNewsPeople(product);
  room = await newsroom(product);
  for (let n = 1; n <= 11; n++) await addNews(room, english(`Maintenance window ${n}`));
  articleId = await addNews(room, [
    ...english('New area of assessment', '<h2>What is new</h2><p>Read <a href="/account">your account</a>.</p>'),
    { language: 'zh-TW', title: '新的評估面向', content: '<p>中文內容</p>' },
  ]);
  await addNews(room, english('Half written'), { publish: false });
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const titles = () => page.locator('[class*=_newsList_]').getByRole('heading', { level: 2 });
const popup = () => page.getByRole('dialog', { name: 'Oops...!!' });

test('news are listed newest first in pages, searched by title, and an article links back to its list', async () => {
  await logIn(page, product, READER);
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Latest news' }).click();
  await heading('Latest news').waitFor();
  await titles().getByText('New area of assessment').waitFor();
  assert.equal(await titles().count(), 10);
  assert.equal(await titles().first().textContent(), 'New area of assessment');
  assert.equal(await page.getByRole('button', { name: 'Unpublished' }).count(), 0);
  await page.getByRole('button', { name: 'Next page' }).click();
  await titles().getByText('Maintenance window 2', { exact: true }).waitFor();

  await page.getByRole('searchbox', { name: 'Search titles' }).fill('WINDOW 1');
  await page.getByText('1–3 of 3').waitFor();
  await page.getByRole('link', { name: 'Read more: Maintenance window 11' }).click();
  await heading('Maintenance window 11').waitFor();
  await page.getByText('Words to read.').waitFor();
  await page.getByText(/^\d{4}-\d{2}-\d{2}$/).waitFor();
  await page.getByRole('link', { name: 'All news' }).click();
  await page.getByText('1–3 of 3').waitFor();
  assert.equal(await page.getByRole('searchbox', { name: 'Search titles' }).inputValue(), 'WINDOW 1');
  await page.getByRole('searchbox', { name: 'Search titles' }).fill('nothing like it');
  await page.getByText('No title matches').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await titles().getByText('New area of assessment').waitFor();
  shows(
    '2.menu.information',
    '2.route.article',
    '2.route.article-search',
    '2.route.article-detail',
    '2.route.article-read-more',
  );
});

test('administrators filter news by status; readers see published articles only', async () => {
  await logIn(page, product, ADMINISTRATOR, '/article');
  await titles().getByText('Half written').waitFor();
  await page.getByRole('button', { name: 'Published', exact: true }).click();
  await titles().getByText('Half written').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Unpublished' }).click();
  await page.getByText('1–1 of 1').waitFor();
  assert.deepEqual(await titles().allTextContents(), ['Half written']);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await titles().getByText('New area of assessment').waitFor();
  shows('2.route.article-status');
});

test('an article is shown in the language of the page, and its links work', async () => {
  await logIn(page, product, READER, `/article?id=${articleId}`);
  await page.getByRole('heading', { level: 2, name: 'What is new' }).waitFor();
  await page.getByRole('link', { name: 'your account' }).click();
  await heading('My account').waitFor();
  await page.goBack();
  await heading('New area of assessment').waitFor();
  await page.evaluate(() => localStorage.setItem('currentLanguage', 'zh-TW'));
  await page.reload();
  await heading('新的評估面向').waitFor();
  await page.getByText('中文內容').waitFor();
  await page.evaluate(() => localStorage.setItem('currentLanguage', 'de'));
  await page.reload();
  await heading('New area of assessment').waitFor();
  await page.getByText('Auf English').waitFor();
});

test('a list or an article that cannot be loaded shows an error and offers a retry', async () => {
  await logIn(page, product, READER, '/account');
  const message = 'Too busy just now.';
  const refused = { status: 503, json: { success: false, message, data: null, error: 'server-busy' } };
  const stories = [
    {
      address: '**/api/news?*',
      path: '/article',
      lead: 'The news could not be loaded.',
      shown: 'Maintenance window 9',
    },
    {
      address: '**/api/news/*?*',
      path: `/article?id=${articleId}`,
      lead: 'The article could not be loaded.',
      shown: 'What is new',
    },
  ];
  for (const { address, path, lead, shown } of stories) {
    await page.route(address, (route) => route.fulfill(refused));
    await moveTo(page, path);
    await popup().getByText(message).waitFor();
    await popup().getByRole('button', { name: 'OK' }).click();
    await page.getByRole('alert').getByText(lead).waitFor();
    await page.unroute(address);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 2, name: shown }).waitFor();
  }
  shows('2.route.article-retry', '8.error.news-list', '8.error.news-detail');
});

test('an article without content, without text or in an unknown format shows an error and offers a retry', async () => {
  // Once its live connection is there, a page requests again what it requested before: the error would be gone before the
  // retry.
  await page.routeWebSocket(/\/ws$/, () => {});
  await logIn(page, product, READER, '/account');
  const image = '<p></p><img src="/api/news/images/018f0000-0000-7000-8000-000000000000" alt="Chart">';
  const contents = [
    ['', 'Content missing: this article has no text.'],
    [null, 'Content missing: this article has no text.'],
    ['<p> </p>', 'Content missing: this article has no text.'],
    [image, 'No text content: this article contains only images.'],
    [{ type: 'doc' }, 'Content format error: this text cannot be shown.'],
    ['<p>x</p><iframe src="/"></iframe>', 'Content format error: this text cannot be shown.'],
  ] as const;
  for (const [content, words] of contents) {
    await page.route('**/api/news/*?*', async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, data: { ...answer.data, content } } });
    });
    await page.goto(`${product.url}/article?id=${articleId}`);
    await page.getByText(words).waitFor();
    await page.unroute('**/api/news/*?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 2, name: 'What is new' }).waitFor();
    assert.equal(await page.getByText(words).count(), 0);
  }
  shows('8.error.news-missing', '8.error.news-text', '8.error.news-format', '8.error.news-retry');
});

test('an article that does not exist, or is not published, is reported as not found', async () => {
  await logIn(page, product, READER, '/account');
  for (const id of ['018f0000-0000-7000-8000-000000000000', 'nonsense']) {
    await moveTo(page, `/article?id=${id}`);
    await popup().getByRole('button', { name: 'OK' }).click();
    await page.getByRole('alert').getByText('The article could not be loaded.').waitFor();
  }
});

test('a newly published article is announced on open pages, and appears in their list immediately', async () => {
  await logIn(page, product, READER, '/article');
  await titles().getByText('New area of assessment').waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  await addNews(room, english('Just published'));
  await expectToast(page, 'New article in the news');
  await titles().getByText('Just published').waitFor();
});
