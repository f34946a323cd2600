import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openCatalogBundle } from '@assay/engine';
import { sql } from 'kysely';
import { NO_FEEDS } from '#platform/config/config.ts';
import { AUDIT_ENTRIES } from '#platform/db/audit.ts';
import { feedRows } from '#platform/db/feeds.ts';
import { testContext } from '#testing/context.ts';
import { nvdFile, nvdRecord, serveFiles } from '#testing/feeds/nvd-files.ts';
import { createCatalog } from '../catalog.ts';
import { extractBundle } from './bundle.ts';
import { writeCatalogFile } from './catalog-file.ts';
import { exportFeedBundle } from './export-bundle.ts';
import { importFeedFile } from './import-file.ts';

const { context } = await testContext();
const { db } = context;
const signal = new AbortController().signal;
const folder = mkdtempSync(join(tmpdir(), 'assay-offline-'));
after(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

const { gz, meta } = nvdFile([nvdRecord('CVE-2026-40001', 'acme', 'offline', '2.0')]);
const kev = { catalogVersion: '2026.11.20', vulnerabilities: [{ cveID: 'CVE-2026-40001', dateAdded: '2026-11-01' }] };
const epss =
  '#model_version:v2026.03.14,score_date:2026-11-20T00:00:00+0000\ncve,epss,percentile\nCVE-2026-40001,0.5,0.9\n';
const cycles = {
  result: [
    {
      name: 'offline',
      identifiers: [{ type: 'cpe', id: 'cpe:2.3:a:acme:offline' }],
      releases: [{ name: '2', eolFrom: '2030-01-01' }],
    },
  ],
};
const files = new Map<string, Buffer | string>([
  ['/kev.json', JSON.stringify(kev)],
  ['/epss.csv.gz', gzipSync(epss)],
  ['/cycles.json', JSON.stringify(cycles)],
  ['/list.txt', '# bad ones\n192.0.2.9\t4\n'],
  ...Array.from({ length: 80 }, (_, n): [string, Buffer][] => [[`/nvd/nvdcve-2.0-${2002 + n}.json.gz`, gz]]).flat(),
  ['/nvd/nvdcve-2.0-modified.json.gz', gz],
  ['/nvd/nvdcve-2.0-modified.meta', meta],
]);
const source = await serveFiles(files);
after(() => source.close());
const feeds = {
  ...NO_FEEDS,
  kev: `${source.url}/kev.json`,
  epss: `${source.url}/epss.csv.gz`,
  nvdFiles: `${source.url}/nvd`,
  retire: `${source.url}/gone.json`,
  endOfLife: `${source.url}/cycles.json`,
  blockLists: [{ name: 'bad', url: `${source.url}/list.txt` }],
};

test('a bundle created on one host is imported on another without a network', async () => {
  const gathered = await exportFeedBundle(feeds, at('feeds.tar'), new Date(), signal);
  assert.deepEqual(gathered.missing, [{ feed: 'retire', error: `${new URL(source.url).host} answered 404` }]);
  assert.ok(gathered.feeds.includes('nvd/2024') && gathered.feeds.includes('block-list:bad'));
  const off = createCatalog(db, NO_FEEDS);
  assert.deepEqual(await off.advisories('acme', 'offline'), { ok: false, reason: 'source-off' });

  const brought = await importFeedFile(db, at('feeds.tar'), signal);
  assert.deepEqual([...new Set(brought.map(({ feed }) => feed))].toSorted(), [
    'block-list:bad',
    'endoflife',
    'epss',
    'kev',
    'nvd',
  ]);
  const answer = await off.advisories('acme', 'offline', '1.0');
  assert.ok(answer.ok, 'what was brought counts although nothing is downloaded here');
  assert.deepEqual(
    answer.value.map(({ id, epss: probability, kev: exploited }) => [id, probability, exploited?.added]),
    [['CVE-2026-40001', 0.5, '2026-11-01']],
  );
  const rows = await db.withoutCompany(feedRows);
  assert.ok(rows.every(({ checksum, updatedAt }) => checksum !== null && updatedAt !== null));
  const { rows: entries } = await db.withAllCompanies('planner', (tx) =>
    sql<{ target: string }>`select target from ${AUDIT_ENTRIES} e where action = 'feeds.imported'`.execute(tx),
  );
  assert.deepEqual(entries, [{ target: 'feeds.tar' }]);
});

test('the exported catalog gives the command line the same answers as the database', async () => {
  const records = await writeCatalogFile(db, at('catalog.txt'), signal);
  const read = await openCatalogBundle(at('catalog.txt'));
  const stored = createCatalog(db, feeds);
  assert.ok(records > 0);
  assert.deepEqual(await read.versions(), await stored.versions());
  for (const version of ['1.0', '2.0', undefined]) {
    assert.deepEqual(
      await read.advisories('acme', 'offline', version),
      await stored.advisories('acme', 'offline', version),
    );
  }
  assert.deepEqual(await read.releaseCycles('acme', 'offline'), await stored.releaseCycles('acme', 'offline'));
  const listed = await read.blockLists('192.0.2.9');
  assert.ok(listed.ok && listed.value.length === 1);
  assert.deepEqual(listed, await stored.blockLists('192.0.2.9'));
});

test('a bundle with one changed byte is rejected as a whole', async () => {
  const bytes = readFileSync(at('feeds.tar'));
  const place = bytes.indexOf('192.0.2.9');
  assert.ok(place > 0);
  bytes.write('192.0.2.8', place);
  writeFileSync(at('changed.tar'), bytes);
  await assert.rejects(
    extractBundle({ path: at('changed.tar') }),
    /block-list:bad in the bundle is not what its checksum says/,
  );
  writeFileSync(at('short.tar'), readFileSync(at('feeds.tar')).subarray(0, 20_000));
  await assert.rejects(importFeedFile(db, at('short.tar'), signal), /middle/);
});

test('single files are recognized by their content, whatever their name', async () => {
  const cases: [string, string | Buffer, string][] = [
    ['a', JSON.stringify(kev), 'kev'],
    ['b', gzipSync(epss), 'epss'],
    ['c', gz, 'nvd'],
    ['d', JSON.stringify(cycles), 'endoflife'],
    ['My list.txt', '; comment\n198.51.100.0/24\n', 'block-list:my-list'],
  ];
  for (const [name, content, feed] of cases) {
    writeFileSync(at(name), content);
    const [brought] = await importFeedFile(db, at(name), signal);
    assert.equal(brought?.feed, feed, name);
  }
  writeFileSync(at('page.html'), '<html>sign in</html>');
  await assert.rejects(importFeedFile(db, at('page.html'), signal), /none of the feeds/);
  await assert.rejects(importFeedFile(db, at('nowhere'), signal), /ENOENT/);
});
