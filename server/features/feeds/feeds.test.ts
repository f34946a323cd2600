import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { startLab } from '@assay/lab';
import { sql } from 'kysely';
import { NO_FEEDS } from '#platform/config/config.ts';
import { feedRow, feedRows } from '#platform/db/feeds.ts';
import { testContext } from '#testing/context.ts';
import { losingConnection } from '#testing/databases/lost-connection.ts';
import { feedStates } from '../administration/installation-overview.ts';
import { createCatalog } from './catalog.ts';
import { enabledFeeds, importFeed } from './import-feed.ts';
import { importNvd } from './importers/nvd-api.ts';

const lab = await startLab();
after(() => lab.close());
const { context } = await testContext({}, (config) => ({
  ...config,
  feeds: { ...NO_FEEDS, nvdKey: 'any', ...lab.feeds },
}));
const { db } = context;
const signal = new AbortController().signal;
const catalog = createCatalog(db, context.config.feeds);

test('before an import feeds are not available, and disabled feeds are reported as such', async () => {
  assert.deepEqual(await catalog.advisories('nginx', 'nginx'), { ok: false, reason: 'source-failed' });
  const off = createCatalog(db, NO_FEEDS);
  assert.deepEqual(await off.releaseCycles('a', 'b'), { ok: false, reason: 'source-off' });
  assert.deepEqual(await off.blockLists('192.0.2.1'), { ok: false, reason: 'source-off' });
});

test('every feed is imported, and again without change', async () => {
  for (let round = 0; round < 2; round++) {
    for (const feed of enabledFeeds(context)) await importFeed(context, feed.name, signal);
  }
  const versions = await catalog.versions();
  assert.deepEqual(Object.keys(versions).sort(), ['block-list:ipsum', 'endoflife', 'epss', 'kev', 'nvd']);
});

test("a product's advisories include exploitation and probability, newest first", async () => {
  const { rows } = await db.withoutCompany((tx) =>
    sql<{ vendor: string; product: string }>`
      select p.vendor, p.product from advisory_affected_product p join kev_entry k on k.id = p.advisory_id limit 1`.execute(
      tx,
    ),
  );
  const { vendor, product } = rows[0]!;
  const answer = await catalog.advisories(vendor.toUpperCase(), product);
  assert.ok(answer.ok);
  const listed = answer.value.find((advisory) => advisory.kev !== null)!;
  assert.match(listed.kev!.added, /^\d{4}-\d{2}-\d{2}$/);
  assert.ok(listed.epss !== null && listed.epss > 0 && listed.epss <= 1);
  assert.ok(listed.cvss !== null && listed.cvss > 0);
  assert.ok(listed.ranges.some((range) => range.endExcluding !== null));
  const days = answer.value.map((advisory) => advisory.published);
  assert.deepEqual(days, days.toSorted().reverse());
  assert.deepEqual(await catalog.advisories('nobody', 'knows'), { ok: true, value: [] });
});

test('release cycles are found by CPE vendor and product, block lists by address', async () => {
  const { rows } = await db.withoutCompany((tx) =>
    sql<{ vendor: string; product: string; entry: string }>`
      select p.vendor, p.product, (select entry from block_list_entry limit 1) as entry from eol_product p limit 1`.execute(
      tx,
    ),
  );
  const cycles = await catalog.releaseCycles(rows[0]!.vendor, rows[0]!.product);
  assert.ok(cycles.ok && cycles.value.length > 0);
  const listed = await catalog.blockLists(rows[0]!.entry);
  assert.ok(listed.ok && listed.value[0]!.source === 'ipsum');
  assert.deepEqual(await catalog.blockLists('127.0.0.1'), { ok: true, value: [] });
});

test('an interrupted import resumes at its page, and an undocumented record is skipped', async () => {
  const asked: string[] = [];
  let broken = true;
  const record = (n: number) => ({
    cve: {
      id: `CVE-2030-${1000 + n}`,
      published: '2030-01-01T00:00:00.000',
      configurations: [
        { nodes: [{ cpeMatch: [{ vulnerable: true, criteria: 'cpe:2.3:a:v\\:x:p:1.0:*:*:*:*:*:*:*' }] }] },
      ],
    },
  });
  const pages = [[record(1), { cve: 'nonsense' }, record(2)], [record(3)]];
  const source = await listening((url) => {
    const start = Number(url.searchParams.get('startIndex'));
    asked.push(`${start} ${url.searchParams.has('lastModStartDate')}`);
    if (start > 0 && broken) return null;
    return { totalResults: 4, timestamp: '', vulnerabilities: pages[start > 0 ? 1 : 0] };
  });
  await db.withoutCompany((tx) => sql`delete from feed where name = 'nvd'`.execute(tx));
  await assert.rejects(importNvd(db, source.url, signal, null, 0));
  broken = false;
  const loaded = await importNvd(db, source.url, signal, null, 0);
  assert.equal(loaded.rows, 4);
  assert.deepEqual(asked, ['0 false', '3 false', '3 false']);
  const found = await db.withoutCompany((tx) =>
    sql<{ vendor: string; ranges: { exact: string }[] }>`
      select vendor, ranges from advisory_affected_product where advisory_id = 'CVE-2030-1003'`.execute(tx),
  );
  assert.equal(found.rows[0]?.ranges[0]?.exact, '1.0');
  source.server.close();
});

test('a source with another response keeps the existing data, and the reason is stored', async () => {
  const before = await db.withoutCompany((tx) => sql<{ n: number }>`select count(*) as n from kev_entry`.execute(tx));
  const source = await listening(() => ({ catalogVersion: 5 }));
  const changed = { ...context, config: { ...context.config, feeds: { ...context.config.feeds, kev: source.url } } };
  await assert.rejects(importFeed(changed, 'kev', signal));
  const after = await db.withoutCompany((tx) => sql<{ n: number }>`select count(*) as n from kev_entry`.execute(tx));
  assert.deepEqual(after.rows, before.rows);
  const row = await db.withoutCompany((tx) => feedRow(tx, 'kev'));
  assert.ok(row?.error);
  assert.ok(row.version, 'the version loaded before stays');
  source.server.close();
});

test('a lost database connection is no failure of the source', async () => {
  const error = () => db.withoutCompany(async (tx) => (await feedRow(tx, 'kev'))!.error);
  const before = await error();
  await assert.rejects(importFeed(losingConnection(context, 1), 'kev', signal), /database is unavailable/);
  assert.equal(await error(), before);
});

test('data older than a month is reported as outdated, and administrators see since when', async () => {
  await db.withoutCompany((tx) =>
    sql`update feed set updated_at = now() - interval '31 days', error = null`.execute(tx),
  );
  assert.deepEqual(await catalog.advisories('nginx', 'nginx'), { ok: false, reason: 'source-stale' });
  const rows = await db.withoutCompany(feedRows);
  const nvd = feedStates(context, rows).find(({ name }) => name === 'nvd')!;
  assert.equal(nvd.state, 'stale');
  assert.equal(Math.round((Date.now() - Date.parse(nvd.updatedAt!)) / 86_400_000), 31);
});

async function listening(answer: (url: URL) => unknown): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const body = answer(new URL(request.url!, 'http://localhost'));
    if (body === null) response.writeHead(503).end();
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

test('a list of Tor exits alone does not prove that an address is on no list of attackers', async () => {
  await db.withoutCompany((tx) =>
    sql`insert into feed (name, updated_at) values ('block-list:tor-exits', now()), ('block-list:here', now())`.execute(
      tx,
    ),
  );
  const withLists = (...names: string[]) => {
    const blockLists = names.map((name) => ({ name, url: 'https://lists.example/' }));
    return createCatalog(db, { ...context.config.feeds, blockLists }).blockLists('192.0.2.77');
  };
  const failed = { ok: false, reason: 'source-failed' } as const;
  assert.deepEqual(await withLists('absent', 'tor-exits'), failed);
  assert.equal((await withLists('here', 'tor-exits')).ok, true);
  assert.equal((await withLists('tor-exits')).ok, true);
});
