import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { libraryKey } from '@assay/engine';
import { sql } from 'kysely';
import { NO_FEEDS } from '#platform/config/config.ts';
import { feedRow, recordFeedLoaded } from '#platform/db/feeds.ts';
import { ARCHIVE_END, memberHead, padding } from '#platform/files/tar.ts';
import { testContext } from '#testing/context.ts';
import { nvdFile, nvdRecord, serveFiles } from '#testing/feeds/nvd-files.ts';
import { createCatalog } from '../catalog.ts';
import { importCveRecords } from './cve-records.ts';
import { importEndOfLife } from './end-of-life.ts';
import { importBlockList, importKev } from './kev-epss-block-lists.ts';
import { importNvdFiles } from './nvd-files.ts';
import { importRetire } from './retire.ts';

const { context } = await testContext();
const { db } = context;
const signal = new AbortController().signal;
const folder = mkdtempSync(join(tmpdir(), 'assay-feeds-'));
after(() => rmSync(folder, { recursive: true }));
const catalog = createCatalog(db, { ...NO_FEEDS, nvd: 'on', endOfLife: 'on' });

function file(name: string, content: string | Buffer): string {
  writeFileSync(join(folder, name), content);
  return pathToFileURL(join(folder, name)).href;
}

// The data was loaded long ago: the catalog is available, and the files are requested as initially.
await db.withoutCompany((tx) => recordFeedLoaded(tx, 'nvd', { version: '2020-01-01T00:00:00Z', rows: 0 }));

async function ids(vendor: string, product: string, version?: string): Promise<string[]> {
  const answer = await catalog.advisories(vendor, product, version);
  assert.ok(answer.ok);
  return answer.value.map(({ id }) => id);
}

test("NVD's files are imported year by year, verified, and skipped if unchanged", async () => {
  const year = new Date().getUTCFullYear();
  const files = new Map<string, Buffer | string>();
  const put = (part: string, records: readonly object[]) => {
    const { gz, meta } = nvdFile(records);
    files.set(`/nvdcve-2.0-${part}.json.gz`, gz);
    files.set(`/nvdcve-2.0-${part}.meta`, meta);
  };
  for (let one = 2002; one <= year; one += 1) put(String(one), [nvdRecord(`CVE-${one}-1001`, 'acme', 'server', '2.0')]);
  put('modified', [nvdRecord('CVE-2002-1001', 'acme', 'server', '1.0')]);
  const broken = `/nvdcve-2.0-2010.json.gz`;
  const whole = files.get(broken)!;
  files.set(broken, gzipSync('{"vulnerabilities":[]}'));
  const source = await serveFiles(files);
  after(() => source.close());

  await assert.rejects(importNvdFiles(db, source.url, signal), /checksum/);
  assert.equal((await ids('acme', 'server')).length, 8, 'the years before are kept');
  files.set(broken, whole);
  source.asked.length = 0;
  const loaded = await importNvdFiles(db, source.url, signal);
  assert.ok(!source.asked.includes('/nvdcve-2.0-2009.json.gz'), 'a year that was read is not read again');
  assert.equal(loaded.rows, year - 2002 + 1);
  assert.ok(!(await ids('acme', 'server', '1.5')).includes('CVE-2002-1001'), 'changes come last');
  assert.ok((await ids('acme', 'server', '0.9')).includes('CVE-2002-1001'));
  await db.withoutCompany((tx) => recordFeedLoaded(tx, 'nvd', loaded));

  source.asked.length = 0;
  put('modified', [nvdRecord('CVE-2003-1001', 'acme', 'server', '2.0', { vulnStatus: 'Rejected' })]);
  await importNvdFiles(db, source.url, signal);
  assert.deepEqual(source.asked, ['/nvdcve-2.0-modified.meta', '/nvdcve-2.0-modified.json.gz']);
  assert.ok(!(await ids('acme', 'server')).includes('CVE-2003-1001'), 'a record that was withdrawn goes');
});

const cve = (id: string, changes: object = {}) => ({
  dataType: 'CVE_RECORD',
  dataVersion: '5.1',
  cveMetadata: { cveId: id, state: 'PUBLISHED', datePublished: '2026-03-04T05:06:07.000Z' },
  containers: {
    cna: {
      descriptions: [{ lang: 'en', value: 'an invented fault' }],
      affected: [{ vendor: 'Acme', product: 'Portal', versions: [{ version: '1.0', status: 'affected' }] }],
      metrics: [{ format: 'CVSS', cvssV3_1: { baseScore: 8.8, version: '3.1' } }],
      problemTypes: [{ descriptions: [{ lang: 'en', cweId: 'CWE-89', description: 'SQL' }] }],
      references: [{ url: 'https://advisories.example/portal' }],
    },
    adp: [
      {
        title: 'CISA ADP Vulnrichment',
        affected: [
          {
            cpes: ['cpe:2.3:a:acme:portal:*:*:*:*:*:*:*:*'],
            versions: [
              { version: '1.0', status: 'affected', lessThan: '3.0' },
              { version: '2.4', status: 'unaffected', lessThan: '2.5' },
            ],
            defaultStatus: 'unknown',
          },
        ],
        metrics: [
          {
            other: {
              type: 'ssvc',
              content: {
                options: [{ Exploitation: 'active' }, { Automatable: 'yes' }, { 'Technical Impact': 'total' }],
              },
            },
          },
        ],
      },
    ],
  },
  ...changes,
});

test("CVE records provide ranges of several branches and CISA's decision, in any container", async () => {
  const records = [cve('CVE-2026-20001'), { nonsense: true }, cve('CVE-2026-20002')];
  const texts = records.map((record) => JSON.stringify(record));
  const members = texts.flatMap((text, at) => {
    const content = Buffer.from(text);
    const name = `vulnrichment-develop/2026/20xxx/CVE-2026-2000${at}.json`;
    return [memberHead(name, content.length), content, padding(content.length)];
  });
  const forms = {
    'lines.jsonl.gz': gzipSync(`${texts.join('\n')}\n`),
    'list.json': `[${texts.join(',')}]`,
    'archive.tar.gz': gzipSync(Buffer.concat([...members, ARCHIVE_END])),
  };
  for (const [name, content] of Object.entries(forms)) {
    await db.withoutCompany((tx) => sql`delete from advisory where source = 'cve'`.execute(tx));
    await importCveRecords(db, file(name, content), signal);
    assert.deepEqual((await ids('acme', 'portal', '2.3')).toSorted(), ['CVE-2026-20001', 'CVE-2026-20002'], name);
    assert.deepEqual(await ids('acme', 'portal', '2.4.1'), [], 'the branch that was mended');
  }
  await db.withoutCompany((tx) => recordFeedLoaded(tx, 'cve', { version: '1', rows: 2 }));
  const answer = await catalog.advisories('acme', 'portal', '1.5');
  assert.ok(answer.ok);
  const { ssvc, cvss, cwe, published } = answer.value[0]!;
  assert.deepEqual(ssvc, { exploitation: 'active', automatable: true, impact: 'total' });
  assert.deepEqual([cvss, cwe, published], [8.8, [89], '2026-03-04']);
});

test("NVD takes precedence for ranges, and CISA's decision is kept", async () => {
  const { importNvdRecords } = await import('./nvd-files.ts');
  const { Readable } = await import('node:stream');
  const json = JSON.stringify({ vulnerabilities: [nvdRecord('CVE-2026-20001', 'acme', 'portal', '1.2')] });
  await importNvdRecords(db, Readable.from([Buffer.from(json)]), signal);
  assert.deepEqual(await ids('acme', 'portal', '2.3'), ['CVE-2026-20002']);
  const answer = await catalog.advisories('acme', 'portal', '1.1');
  assert.ok(answer.ok);
  const told = answer.value.find(({ id }) => id === 'CVE-2026-20001')!;
  assert.deepEqual([told.cvss, told.ssvc?.exploitation], [7.5, 'active']);
  const rejected = { cveMetadata: { cveId: 'CVE-2026-20002', state: 'REJECTED' } };
  await importCveRecords(db, file('rejected.jsonl', JSON.stringify(cve('CVE-2026-20002', rejected))), signal);
  assert.deepEqual(await ids('acme', 'portal', '2.3'), []);
});

test('script libraries are found under their names in pages, packages and CPE', async () => {
  const list = {
    'left.js': {
      npmname: 'left',
      bowername: ['Left'],
      vulnerabilities: [
        {
          below: '1.4.0',
          atOrAbove: '1.0.0',
          severity: 'high',
          cwe: ['CWE-79'],
          identifiers: { CVE: ['CVE-2026-30001'] },
        },
        { below: '1.2.0', severity: 'medium', identifiers: { githubID: 'GHSA-aaaa-bbbb-cccc', summary: 'invented' } },
        { below: '9', severity: 'low', identifiers: { bug: '1' } },
      ],
      extractors: {},
    },
    'dont check': { extractors: {} },
  };
  const loaded = await importRetire(db, file('retire.json', JSON.stringify(list)), signal);
  assert.equal(loaded.rows, 1);
  for (const name of ['left', 'Left.js', 'leftjs']) {
    assert.deepEqual((await ids('whoever', name, '1.1.0')).toSorted(), ['CVE-2026-30001', 'GHSA-aaaa-bbbb-cccc'], name);
  }
  assert.deepEqual(await ids('whoever', 'left', '1.4.0'), []);
  assert.deepEqual(['jQuery', 'jquery.js', 'jquery_ui', 'angularjs'].map(libraryKey), [
    'jquery',
    'jquery',
    'jquery-ui',
    'angular',
  ]);
  await assert.rejects(importRetire(db, file('none.json', '[]'), signal));
});

test('ends of support come from the API or from the pages of the repository', async () => {
  const page = `---
title: Acme Server
permalink: /acme-server
identifiers:
  - repology: acme
  - cpe: cpe:2.3:a:acme:server
releases:
  - releaseCycle: "2.0"
    eol: false
    latest: "2.0.7"
  - releaseCycle: 1.10
    eol: 2024-05-06
    eoes: 2029-05-06
    latest: 1.10.3
  - releaseCycle: "1"
    eol: true
---
Text.
`;
  const parts = [
    ['products/acme.md', page],
    ['products/broken.md', '---\n: [\n---\n'],
    ['README.md', '# no product'],
  ].flatMap(([name, text]) => {
    const content = Buffer.from(text!);
    return [memberHead(name!, content.length), content, padding(content.length)];
  });
  const tar = gzipSync(Buffer.concat([...parts, ARCHIVE_END]));
  const loaded = await importEndOfLife(db, file('pages.tar.gz', tar), signal);
  assert.equal(loaded.rows, 1);
  await db.withoutCompany((tx) => recordFeedLoaded(tx, 'endoflife', loaded));
  assert.deepEqual(await catalog.releaseCycles('acme', 'server'), {
    ok: true,
    value: [
      { cycle: '2.0', endOfLife: null, extended: null, latest: '2.0.7' },
      { cycle: '1.1', endOfLife: '2024-05-06', extended: '2029-05-06', latest: '1.10.3' },
      { cycle: '1', endOfLife: '1970-01-01', extended: null, latest: null },
    ],
  });
  await assert.rejects(importEndOfLife(db, file('empty.tar', ARCHIVE_END), signal), /no products/);
});

test('a file that was imported is recognized by its checksum and not imported again', async () => {
  const list = (added: string) =>
    file(
      'kev.json',
      JSON.stringify({ catalogVersion: added, vulnerabilities: [{ cveID: 'CVE-2026-1', dateAdded: added }] }),
    );
  const first = await importKev(db, list('2026-01-01'), signal);
  await db.withoutCompany((tx) => recordFeedLoaded(tx, 'kev', first));
  await db.withoutCompany((tx) => sql`update kev_entry set added_on = '2020-01-01'`.execute(tx));
  const again = await importKev(db, list('2026-01-01'), signal);
  assert.equal(again.checksum, first.checksum);
  const added = async () =>
    (await db.withoutCompany((tx) => sql<{ d: string }>`select added_on::text as d from kev_entry`.execute(tx))).rows[0]
      ?.d;
  assert.equal(await added(), '2020-01-01', 'nothing was written');
  await importKev(db, list('2026-02-02'), signal);
  assert.equal(await added(), '2026-02-02');
  assert.equal((await db.withoutCompany((tx) => feedRow(tx, 'kev')))?.checksum, first.checksum);
});

test('a page instead of a list of addresses keeps the existing list; an empty list is valid', async () => {
  const importList = importBlockList('sample', 'block-list:sample');
  assert.equal(
    (await importList(db, file('list.txt', '# two\n192.0.2.1\n198.51.100.0/24 ; since 2026\n'), signal)).rows,
    2,
  );
  await assert.rejects(importList(db, file('page.txt', '<!doctype html>\n<p>One moment</p>'), signal), /no addresses/);
  const kept = await db.withoutCompany((tx) =>
    sql<{ n: number }>`select count(*)::int as n from block_list_entry where source = 'sample'`.execute(tx),
  );
  assert.equal(kept.rows[0]?.n, 2);
  assert.equal((await importList(db, file('none.txt', '# nobody today\n'), signal)).rows, 0);
});
