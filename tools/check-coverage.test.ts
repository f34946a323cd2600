import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHECKS } from '@assay/engine';
import { CHECK_COVERAGE } from './check-coverage.ts';

const named = new Set(CHECK_COVERAGE.flatMap((section) => section.rows.flatMap((row) => row.checks)));

test('every check in the coverage table exists', () => {
  const ids = new Set(CHECKS.map((check) => check.id));
  assert.deepEqual(
    [...named].filter((id) => !ids.has(id)),
    [],
  );
});

test('every check has a row in the coverage table', () => {
  assert.deepEqual(
    CHECKS.map((check) => check.id).filter((id) => !named.has(id)),
    [],
  );
});
