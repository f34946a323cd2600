import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
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
