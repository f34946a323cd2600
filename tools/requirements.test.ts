import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { OPEN_REQUIREMENTS, SPECIFICATION } from '@assay/requirements/requirements.ts';
import { allMarks, marksOf } from './documents/marks.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

test('every requirement has an id of its own and an existing place', () => {
  const ids = SPECIFICATION.map((row) => row.id);
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  );
  assert.deepEqual(
    SPECIFICATION.filter(({ place }) => !existsSync(path.join(ROOT, place))).map(({ id, place }) => `${id}: ${place}`),
    [],
  );
});

test('every requirement is either open with a reason or marked in the body of a test', () => {
  const marks = allMarks();
  const marked = new Set(marks.map(({ id }) => id));
  const ids = new Set<string>(SPECIFICATION.map(({ id }) => id));
  assert.deepEqual(
    [...ids].filter((id) => marked.has(id) === Object.hasOwn(OPEN_REQUIREMENTS, id)),
    [],
    'marked and open, or neither',
  );
  assert.deepEqual(
    marks.filter(({ id, test }) => test === null || !ids.has(id)),
    [],
    'outside of a test, or no such requirement',
  );
});

test('a mark belongs to the test around it', () => {
  const source = [
    "test('one', () => {",
    "  shows('a.b.c', 'd.e.f');",
    '});',
    '',
    'function helper() {',
    "  shows('g.h.i');",
    '}',
    '',
    "  test('nested', async () => {",
    "    shows(\n      'j.k.l',\n    );",
    '  });',
  ].join('\n');
  assert.deepEqual(
    marksOf('x.test.ts', source).map(({ id, test }) => `${id} ${test}`),
    ['a.b.c one', 'd.e.f one', 'g.h.i null', 'j.k.l nested'],
  );
});
