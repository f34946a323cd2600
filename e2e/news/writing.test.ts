import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import type { ApiCaller } from '@assay/server/testing/api.ts';
import { eventually } from '@assay/server/testing/eventually.ts';
import { Transformer } from '@napi-rs/image';
import { openPage } from '../browser.ts';
import { browser, page, prepare, product, stage } from '../stage.ts';
import { logIn } from '../steps.ts';
import { ADMINISTRATOR, addNews, english, makeNewsPeople, newsroom, READER } from './people.ts';

/** Writing news: the editor, its drafts, and the confirmations before a change is visible to readers. */
let room: ApiCaller;

stage();
prepare(async () => {
  await makeNewsPeople(product);
  room = await newsroom(product);
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const title = () => page.getByRole('textbox', { name: 'Title' });
const text = () => page.getByRole('textbox', { name: 'Text' });
const popup = () => page.getByRole('dialog', { name: 'Oops...!!' });
const status = async (id: string) => (await room.call('GET', `/api/admin/news/${id}`)).data;
const idOfAddress = () => /\/edit\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? '';

/** A small gray picture. */
function greyPicture(): Promise<Buffer> {
  return Transformer.fromRgbaPixels(new Uint8Array(40 * 20 * 4).fill(128), 40, 20).png();
}

/** Types after the text has the focus: after a click in the toolbar it regains the focus in the next frame. */
async function typeText(words: string): Promise<void> {
  await page.locator('[class*=_article_]:focus').waitFor();
  await page.keyboard.type(words);
}

const write = (path: string) => logIn(page, product, ADMINISTRATOR, path);

async function create(): Promise<void> {
  await write('/admin/news/create');
  await heading('Create news').waitFor();
}

test('an administrator writes an article with all its elements, previews and publishes it, and readers see the same', async () => {
  await write('/article');
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'News management' })
    .click();
  await page.getByRole('link', { name: 'Create news' }).click();
  await heading('Create news').waitFor();
  await title().fill('Quarterly review');
  await text().click();
  await button('Heading').click();
  await typeText('Results');
  await page.keyboard.press('Enter');
  await typeText('Plain ');
  await button('Bold').click();
  await typeText('strong');
  await button('Bold').click();
  await typeText(' end');
  await page.keyboard.press('Enter');
  await button('Bulleted list').click();
  await typeText('first point');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await button('Quote').click();
  await typeText('as they said');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await button('Link').click();
  await page.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)');
  await button('Set link').click();
  await page.getByText('Enter a web address, an email address, or a path').waitFor();
  await page.getByRole('textbox', { name: 'Address' }).fill('example.com/review');
  await button('Set link').click();
  await text().getByRole('link', { name: 'example.com/review' }).waitFor();
  await button('Table').click();
  await page.getByRole('menuitem', { name: 'Insert table' }).click();
  await typeText('Area');
  await button('Image').click();
  const dialog = page.getByRole('dialog', { name: 'Image' });
  await dialog.getByRole('button', { name: 'Insert image' }).click();
  await dialog.getByRole('alert').getByText('Choose a file.').waitFor();
  const file = dialog.getByLabel('PNG, JPEG or WebP file');
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="x()"/>') });
  await dialog.getByRole('button', { name: 'Insert image' }).click();
  await dialog.getByText('The file is not a PNG, JPEG or WebP image that can be read.').waitFor();
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await greyPicture() });
  await dialog.getByRole('textbox', { name: 'Description' }).fill('A chart');
  await dialog.getByRole('button', { name: 'Insert image' }).click();
  await text().getByRole('img', { name: 'A chart' }).waitFor();

  await button('Preview').click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('heading', { level: 2, name: 'Results' }).waitFor();
  await button('Save and publish').click();
  await page
    .getByRole('dialog', { name: 'Publish "Quarterly review"?' })
    .getByRole('button', { name: 'Publish now' })
    .click();
  await heading('Edit news').waitFor();
  const id = idOfAddress();

  const other = await openPage(browser);
  await logIn(other.page, product, READER, `/article?id=${id}`);
  const main = other.page.getByRole('main');
  await main.getByRole('heading', { level: 1, name: 'Quarterly review' }).waitFor();
  await main.getByRole('heading', { level: 2, name: 'Results' }).waitFor();
  assert.equal(await main.locator('strong').textContent(), 'strong');
  assert.equal(await main.getByRole('listitem').filter({ hasText: 'first point' }).count(), 1);
  assert.equal(await main.locator('blockquote').textContent(), 'as they said');
  const link = main.getByRole('link', { name: 'example.com/review' });
  assert.equal(await link.getAttribute('href'), 'https://example.com/review');
  assert.equal(await link.getAttribute('rel'), 'noopener noreferrer nofollow');
  await main.getByRole('columnheader', { name: 'Area' }).waitFor();
  const picture = main.getByRole('img', { name: 'A chart' });
  await other.page.waitForFunction(
    () => (document.querySelector('[class*=_article_] img') as HTMLImageElement)?.naturalWidth > 0,
  );
  assert.match((await picture.getAttribute('src')) ?? '', /^blob:/);
  assert.deepEqual(other.complaints, []);
  await other.close();
  shows('1.feature.news', '2.route.admin-news-create');
});

test('a missing title and a text without words are reported at their field, in the language that lacks them', async () => {
  await create();
  await text().fill('Some words');
  await button('Save').click();
  await page.getByText('Enter a title in every language you write.').waitFor();
  await title().fill('Empty');
  await text().click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await text().filter({ hasNotText: 'Some words' }).waitFor();
  await button('Save and publish').click();
  await page.getByRole('dialog', { name: 'Publish "Empty"?' }).getByRole('button', { name: 'Publish now' }).click();
  await popup().getByText('Content missing: write the text before you publish.').waitFor();
  await popup().getByRole('button', { name: 'OK' }).click();
  await button('Not yet').click();
  await heading('Edit news').waitFor();
  assert.equal((await status(idOfAddress())).status, 'unpublished');
});

test('unsaved changes are kept: leaving asks for confirmation, and returning or reloading restores them until they are discarded', async () => {
  const id = await addNews(room, english('Kept'), { publish: false });
  page.on('dialog', (dialog) => void dialog.accept());
  await write(`/admin/news/edit/${id}`);
  await title().fill('Kept and changed');
  await text().fill('Changed words');
  const away = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Latest news' });
  await away.click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  assert.equal(await title().inputValue(), 'Kept and changed');
  await away.click();
  await question.getByRole('button', { name: 'Leave page' }).click();
  await heading('Latest news').waitFor();
  await page.goBack();
  await page.getByText('Unsaved text was restored').waitFor();
  assert.equal(await title().inputValue(), 'Kept and changed');
  await text().getByText('Changed words').waitFor();
  await page.reload();
  await page.getByText('Unsaved text was restored').waitFor();
  await text().getByText('Changed words').waitFor();
  await button('Discard').click();
  await text().getByText('Words to read.').waitFor();
  assert.equal(await title().inputValue(), 'Kept');
  assert.equal(await button('Save').isDisabled(), true);
  await away.click();
  await heading('Latest news').waitFor();
  shows('2.route.admin-news-edit');
});

test("closing the page with unsaved changes triggers the browser's confirmation", async () => {
  await create();
  await title().fill('Unsaved');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  assert.equal(dialog.type(), 'beforeunload');
  await dialog.accept();
});

test('an article that someone else changed meanwhile is rejected and stays in the editor', async () => {
  const id = await addNews(room, english('Shared'), { publish: false });
  await write(`/admin/news/edit/${id}`);
  await title().fill('Mine');
  const { revision } = await status(id);
  const texts = english('Theirs');
  await room.call('PUT', `/api/admin/news/${id}`, { language: 'en-US', texts, revision });
  await button('Save').click();
  await popup().getByText('Someone else changed this article.').waitFor();
  await popup().getByRole('button', { name: 'OK' }).click();
  assert.equal(await title().inputValue(), 'Mine');
  assert.equal((await status(id)).texts[0].title, 'Theirs');
});

test('an article is written in several languages, with one as fallback', async () => {
  await create();
  await title().fill('In two languages');
  await text().fill('English words');
  await page.getByRole('combobox', { name: 'Add language' }).click();
  await page.getByRole('option', { name: '繁體中文' }).click();
  await title().fill('兩種語言');
  await text().fill('中文');
  await button('English').click();
  assert.equal(await title().inputValue(), 'In two languages');
  await page.getByRole('combobox', { name: 'Fallback language' }).click();
  await page.getByRole('option', { name: '繁體中文' }).click();
  await button('Save').click();
  await heading('Edit news').waitFor();
  const id = idOfAddress();
  const stored = await status(id);
  assert.deepEqual(
    [stored.language, ...stored.texts.map((row: { title: string }) => row.title)],
    ['zh-TW', '兩種語言', 'In two languages'],
  );
  await button('English').click();
  await button('Remove English').click();
  await page
    .getByRole('dialog', { name: 'Remove the text in English?' })
    .getByRole('button', { name: 'Remove English' })
    .click();
  await button('Save').click();
  await eventually('the language is gone', async () => (await status(id)).texts.length === 1);
});

test('publishing, scheduling, unpublishing and deleting require confirmation, and the table shows the result', async () => {
  const id = await addNews(room, english('Table story'), { publish: false });
  await write('/admin/news?search=table');
  const row = page.getByRole('row').filter({ hasText: 'Table story' });
  await row.getByText('Unpublished', { exact: true }).waitFor();
  await button('Publish Table story').click();
  const publish = page.getByRole('dialog', { name: 'Publish "Table story"?' });
  await publish.getByRole('radio', { name: 'At a future time' }).check();
  await publish.getByRole('textbox', { name: /^Time/ }).fill('2020-01-01 10:00');
  await publish.getByRole('button', { name: 'Schedule' }).click();
  await publish.getByText('Enter a future time as YYYY-MM-DD HH:MM.').waitFor();
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await publish.getByRole('textbox', { name: 'Time (UTC)' }).fill(`${day} 10:00`);
  await publish.getByRole('button', { name: 'Schedule' }).click();
  await row.getByText('Scheduled').waitFor();
  assert.equal((await status(id)).scheduledFor, `${day}T10:00:00.000Z`);

  await button('Unpublish Table story').click();
  const question = page.getByRole('dialog', { name: 'Unpublish "Table story"?' });
  await question.getByRole('button', { name: 'Unpublish' }).click();
  await row.getByText('Unpublished', { exact: true }).waitFor();
  await button('Publish Table story').click();
  await publish.getByRole('button', { name: 'Publish now' }).click();
  await row.getByText('Published', { exact: true }).waitFor();
  assert.equal((await status(id)).status, 'published');

  await button('More actions for Table story').click();
  await page.getByRole('menuitem', { name: 'Delete article' }).click();
  const remove = page.getByRole('dialog', { name: 'Delete "Table story"?' });
  await remove.getByRole('button', { name: 'Keep it' }).click();
  await row.waitFor();
  await button('More actions for Table story').click();
  await page.getByRole('menuitem', { name: 'Delete article' }).click();
  await remove.getByRole('button', { name: 'Delete article' }).click();
  await page.getByText('No title matches').waitFor();
  shows('2.route.admin-news');
});
