import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHECKS } from '@assay/engine';
import { CATALOGUE } from './checks-catalogue.ts';

const named = new Set(CATALOGUE.flatMap((section) => section.rows.flatMap((row) => row.checks)));

test('every check that the catalogue names exists', () => {
  const ids = new Set(CHECKS.map((check) => check.id));
  assert.deepEqual(
    [...named].filter((id) => !ids.has(id)),
    [],
  );
});

test('every check has a row in the catalogue', () => {
  assert.deepEqual(
    CHECKS.map((check) => check.id).filter((id) => !named.has(id)),
    [],
  );
});
