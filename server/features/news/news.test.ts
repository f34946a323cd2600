import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { NEWS_CONTENT_MAX, NEWS_IMAGES_MAX, NEWS_TITLE_MAX } from '@assay/contract/api/news.ts';
import { shows } from '@assay/requirements/shows.ts';
import { Transformer } from '@napi-rs/image';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import { AUDIT_ENTRIES } from '#platform/db/audit.ts';
import { deleteUnusedImages } from '#platform/db/news/images.ts';
import { imageSize } from '#platform/http/images/image-size.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { type ApiCaller, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { eventually } from '#testing/eventually.ts';
import { announceNews } from './announce-articles.ts';

const { context } = await testContext();
const server = await testServer(context);
await createTestAccount(context, { email: 'admin@news.example', permission: 0 });
await createTestAccount(context, { email: 'reader@news.example', permission: 1 });
const admin = await server.logIn('admin@news.example');
const reader = await server.logIn('reader@news.example');

interface Wanted {
  title?: string;
  content?: string;
  language?: string;
  others?: { language: string; title: string; content: string }[];
}
const writing = ({ title = 'Title', content = '<p>Text.</p>', language = 'en-US', others = [] }: Wanted) => ({
  language,
  texts: [{ language, title, content }, ...others],
});
const create = async (wanted: Wanted) => {
  const answer = await admin.call('POST', '/api/admin/news', writing(wanted));
  assert.equal(answer.status, 200, answer.message);
  return answer.data as { id: string; revision: number; texts: { title: string; content: string }[] };
};
const publish = (id: string, at: string | null = null) => admin.call('POST', `/api/admin/news/${id}/publish`, { at });
const titles = async (caller: ApiCaller, query = '') => {
  const { data, message } = await caller.call('GET', `/api/news?pageSize=50&${query}`);
  assert.ok(data, message);
  return (data.rows as { title: string }[]).map(({ title }) => title);
};
const clear = () => context.db.withoutCompany((tx) => sql`delete from news_article`.execute(tx));
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

test('readers get published articles only, in the list and by id; administrators filter by status', async () => {
  await clear();
  const draft = await create({ title: 'A draft' });
  const out = await create({ title: 'It is out' });
  const planned = await create({ title: 'Planned' });
  await publish(out.id);
  assert.equal((await publish(planned.id, inAnHour())).data.status, 'unpublished');
  assert.deepEqual(await titles(reader), ['It is out']);
  assert.deepEqual(await titles(reader, 'status=published'), ['It is out']);
  assert.equal((await reader.call('GET', '/api/news?status=unpublished')).error, 'forbidden');
  for (const { id } of [draft, planned]) {
    assert.equal((await reader.call('GET', `/api/news/${id}`)).error, 'news-not-found');
    assert.equal((await admin.call('GET', `/api/news/${id}`)).status, 200);
  }
  assert.equal((await reader.call('GET', `/api/news/${out.id}`)).data.content, '<p>Text.</p>');
  assert.deepEqual((await titles(admin)).sort(), ['A draft', 'It is out', 'Planned']);
  assert.deepEqual(await titles(admin, 'status=published'), ['It is out']);
  assert.deepEqual((await titles(admin, 'status=unpublished')).sort(), ['A draft', 'Planned']);
  await admin.call('POST', `/api/admin/news/${out.id}/unpublish`);
  assert.deepEqual(await titles(reader), []);
  assert.equal((await reader.call('GET', `/api/news/${out.id}`)).error, 'news-not-found');
  shows(
    '3.entity.article-title',
    '3.entity.article-status',
    '3.entity.article-content',
    '4.state.news-published',
    '4.state.news-unpublished',
  );
});

test('the list is paged by date, newest or oldest first', async () => {
  await clear();
  const dates: string[] = [];
  for (const title of ['one', 'two', 'three']) {
    const { id } = await create({ title });
    dates.push((await publish(id)).data.date);
    assert.equal((await reader.call('GET', `/api/news/${id}`)).data.date, dates.at(-1));
  }
  const listed = (await reader.call('GET', '/api/news')).data.rows.map(({ date }: { date: string }) => date);
  assert.deepEqual(listed, dates.toReversed());
  assert.equal(new Set(dates).size, 3);
  assert.deepEqual(await titles(reader), ['three', 'two', 'one']);
  assert.deepEqual(await titles(reader, 'sort=date'), ['one', 'two', 'three']);
  const { data } = await reader.call('GET', '/api/news?pageSize=2&page=2');
  assert.deepEqual([data.rows.length, data.rows[0].title, data.total, data.page], [1, 'one', 3, 2]);
  shows('3.entity.article-date');
});

test('titles are searched for any part, in scripts without spaces too, and other text is not', async () => {
  await clear();
  const all = ['Certificate expiry in 30 days', '憑證即將到期的通知', '100% of_all \\ signs', 'Straße'];
  for (const title of all) await publish((await create({ title, content: '<p>needle</p>' })).id);
  const found = (text: string) => titles(reader, `search=${encodeURIComponent(text)}`);
  assert.deepEqual(await found('EXPIRY'), [all[0]]);
  assert.deepEqual(await found('tificate exp'), [all[0]]);
  assert.deepEqual(await found('即將'), [all[1]]);
  assert.deepEqual(await found('到'), [all[1]]);
  assert.deepEqual(await found('0% of_a'), [all[2]]);
  assert.deepEqual(await found('of all'), []);
  assert.deepEqual(await found('\\'), [all[2]]);
  assert.deepEqual(await found('ｓｔｒａßｅ'), [all[3]]);
  assert.deepEqual(await found('needle'), []);
  assert.deepEqual(await found('yrcer'), []);
  assert.equal((await found('  ')).length, 4);
  assert.equal((await admin.call('GET', `/api/news?search=${'x'.repeat(201)}`)).error, 'validation-failed');
});

test('search and list use indexes', async () => {
  const plan = (query: ReturnType<typeof sql>) =>
    context.db.withoutCompany(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  assert.match(await plan(sql`select article_id from news_text where title_parts @> array['ab']`), /news_text_title/);
  const list = sql`select id from news_article where published_at <= now() order by sort_at desc, id desc limit 10`;
  assert.match(await plan(list), /Index.*news_article_public/);
});

test("an article is shown in the reader's language, a related one, English, or its own", async () => {
  await clear();
  const { id } = await create({
    title: '繁體',
    language: 'zh-TW',
    others: [{ language: 'en-US', title: 'English', content: '<p>En</p>' }],
  });
  const own = await create({ title: 'Nur deutsch', language: 'de' });
  for (const article of [id, own.id]) await publish(article);
  const shown = async (article: string, language: string) => {
    const { data } = await reader.call('GET', `/api/news/${article}?language=${language}`);
    return `${data.language} ${data.title}`;
  };
  assert.equal(await shown(id, 'zh-TW'), 'zh-TW 繁體');
  assert.equal(await shown(id, 'zh-CN'), 'zh-TW 繁體');
  assert.equal(await shown(id, 'fr'), 'en-US English');
  assert.equal(await shown(own.id, 'fr'), 'de Nur deutsch');
  assert.deepEqual(await titles(reader, 'language=fr'), ['Nur deutsch', 'English']);
  assert.deepEqual(await titles(reader, `language=fr&search=${encodeURIComponent('繁體')}`), []);
  const { data } = await reader.call('GET', `/api/news/${id}?language=fr`);
  assert.deepEqual(data.languages, ['zh-TW', 'en-US']);
});

test('content is sanitized before it is stored, and a long text gets a teaser for the list', async () => {
  await clear();
  const words = 'word '.repeat(100);
  const { id, texts } = await create({
    title: '  A\n title\u0007 ',
    content: `<p onclick="x()">${words}<script>alert(1)</script></p><img src="//evil.example/x">`,
  });
  assert.deepEqual(texts[0], { language: 'en-US', title: 'A title', content: `<p>${words}</p>` });
  await publish(id);
  const { data } = await reader.call('GET', '/api/news');
  assert.match(data.rows[0].excerpt, /^(word ){50,}word…$/);
  assert.equal(data.rows[0].content, undefined);
});

test('texts that are empty, too long, duplicated or in an unknown language are rejected, each with its reason', async () => {
  const refused = async (wanted: Wanted) => (await admin.call('POST', '/api/admin/news', writing(wanted))).error;
  assert.equal(await refused({ title: ' \n ' }), 'news-title-empty');
  assert.equal(await refused({ title: 'x'.repeat(NEWS_TITLE_MAX + 1) }), 'news-title-too-long');
  assert.equal(await refused({ title: '😀'.repeat(NEWS_TITLE_MAX) }), undefined);
  assert.equal(await refused({ content: 'x'.repeat(NEWS_CONTENT_MAX + 1) }), 'news-content-too-long');
  assert.equal(await refused({ content: '<'.repeat(NEWS_CONTENT_MAX - 10) }), 'news-content-too-long');
  assert.equal(await refused({ language: 'tlh' }), 'validation-failed');
  const twice = { language: 'en-US', title: 'x', content: '' };
  assert.equal(await refused({ others: [twice] }), 'news-language-duplicate');
  const other = { ...writing({}), language: 'de' };
  assert.equal((await admin.call('POST', '/api/admin/news', other)).error, 'validation-failed');
  const image = (at: number) => `<img src="/api/news/images/018f0000-0000-7000-8000-${String(at).padStart(12, '0')}">`;
  const many = Array.from({ length: NEWS_IMAGES_MAX + 1 }, (_, at) => image(at)).join('');
  assert.equal(await refused({ content: many }), 'news-images-too-many');
  const huge = await admin.call('POST', '/api/admin/news', writing({ content: 'x'.repeat(7_000_000) }));
  assert.equal(huge.error, 'payload-too-large');
});

test('an article without text is not published, and a published one cannot lose it', async () => {
  await clear();
  const empty = await create({ content: '<p> </p>' });
  assert.equal((await publish(empty.id)).error, 'news-content-missing');
  const { src } = (await admin.call('POST', '/api/admin/news/images', { image: await picture(4, 4) })).data;
  const pictures = await create({ content: `<img src="${src}">` });
  assert.equal((await publish(pictures.id)).error, 'news-no-text');
  const half = await create({ others: [{ language: 'de', title: 'Leer', content: '' }] });
  const { error, facts } = await publish(half.id);
  assert.deepEqual([error, facts.language], ['news-content-missing', 'de']);
  const { id } = await create({});
  const { revision } = (await publish(id)).data;
  const change = { ...writing({ content: '' }), revision };
  assert.equal((await admin.call('PUT', `/api/admin/news/${id}`, change)).error, 'news-content-missing');
});

test('a change replaces the texts, keeps the publication, and is rejected after a concurrent edit', async () => {
  await clear();
  const { id, revision } = await create({ others: [{ language: 'de', title: 'Weg', content: '' }] });
  const put = (change: Wanted, of: number) =>
    admin.call('PUT', `/api/admin/news/${id}`, { ...writing(change), revision: of });
  const changed = (await put({ title: 'Second', content: '<p>2</p>' }, revision)).data;
  assert.deepEqual(changed.texts, [{ language: 'en-US', title: 'Second', content: '<p>2</p>' }]);
  const late = await put({ title: 'Third' }, revision);
  assert.deepEqual([late.status, late.error], [409, 'news-edit-conflict']);
  const { date, revision: published } = (await publish(id)).data;
  const third = (await put({ title: 'Third' }, published)).data;
  assert.deepEqual([third.status, third.date], ['published', date]);
  assert.deepEqual((await publish(id)).data.date, date, 'published again, it keeps its date');
});

test('a scheduled article is published at its time, announced once to every open page, and can be withdrawn', async () => {
  await clear();
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`);
  const heard: { type: string; articleId?: string }[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'auth', token: reader.token }));
  await eventually('log-in', async () => heard.some(({ type }) => type === 'auth_success'));
  const announced = () => heard.filter(({ type }) => type === 'article_published').map(({ articleId }) => articleId);

  const past = new Date(Date.now() - 1000).toISOString();
  const far = new Date(Date.now() + 400 * 86_400_000).toISOString();
  const { id } = await create({ title: 'Planned' });
  for (const at of [past, far]) assert.equal((await publish(id, at)).error, 'news-time-invalid');
  assert.equal((await publish(id, 'tomorrow')).error, 'validation-failed');
  const at = inAnHour();
  assert.equal((await publish(id, at)).data.scheduledFor, at);
  await announceNews(context);
  assert.deepEqual(await titles(reader), []);

  await context.db.withoutCompany((tx) =>
    sql`update news_article set published_at = now() - interval '1 second' where id = ${id}`.execute(tx),
  );
  assert.deepEqual(await titles(reader), ['Planned'], 'readers see it before the planner comes by');
  await Promise.all([announceNews(context), announceNews(context)]);
  await eventually('the notice', async () => announced().includes(id));
  const second = await create({ title: 'At once' });
  await publish(second.id);
  await eventually('the second notice', async () => announced().includes(second.id));
  // A notice of an article of an earlier test may still come in.
  assert.deepEqual(
    announced().filter((one) => one === id || one === second.id),
    [id, second.id],
  );

  const third = await create({ title: 'Taken back' });
  await publish(third.id, inAnHour());
  const { data } = await admin.call('POST', `/api/admin/news/${third.id}/unpublish`);
  assert.deepEqual([data.status, data.scheduledFor], ['unpublished', null]);
  socket.close();
});

test('deleting removes every language permanently', async () => {
  await clear();
  const { id } = await create({});
  await publish(id);
  assert.equal((await admin.call('DELETE', `/api/admin/news/${id}`)).status, 200);
  for (const [method, path] of [
    ['GET', `/api/news/${id}`],
    ['GET', `/api/admin/news/${id}`],
    ['DELETE', `/api/admin/news/${id}`],
    ['POST', `/api/admin/news/${id}/unpublish`],
  ] as const) {
    assert.equal((await admin.call(method, path)).error, 'news-not-found', `${method} ${path}`);
  }
});

test('every change is in the audit log with titles before and after', async () => {
  await clear();
  const { id, revision } = await create({ title: 'Before' });
  await admin.call('PUT', `/api/admin/news/${id}`, { ...writing({ title: 'After' }), revision });
  await publish(id, inAnHour());
  await publish(id);
  await admin.call('POST', `/api/admin/news/${id}/unpublish`);
  await admin.call('DELETE', `/api/admin/news/${id}`);
  const { rows } = await context.db.withAllCompanies('planner', (tx) =>
    sql<{ action: string; before: unknown; after: unknown }>`
      select action, before, after from ${AUDIT_ENTRIES} e where target = ${id} order by occurred_at, e.id`.execute(tx),
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['created', 'changed', 'scheduled', 'published', 'unpublished', 'deleted'].map((name) => `news.${name}`),
  );
  assert.deepEqual([rows[1]!.before, rows[1]!.after], [{ 'en-US': 'Before' }, { 'en-US': 'After' }]);
});

/** A grey picture as PNG in base64. */
async function picture(width: number, height: number): Promise<string> {
  return (await Transformer.fromRgbaPixels(new Uint8Array(width * height * 4).fill(128), width, height).png()).toString(
    'base64',
  );
}

test('uploaded images are encoded again as WebP and shown to readers of an article with them', async () => {
  await clear();
  const answer = await admin.call('POST', '/api/admin/news/images', { image: await picture(2000, 500) });
  const { src, width, height } = answer.data;
  assert.deepEqual([width, height], [1600, 400]);
  const bytes = Buffer.from(await picture(8, 4), 'base64');
  const sent = await admin.call('POST', '/api/admin/news/images', bytes, { 'content-type': 'image/png' });
  assert.deepEqual([sent.data.width, sent.data.height], [8, 4]);
  const get = (caller: ApiCaller) => fetch(server.url + src, { headers: { 'x-auth-token': caller.token ?? '' } });
  assert.equal((await get(server.anonymous)).status, 401);
  assert.equal((await get(reader)).status, 404);
  const { id } = await create({ content: `<p>Look</p><img src="${src}" alt="Chart">` });
  assert.equal((await get(reader)).status, 404, 'the article is a draft');
  await publish(id);
  const shown = await get(reader);
  assert.equal(shown.status, 200);
  assert.deepEqual(imageSize(Buffer.from(await shown.arrayBuffer())), { width: 1600, height: 400 });
  const header = (name: string) => shown.headers.get(name);
  assert.deepEqual(
    ['content-type', 'x-content-type-options', 'content-security-policy', 'cross-origin-resource-policy'].map(header),
    ['image/webp', 'nosniff', "default-src 'none'; sandbox", 'same-origin'],
  );
  await admin.call('POST', `/api/admin/news/${id}/unpublish`);
  assert.equal((await get(reader)).status, 404);
});

test('a file that is not an image, or too large, is rejected; uploads without an article are removed', async () => {
  const post = async (image: string) => (await admin.call('POST', '/api/admin/news/images', { image })).error;
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64');
  for (const image of ['', 'no base64!', svg, Buffer.from('GIF89a').toString('base64')]) {
    assert.equal(await post(image), 'news-image-invalid', image);
  }
  assert.equal(await post(await picture(4100, 2)), 'news-image-too-large');
  assert.equal(await post('A'.repeat(9_000_000)), 'payload-too-large');

  const used = (await admin.call('POST', '/api/admin/news/images', { image: await picture(3, 3) })).data.src;
  const unused = (await admin.call('POST', '/api/admin/news/images', { image: await picture(3, 3) })).data.src;
  const { texts } = await create({ content: `<p>x</p><img src="${used}">` });
  assert.ok(texts[0]!.content.includes(used));
  await context.db.withoutCompany(async (tx) => {
    await sql`update news_image set created_at = now() - interval '3 days'`.execute(tx);
    await deleteUnusedImages(tx);
  });
  const status = async (src: string) =>
    (await fetch(server.url + src, { headers: { 'x-auth-token': admin.token ?? '' } })).status;
  assert.deepEqual([await status(used), await status(unused)], [200, 404]);
  const gone = await create({ content: `<p>x</p><img src="${unused}">` });
  assert.equal(gone.texts[0]!.content, '<p>x</p>');
});
