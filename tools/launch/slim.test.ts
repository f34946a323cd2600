import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findRange } from '../../engine/sources/range-file.ts';
import { compressRanges } from './compress-ranges.mjs';
import { isNeverOpened, runtimePackages } from './slim.mjs';

const ROOT = join(import.meta.dirname, '../..');

test('a slim installation keeps what the product loads, and nothing that only builds or tests', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const kept = runtimePackages(packages);
  for (const workspace of ['contract', 'engine', 'locales', 'report', 'server']) {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies)) {
      const places = [`${workspace}/node_modules/${name}`, `node_modules/${name}`];
      assert.ok(
        places.some((place) => kept.has(place)),
        `${workspace} needs ${name}`,
      );
    }
  }
  for (const name of ['vite', 'echarts', '@tabler/icons', 'typescript', '@biomejs/biome', 'playwright-core'])
    assert.ok(!kept.has(`node_modules/${name}`), name);
});

test('a package is taken from the folder of the one that needs it, else from further up', () => {
  const packages = {
    '': { optionalDependencies: { runtime: '1' } },
    contract: { dependencies: { a: '1' } },
    engine: {},
    locales: {},
    report: {},
    server: { dependencies: { b: '2' } },
    'node_modules/a': {
      dependencies: { b: '1' },
      peerDependencies: { c: '1', d: '1' },
      peerDependenciesMeta: { d: { optional: true } },
    },
    'node_modules/a/node_modules/b': {},
    'node_modules/b': { dependencies: { a: '1' } },
    'node_modules/c': {},
    'node_modules/d': {},
    'node_modules/runtime': {},
  };
  assert.deepEqual([...runtimePackages(packages)].sort(), [
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/b',
    'node_modules/c',
    'node_modules/runtime',
  ]);
});

test('files that only build, test or describe a package are removed, and its license and program stay', () => {
  const removed = [
    'node_modules/a/index.d.ts',
    'node_modules/a/src/index.ts',
    'node_modules/a/lib/index.js.map',
    'node_modules/@b/c/test/index.js',
    'node_modules/a/node_modules/d/docs/index.js',
    'node_modules/a/CHANGELOG.md',
    'node_modules/a/native/lib/libpq.a',
  ];
  const kept = [
    'node_modules/a/index.js',
    'node_modules/a/lib/test/index.js',
    'node_modules/test/index.js',
    'node_modules/@b/docs/index.js',
    'node_modules/a/README.md',
    'node_modules/a/docs.js',
    'node_modules/a/LICENSE.md',
    'node_modules/a/400Regular/A.ttf',
    'node_modules/a/native/lib/libpq.so.5',
  ];
  assert.deepEqual([...removed, ...kept].filter(isNeverOpened), removed);
});

test('compressed address ranges have the same row for every address, and no row between two ranges', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-slim-'));
  try {
    const rows = Array.from({ length: 5_000 }, (_, at) => {
      const start = BigInt(at) * 20n + (at > 2_500 ? 10n ** 37n : 0n);
      return { start, end: start + 9n, value: String(at), label: `"Network, ${'é'.repeat((at * 37) % 90)}"` };
    });
    const text = rows.map((row) => `${row.start},${row.end},${row.value},${row.label}`).join('\n');
    const file = join(folder, 'many-num.csv');
    writeFileSync(file, text);
    compressRanges(file);
    assert.equal(existsSync(file), false);
    assert.ok(statSync(join(folder, 'many-num.ranges')).size < Buffer.byteLength(text) / 3);
    for (const { start, end, value, label } of rows) {
      for (const address of [start, end]) assert.deepEqual(findRange(file, address), { value, label });
      assert.equal(findRange(file, end + 1n), null);
    }
    assert.equal(findRange(file, 10n ** 38n), null);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
