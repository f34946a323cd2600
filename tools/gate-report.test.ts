import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterSecondRun, failedFiles, readReport } from './gate-report.ts';

const TAP = `TAP version 13
# Subtest: a
    # Subtest: inner
    not ok 1 - inner
      ---
      duration_ms: 0.6
      location: '/project/fail.test.ts:2:34'
      ...
not ok 1 - a
  ---
  duration_ms: 2.03
  type: 'test'
  location: '/project/fail.test.ts:2:1'
  ...
ok 2 - b
# pass 7
# fail 2
# cancelled 0
# skipped 0
# todo 0
`;

test('a report names every failed test with its file', () => {
  const report = readReport(TAP, false);
  assert.deepEqual([report.passed, report.failed], [7, 2]);
  assert.deepEqual(
    report.failures.map(({ name }) => name),
    ['inner', 'a'],
  );
  assert.deepEqual(failedFiles(report), ['/project/fail.test.ts']);
});

test('a skipped test counts as failed, and so does a step that ended before it reported', () => {
  assert.equal(readReport('# pass 3\n# fail 0\n# skipped 1\n', true).failed, 1);
  assert.deepEqual(readReport('', false), { passed: 0, failed: 1, failures: [] });
});

test('what fails twice fails the gate; what failed once alone is named as unsteady', () => {
  const first = readReport(TAP, false);
  assert.deepEqual(
    [afterSecondRun(first, { passed: 2, failed: 0, failures: [] })].map((sum) => [
      sum.passed,
      sum.failed,
      sum.unsteady.length,
    ]),
    [[9, 0, 2]],
  );
  const same = afterSecondRun(first, first);
  assert.deepEqual([same.passed, same.failed, same.unsteady], [7, 2, []]);
});
