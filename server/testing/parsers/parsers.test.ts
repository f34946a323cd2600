import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it, test } from 'node:test';
import { growthFaults } from '../../../engine/testing/fuzz/growth.ts';
import { MODULES, OTHER_PACKAGES, PACKAGES_WITHOUT_PARSERS, PARSING_PACKAGES } from './modules.ts';
import { ROWS } from './rows.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const text = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

describe('the CPU time of parsers grows like their input, and the serving thread is not blocked', () => {
  for (const row of ROWS) it(row.name, async () => assert.deepEqual(await growthFaults(row), []));
});

test('every package is known to parse bytes of others or not', () => {
  const used = ['contract', 'engine', 'locales', 'report', 'server'].flatMap((workspace) => {
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(text(`${workspace}/package.json`));
    return Object.keys({ ...dependencies, ...optionalDependencies });
  });
  const known = [...PARSING_PACKAGES, ...OTHER_PACKAGES];
  assert.deepEqual(
    used.filter((name) => !known.includes(name) && !PACKAGES_WITHOUT_PARSERS.test(name)),
    [],
    'put them into a list of modules.ts',
  );
  assert.deepEqual(
    known.filter((name) => !used.includes(name)),
    [],
    'no longer used',
  );
});

test('every module that parses bytes of others has a row, or says why it needs none', () => {
  const decompresses = /\b(?:create)?(?:gunzip|unzip|inflate(?:Raw)?|brotliDecompress|zstdDecompress)(?:Sync)?\b/i;
  const packages = new RegExp(`(?:from |import\\()'(?:${PARSING_PACKAGES.join('|').replaceAll('.', '\\.')})(?:['/])`);
  const parses = (source: string) =>
    packages.test(source.replace(/^import type .*/gm, '')) ||
    (source.includes("'node:zlib'") && decompresses.test(source)) ||
    source.includes('new X509Certificate');
  const modules = globSync('{contract,engine,locales,report,server}/**/*.ts', {
    cwd: ROOT,
    exclude: (file) => file.includes('node_modules'),
  })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !/\.test\.ts$|\/testing\/|^engine\/parse\//.test(file) && parses(text(file)));
  assert.ok(modules.length > 20, `${modules.length}`);
  const keyOf = (file: string) =>
    Object.keys(MODULES).find((key) => (key.endsWith('/') ? file.startsWith(key) : file === key));
  assert.deepEqual(
    modules.filter((file) => !keyOf(file)),
    [],
    'add a row to rows.ts, and the module to modules.ts',
  );
  const rows = ROWS.map(({ name }) => name);
  assert.deepEqual(
    Object.entries(MODULES).filter(([, row]) => !row.startsWith(': ') && !rows.includes(row)),
    [],
  );
  const keys = new Set(modules.map(keyOf));
  assert.deepEqual(
    Object.keys(MODULES).filter((key) => !keys.has(key)),
    [],
    'no longer there',
  );
});
