import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { SPECIFICATION } from '@assay/contract/specification.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

test('every row of the specification has an id of its own', () => {
  const ids = SPECIFICATION.map((row) => row.id);
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  );
});

test('every row that is not open names a place and a test that exist', () => {
  const sources = globSync('{contract,engine,server,report,locales,lab,web,e2e,tools}/**/*.test.ts', {
    cwd: ROOT,
    exclude: (file) => file.includes('node_modules'),
  }).map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
  const names = new Set(
    sources.flatMap((text) => [...text.matchAll(/\b(?:test|it)\(\s*(['"`])(.*?)\1/g)].map((found) => found[2]!)),
  );
  const wrong = SPECIFICATION.filter((row) => !row.open).flatMap((row) => [
    ...(row.place && existsSync(path.join(ROOT, row.place)) ? [] : [`${row.id}: no such place ${row.place}`]),
    ...(row.test && names.has(row.test) ? [] : [`${row.id}: no such test "${row.test}"`]),
  ]);
  assert.deepEqual(wrong, []);
});
