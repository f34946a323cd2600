import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from '@assay/contract/api/envelope.ts';
import type { FindingRow } from '@assay/contract/api/ratings.ts';
import type { SearchHit } from '@assay/contract/api/search.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { AUDIT_ENTRIES } from '#platform/db/audit.ts';
import { upsertAssociation } from '#platform/db/suppliers/associations.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { type ApiCaller, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';
import { parseCvePrefix } from './global-search.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, {
  email: 'owner@search.example',
  permission: 22,
  company: 'Search Ltd',
});
const other = await createTestAccount(context, { email: 'owner@other.example', permission: 22, company: 'Other Ltd' });
await createTestAccount(context, { email: 'admin@search.example', permission: 0 });
await createRatedDomain(context, owner, 'searched.example');
await createRatedDomain(context, other, 'searched-too.example');
const caller = await server.logIn(owner.email);
const stranger = await server.logIn(other.email);
const admin = await server.logIn('admin@search.example');

async function search(kind: string, text: string, who: ApiCaller = caller, more = ''): Promise<Page<SearchHit>> {
  const query = `kind=${kind}&search=${encodeURIComponent(text)}${more}`;
  const { success, data, error } = await who.call('GET', `/api/search?${query}`);
  assert.ok(success, error);
  return data;
}

test("domains are found by the beginning of their name, one's own only, every company's by administrators", async () => {
  const { rows, total } = await search('domain', 'SEARCHED');
  assert.equal(total, 1);
  const [hit] = rows;
  assert.deepEqual([hit!.domain, hit!.company, hit!.rated], ['searched.example', 'Search Ltd', true]);
  assert.match(hit!.grade!, /^[SABCDE]$/);
  const all = await search('domain', 'searched', admin);
  assert.deepEqual(all.rows.map((row) => row.company).sort(), ['Other Ltd', 'Search Ltd']);
  assert.equal((await search('domain', 'example.org')).total, 0);
});

test("findings are found by words of the reader's language and by asset, paged, the worst first", async () => {
  const list: FindingRow[] = (await caller.call('GET', '/api/ratings/searched.example/findings?pageSize=200')).data
    .rows;
  const one = list[0]!;
  const word = one.title.split(' ').find((part) => /^[A-Za-z]{5,}$/.test(part))!;
  const found = await search('finding', word, caller, '&pageSize=200');
  assert.ok(
    found.rows.some((row) => row.finding!.fingerprint === one.fingerprint),
    word,
  );
  assert.ok(found.rows.every((row) => row.domain === 'searched.example'));
  // Values in a finding's title are also found, in the findings of the user's own company.
  const redis = await search('finding', 'unauthenticated REDIS');
  assert.ok(redis.rows.length > 0 && redis.rows.every((row) => /redis/i.test(row.finding!.title)));
  assert.deepEqual(
    (await search('finding', 'redis')).rows.map((row) => row.finding!.title).filter((title) => !/redis/i.test(title)),
    [],
  );
  assert.ok((await search('finding', 'unauthenticated redis', admin)).total > redis.total);
  assert.equal((await search('finding', 'unauthenticated nonesuch')).total, 0);
  const byAsset = await search('finding', 'searched.ex', caller, '&pageSize=2');
  assert.ok(byAsset.total > 2 && byAsset.rows.length === 2);
  const next = await search('finding', 'searched.ex', caller, '&pageSize=2&page=2');
  assert.notEqual(next.rows[0]!.finding!.fingerprint, byAsset.rows[0]!.finding!.fingerprint);
  const order = ['critical', 'high', 'medium', 'low', 'informational', 'other'];
  const levels = (await search('finding', 'searched.ex', caller, '&pageSize=200')).rows
    .map((row) => row.finding!.level)
    .filter((level) => level !== 'other');
  assert.deepEqual(
    levels,
    levels.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)),
  );
  const chinese = await caller.call('GET', '/api/search?kind=finding&search=%E6%86%91%E8%AD%89', undefined, {
    'accept-language': 'zh-TW',
  });
  assert.ok(chinese.data.rows.length > 0);
});

test('CVEs are found by the beginning of their id, in any notation', async () => {
  const all = await search('cve', 'cve', caller, '&pageSize=200');
  assert.ok(all.total > 0);
  const id = all.rows[0]!.finding!.cve!;
  for (const typed of [id, id.toLowerCase(), id.slice(4), id.replace('-', ' ')]) {
    const { rows } = await search('cve', typed);
    assert.ok(rows.length > 0 && rows.every((row) => row.finding!.cve === id), typed);
  }
  assert.equal((await search('cve', id, stranger)).rows[0]!.domain, 'searched-too.example');
  assert.equal((await search('cve', 'log4shell')).total, 0);
});

test("software is found by name and version, hosts by an open port, each in one's own domains", async () => {
  const { rows, total } = await search('product', 'REDIS');
  assert.ok(total > 0 && rows.every(({ service }) => /^redis/i.test(service!.product!)));
  const { product, version } = rows[0]!.service!;
  const exact = await search('product', `${product} ${version}`);
  assert.ok(exact.total > 0 && exact.rows.every(({ service }) => service!.version === version));
  for (const typed of ['6379', '6379/tcp', 'port 6379', ':6379']) {
    const found = await search('port', typed);
    assert.deepEqual([...new Set(found.rows.map(({ service }) => service!.port))], [6379], typed);
    assert.deepEqual([...new Set(found.rows.map(({ domain }) => domain))], ['searched.example']);
  }
  assert.deepEqual(
    [...new Set((await search('port', '6379', admin)).rows.map(({ domain }) => domain))],
    ['searched-too.example', 'searched.example'],
  );
  assert.equal((await search('port', 'redis')).total, 0);
  assert.equal((await search('port', '99999')).total, 0);
  assert.equal((await search('product', 'nonesuch')).total, 0);
  const page = await search('product', rows[0]!.service!.product!, admin, '&pageSize=1&page=2');
  assert.equal(page.rows.length, 1);
});

test('a main supplier finds CVEs, software and ports also where everything is shared with it, and only there', async () => {
  const reader = await createTestAccount(context, {
    email: 'reader@search.example',
    permission: 9,
    company: 'Reader Ltd',
  });
  const supplier = await server.logIn(reader.email);
  const cve = (await search('cve', 'cve')).rows[0]!.finding!.cve!;
  const asked = [
    ['port', '6379'],
    ['product', 'redis'],
    ['cve', cve],
  ] as const;
  const domains = () =>
    Promise.all(
      asked.map(async ([kind, text]) => [
        ...new Set((await search(kind, text, supplier)).rows.map((hit) => hit.domain)),
      ]),
    );
  const share = (level: 'findings' | 'everything') =>
    context.db.withCompany(owner.companyId, (tx) =>
      upsertAssociation(tx, {
        ...{ id: uuidv7(), companyId: owner.companyId, readerId: reader.companyId, level, domains: null },
        ...{ kind: 'invite', ownerAccount: owner.accountId, readerAccount: reader.accountId },
      }),
    );
  assert.deepEqual(await domains(), [[], [], []]);
  await share('findings');
  assert.deepEqual(await domains(), [[], [], []]);
  await context.db.withAllCompanies('planner', (tx) => sql`delete from supplier_association`.execute(tx));
  await share('everything');
  const only = ['searched.example'];
  assert.deepEqual(await domains(), [only, only, only]);
  const { rows } = await context.db.withAllCompanies('planner', (tx) =>
    sql`select 1 from ${AUDIT_ENTRIES} e where action = 'supplier.read' and company_id = ${owner.companyId}`.execute(
      tx,
    ),
  );
  assert.ok(rows.length > 0, 'the reading stands in the owner’s log');
});

test('the beginning of a CVE id is distinguished from other text', () => {
  assert.equal(parseCvePrefix('cve 2024-1'), 'CVE-2024-1');
  assert.equal(parseCvePrefix('2024'), 'CVE-2024');
  assert.equal(parseCvePrefix('CVE-'), 'CVE-');
  assert.equal(parseCvePrefix('20'), null);
  assert.equal(parseCvePrefix('example.com'), null);
});

test('unusual text finds nothing and causes no error', async () => {
  for (const text of ['%', '\\', "' or 1=1", '\u{10ffff}', '((((', 'x'.repeat(200)])
    for (const kind of ['domain', 'finding', 'cve', 'product', 'port'])
      assert.equal((await search(kind, text)).total, 0, text);
  assert.equal((await caller.call('GET', '/api/search?kind=account&search=x')).error, 'validation-failed');
});
