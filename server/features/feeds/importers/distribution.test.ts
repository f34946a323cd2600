import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openCatalogBundle } from '@assay/engine';
import { NO_FEEDS } from '#platform/config/config.ts';
import { recordFeedLoaded } from '#platform/db/feeds.ts';
import { testContext } from '#testing/context.ts';
import { serveFiles } from '#testing/feeds/nvd-files.ts';
import { zipOf } from '#testing/feeds/zip-files.ts';
import { createCatalog } from '../catalog.ts';
import { zipMembersOf } from '../files/zip.ts';
import { writeCatalogFile } from '../offline/catalog-file.ts';
import { detectFeedFormat } from '../offline/detect-format.ts';
import { importFeedFile } from '../offline/import-file.ts';
import { distributionFeed, fixesOf, importDistribution } from './distribution.ts';

const { context } = await testContext();
const { db } = context;
const signal = new AbortController().signal;
const folder = mkdtempSync(join(tmpdir(), 'assay-osv-'));
after(() => rmSync(folder, { recursive: true }));

/** A record as https://ossf.github.io/osv-schema/ describes it and osv.dev publishes it. */
const record = (id: string, affected: object[], changes: object = {}) => ({
  schema_version: '1.7.3',
  id,
  modified: '2026-11-01T00:00:00Z',
  published: '2026-10-01T00:00:00Z',
  details: 'an invented fault',
  affected,
  ...changes,
});
const affected = (ecosystem: string, name: string, ...events: object[]) => ({
  package: { ecosystem, name, purl: `pkg:deb/debian/${name}?arch=source` },
  ranges: [{ type: 'ECOSYSTEM', events }],
  versions: ['1:8.4p1-1'],
});
const ALL = { introduced: '0' };
const debian = record('DEBIAN-CVE-2026-20001', [
  affected('Debian:11', 'openssh', ALL, { fixed: '1:8.4p1-5+deb11u3' }),
  affected('Debian:12', 'openssh', ALL),
  affected('Debian:12', 'linux', ALL, { fixed: '6.1.1-1' }),
]);
const ubuntu = record('UBUNTU-CVE-2026-20001', [
  affected('Ubuntu:20.04:LTS', 'openssh', ALL, { fixed: '1:8.2p1-4ubuntu0.11' }),
  affected('Ubuntu:Pro:16.04:LTS', 'openssh', ALL, { fixed: '1:7.2p2-4ubuntu2.10+esm5' }),
]);
const redhat = record(
  'RHSA-2026:1234',
  [affected('Red Hat:enterprise_linux:8::baseos', 'bind', ALL, { fixed: '32:9.11.36-16.el8_10.2' })],
  { upstream: ['CVE-2026-20002', 'CVE-2026-20003'], related: ['CVE-2026-20002'] },
);

test('a record gives the vulnerable builds per release of packages that a banner can identify', () => {
  const openssh = { package: 'openssh', cve: 'CVE-2026-20001', introduced: null };
  assert.deepEqual(fixesOf(debian), [
    { distribution: 'debian', release: '11', ...openssh, fixed: '1:8.4p1-5+deb11u3' },
    { distribution: 'debian', release: '12', ...openssh, fixed: null },
  ]);
  assert.deepEqual(
    fixesOf(ubuntu).map(({ release, fixed }) => [release, fixed]),
    [['20.04', '1:8.2p1-4ubuntu0.11']],
    'paid support ships different builds',
  );
  assert.deepEqual(
    fixesOf(redhat).map(({ distribution, release, cve }) => `${distribution} ${release} ${cve}`),
    ['redhat 8 CVE-2026-20002', 'redhat 8 CVE-2026-20003'],
  );
});

test('a range may begin later, end, begin again, or name only the last affected version', () => {
  const spans = (...events: object[]) =>
    fixesOf(record('DEBIAN-CVE-2026-20004', [affected('Debian:12', 'nginx', ...events)])).map(
      ({ introduced, fixed }) => `${introduced} to ${fixed}`,
    );
  assert.deepEqual(spans({ introduced: '1.20-1' }, { fixed: '1.22-2' }), ['1.20-1 to 1.22-2']);
  assert.deepEqual(spans(ALL, { fixed: '1.2-1' }, { introduced: '1.4-1' }), ['null to 1.2-1', '1.4-1 to null']);
  assert.deepEqual(spans(ALL, { last_affected: '1.2-1' }), []);
});

test('records that are withdrawn or malformed are ignored', () => {
  assert.deepEqual(fixesOf({ ...debian, withdrawn: '2026-11-02T00:00:00Z' }), []);
  for (const broken of [null, 'text', [], { id: 1 }, { ...debian, affected: 'all' }])
    assert.deepEqual(fixesOf(broken), []);
});

test('an archive is fetched, stored, replaced as a whole, and skipped when nothing changed', async () => {
  const archive = (files: Record<string, object>) =>
    zipOf(Object.fromEntries(Object.entries(files).map(([name, value]) => [name, JSON.stringify(value)])));
  const files = new Map([
    ['/all.zip', archive({ 'DEBIAN-CVE-2026-20001.json': debian, 'DSA-1-1.json': { ...debian, id: 'DSA-1-1' } })],
  ]);
  const source = await serveFiles(files);
  after(() => source.close());
  const url = `${source.url}/all.zip`;
  const load = async () => {
    const loaded = await importDistribution('debian')(db, url, signal);
    await db.withoutCompany((tx) => recordFeedLoaded(tx, distributionFeed('debian'), loaded));
    return loaded;
  };
  const feeds = { ...NO_FEEDS, distributions: [{ name: 'debian', url }] };
  const catalog = createCatalog(db, feeds);
  assert.deepEqual(await catalog.fixes('debian', '11', ['openssh']), { ok: false, reason: 'source-failed' });
  assert.deepEqual(await createCatalog(db, { ...feeds, distributions: [] }).fixes('debian', '11', ['openssh']), {
    ok: false,
    reason: 'source-off',
  });
  assert.equal((await load()).rows, 2);
  const row = { package: 'openssh', cve: 'CVE-2026-20001', introduced: null };
  assert.deepEqual(await catalog.fixes('debian', '11', ['openssh']), {
    ok: true,
    value: [{ ...row, fixed: '1:8.4p1-5+deb11u3' }],
  });
  assert.deepEqual(await catalog.fixes('debian', '13', ['openssh']), { ok: true, value: [] });
  assert.equal((await load()).rows, 2, 'the same checksum');

  const file = join(folder, 'catalog.txt');
  await writeCatalogFile(db, file, signal);
  const bundle = await openCatalogBundle(file);
  assert.deepEqual(await bundle.fixes('debian', '12', ['openssh']), { ok: true, value: [{ ...row, fixed: null }] });

  files.set('/all.zip', archive({ 'DEBIAN-CVE-2026-20005.json': { ...debian, id: 'DEBIAN-CVE-2026-20005' } }));
  await load();
  const answer = await catalog.fixes('debian', '11', ['openssh']);
  assert.ok(answer.ok);
  assert.deepEqual(
    answer.value.map(({ cve }) => cve),
    ['CVE-2026-20005'],
  );
  files.set('/all.zip', Buffer.from('PK\x03\x04 and then nothing'));
  await assert.rejects(load(), /ZIP/);
});

test('an imported archive is recognized by its content and named after the file', async () => {
  const path = join(folder, 'ubuntu.zip');
  writeFileSync(path, zipOf({ 'UBUNTU-CVE-2026-20001.json': JSON.stringify(ubuntu) }));
  const format = await detectFeedFormat({ path });
  assert.equal(format !== 'bundle' && format?.id, 'distribution');
  const [brought] = await importFeedFile(db, path, signal);
  assert.deepEqual([brought?.feed, brought?.rows], ['distribution:ubuntu', 1]);
});

test('ZIP archives with many members are read, corrupt ones are rejected', async () => {
  const path = join(folder, 'many.zip');
  const read = async (content: Buffer) => {
    writeFileSync(path, content);
    const found: string[] = [];
    for await (const { name, content: text } of zipMembersOf(path, (one) => one !== 'not wanted'))
      found.push(`${name}: ${text.toString()}`);
    return found;
  };
  const files = { one: 'first', 'not wanted': 'second', 'a/b': 'third' };
  assert.deepEqual(await read(zipOf(files)), ['one: first', 'a/b: third']);
  assert.deepEqual(await read(zipOf(files, true)), ['one: first', 'a/b: third']);
  const whole = zipOf(files);
  for (const length of [0, 4, 21, 40, whole.length - 1])
    await assert.rejects(read(whole.subarray(0, length)), Error, `${length}`);
  const outOfBounds = Buffer.from(whole);
  outOfBounds.writeUInt32LE(0x7fffffff, whole.length - 22 + 16);
  await assert.rejects(read(outOfBounds), /ZIP/);
});
