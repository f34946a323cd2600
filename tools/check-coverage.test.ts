import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHECKS } from '@assay/engine';
import { CHECK_COVERAGE } from './check-coverage.ts';
import { coverageSections } from './documents/checks.ts';

const named = new Set(CHECK_COVERAGE.flatMap((section) => section.rows.flatMap((row) => row.checks)));

test('every check in the coverage table exists', () => {
  const ids = new Set(CHECKS.map((check) => check.id));
  assert.deepEqual(
    [...named].filter((id) => !ids.has(id)),
    [],
  );
});

test('every check has a row in the coverage table, one without a row by its title', () => {
  const rows = coverageSections(CHECKS).flatMap((section) => section.rows);
  const listed = new Set(rows.flatMap((row) => row.checks));
  assert.deepEqual(
    CHECKS.map((check) => check.id).filter((id) => !listed.has(id)),
    [],
  );
  const added = { ...CHECKS[0]!, id: 'dns_health.soa' };
  const without = CHECK_COVERAGE.map((section) => ({
    ...section,
    rows: section.rows.filter((row) => !row.checks.includes(added.id)),
  }));
  const [last] = coverageSections([added], without).slice(-1);
  assert.deepEqual(last!.rows, [{ what: 'Start of authority (SOA) record', checks: ['dns_health.soa'] }]);
});
