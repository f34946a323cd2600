import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { auditEntries } from '#testing/audit-entries.ts';
import { testContext } from '#testing/context.ts';
import { createRating, createScannedDomain } from '#testing/reports.ts';
import { drawBadge, drawShield } from './draw-badge.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, {
  email: 'owner@badge.example',
  permission: 22,
  timeZone: 'Asia/Taipei',
});
const { companyId } = owner;
await createTestAccount(context, { email: 'member@badge.example', permission: 22, companyId, companyRole: 'member' });
await createTestAccount(context, { email: 'other@badge.example', permission: 22 });
const domain = await createScannedDomain(context, owner, 'badge.example');
await createRating(context, domain, 'B');
const [own, member, other] = await Promise.all(
  ['owner', 'member', 'other'].map((name) => server.logIn(`${name}@badge.example`)),
);
const PATH = '/api/domains/badge.example/badge';
const statement = (text: ReturnType<typeof sql>) => context.db.withCompany(companyId, (tx) => text.execute(tx));
const fetchBadge = (url: string, headers: Record<string, string> = {}) =>
  fetch(server.url + new URL(url).pathname + new URL(url).search, { headers });

test('a badge is off until the owner enables it; then anyone with its address sees grade and date, and nothing else', async () => {
  assert.equal((await own!.call('GET', PATH)).data.url, null);
  assert.equal((await member!.call('PUT', PATH, { on: true })).error, 'company-role-too-low');
  assert.equal((await other!.call('PUT', PATH, { on: true })).error, 'domain-not-found');
  await statement(sql`update rating set rated_at = '2026-03-01T20:00:00Z'`);
  const { url } = (await own!.call('PUT', PATH, { on: true })).data;
  assert.match(url, /\/badge\/[0-9a-f]{32}\.svg$/);
  assert.equal((await own!.call('PUT', PATH, { on: true })).data.url, url, 'switched on twice it is the same');
  assert.equal((await member!.call('GET', PATH)).data.url, url);
  const answer = await fetchBadge(url);
  const svg = await answer.text();
  assert.equal(answer.status, 200);
  assert.match(svg, /<title id="t">Security grade B, scanned on 2026-03-02<\/title>/, 'a day of the company’s zone');
  assert.ok(!svg.includes('badge.example') && !svg.includes('85'));
  const header = (name: string) => answer.headers.get(name);
  assert.match(header('content-type') ?? '', /^image\/svg\+xml/);
  assert.deepEqual(
    ['cache-control', 'content-security-policy', 'cross-origin-resource-policy', 'x-content-type-options'].map(header),
    ['no-cache', "default-src 'none'; sandbox", 'cross-origin', 'nosniff'],
  );
  assert.equal(header('set-cookie'), null);
  assert.equal((await fetchBadge(url, { 'if-none-match': header('etag')! })).status, 304);
  assert.match(await (await fetchBadge(`${url}?language=zh-TW`)).text(), /資安等級 B/);
  for (const name of answer.headers.keys()) assert.doesNotMatch(name, /ratelimit/, 'limits of this installation');
  const height = async (style: string) =>
    /height="(\d+)"/.exec(await (await fetchBadge(`${url}?style=${style}`)).text())?.[1];
  const styles = ['assay', 'flat', 'flat-square', 'for-the-badge'];
  assert.deepEqual(await Promise.all(styles.map(height)), ['24', '20', '20', '28']);
  assert.equal((await fetchBadge(`${url}?style=round`)).status, 422);
});

test('a badge follows the latest rating, and disappears immediately when it is disabled, removed or no longer verified', async () => {
  const { url } = (await own!.call('PUT', PATH, { on: true })).data;
  await createRating(context, domain, 'A');
  assert.match(await (await fetchBadge(url)).text(), /Security grade A/);
  await statement(sql`update domain set status = 'expired'`);
  assert.equal((await fetchBadge(url)).status, 404);
  await statement(sql`update domain set status = 'verified', deleted_at = now()`);
  assert.equal((await fetchBadge(url)).status, 404);
  await statement(sql`update domain set deleted_at = null`);
  assert.equal((await fetchBadge(url)).status, 200);
  assert.equal((await own!.call('PUT', PATH, { on: false })).data.url, null);
  assert.equal((await fetchBadge(url)).status, 404);
  const again = (await own!.call('PUT', PATH, { on: true })).data.url;
  assert.notEqual(again, url, 'an address that was given back never comes again');
  assert.equal((await fetchBadge(url)).status, 404);
  const rows = await auditEntries(context, 'badge.%', companyId);
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['badge.on', 'badge.off', 'badge.on'],
  );
});

test('a badge shows the score only where the owner allows it, whatever the page that embeds it asks for', async () => {
  const { url } = (await own!.call('PUT', PATH, { on: true })).data;
  const scored = async () => (await fetchBadge(`${url}?show=score`)).text();
  assert.doesNotMatch(await scored(), /85/);
  assert.equal((await member!.call('PUT', PATH, { on: true, score: true })).error, 'company-role-too-low');
  assert.deepEqual((await own!.call('PUT', PATH, { on: true, score: true })).data.score, true);
  assert.match(await scored(), /<title id="t">Security grade \w, 85 of 100, scanned on.*>85</);
  assert.doesNotMatch(await (await fetchBadge(url)).text(), /85/, 'only where it is asked for');
  assert.match(await (await fetchBadge(`${url}?show=score&style=flat`)).text(), />[A-E] 85</);
  assert.equal((await fetchBadge(`${url}?show=domain`)).status, 422);
  assert.equal((await own!.call('PUT', PATH, { on: true })).data.score, true, 'stays as it is');
  assert.equal((await own!.call('PUT', PATH, { on: true, score: false })).data.score, false);
  assert.doesNotMatch(await scored(), /85/);
  await own!.call('PUT', PATH, { on: true, score: true });
  await own!.call('PUT', PATH, { on: false });
  assert.equal((await own!.call('PUT', PATH, { on: true })).data.score, false, 'a new badge shows the grade alone');
});

test('addresses without a badge get the same empty response', async () => {
  for (const path of ['x', 'x.svg', `${'f'.repeat(32)}.svg`, `${'F'.repeat(32)}.svg`, '%00.svg', 'é.svg']) {
    const answer = await fetch(`${server.url}/badge/${path}`);
    assert.deepEqual([answer.status, await answer.text()], [404, ''], path);
  }
  assert.ok((await fetch(`${server.url}/badge/${'x'.repeat(100)}`)).status >= 400);
});

test('a badge without a grade says so, and escapes its text', () => {
  const svg = drawBadge({ grade: null, score: null, limited: null, day: '<&">', title: '</title><script>' });
  assert.doesNotMatch(svg, /<script>|<&|href|http:\/\/(?!www\.w3\.org)/);
  assert.match(svg, />–</);
});

test('a badge of a limited rating says so, in a wider image', () => {
  const whole = drawBadge({ grade: 'B', score: null, limited: null, day: '2026-11-22', title: 'B' });
  const limited = drawBadge({ grade: 'B', score: null, limited: 'limited<', day: '2026-11-22', title: 'B' });
  assert.match(whole, /width="152"/);
  assert.match(limited, /width="198".*>limited&#60;</);
});

test('the styles of shields.io show the grade in its color, without the day or any resource', () => {
  const texts = { grade: 'B', score: null, limited: null, day: '2026-11-22', title: '</title><script>' };
  const flat = drawShield('flat', texts);
  assert.match(flat, />Assay<.*>B</);
  assert.match(flat, /fill="#6b7012"/);
  assert.doesNotMatch(flat, /2026|<script>|href|http:\/\/(?!www\.w3\.org)/);
  assert.match(drawShield('for-the-badge', texts), />ASSAY</);
  const width = (svg: string) => Number(/width="(\d+)"/.exec(svg)![1]);
  assert.ok(width(drawShield('flat', { ...texts, limited: '限定的' })) > width(flat));
  assert.match(drawShield('flat-square', { ...texts, grade: null }), />–</);
});
