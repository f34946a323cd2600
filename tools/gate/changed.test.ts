import assert from 'node:assert/strict';
import { test } from 'node:test';
import { affectedBy } from './changed.ts';
import { testFiles } from './suites.ts';

const tests = testFiles();
const affected = (...changed: string[]) => affectedBy(changed, tests).map(({ path }) => path);

test('a changed source file runs the tests that import it, directly or through others', () => {
  const found = affected('tools/gate/fail-on-console.ts');
  assert.equal(found.length, tests.length, 'a change of the gate runs everything');
  const grade = affected('engine/scoring/score.ts');
  assert.ok(grade.includes('engine/scoring/score.test.ts'));
  assert.ok(grade.includes('engine/golden/golden.test.ts'));
  assert.ok(!grade.some((path) => path.startsWith('web/')));
});

test('imports by subpath count, and so do workers and programs that are started by file name', () => {
  assert.ok(
    affected('server/testing/schedules.ts').includes('server/features/scans/schedules/plan-scans.test.ts'),
    'server/testing/schedules.ts is imported as #testing/schedules.ts',
  );
  assert.ok(affected('engine/evaluation/threads/thread.ts').includes('engine/evaluation/threads/evaluator.test.ts'));
  assert.ok(affected('server/commands/verify.ts').includes('server/commands/verify.test.ts'));
  assert.ok(affected('lab/robustness/scan-process.ts').includes('lab/robustness/robustness.test.ts'));
});

test('a part of the product runs its own tests and not all that start the whole product', () => {
  const feature = affected('server/features/suppliers/supplier-trends.ts');
  assert.ok(feature.includes('server/features/suppliers/supplier-trends.test.ts'));
  assert.ok(feature.length < tests.length / 20, feature.join('\n'));
  const check = affected('engine/areas/application-security/version-disclosure.ts');
  assert.ok(check.includes('engine/golden/golden.test.ts') && check.includes('lab/lab.test.ts'), check.join('\n'));
  assert.deepEqual(
    check.filter((path) => path.startsWith('server/')),
    [],
  );
});

test('a route without tests beside it runs those that start the whole product, and so does a migration', () => {
  for (const file of [
    'server/routes/accounts/company.ts',
    'server/platform/db/migrations/0080-0099/0093-asset-inventory.ts',
  ])
    assert.ok(affected(file).includes('server/routes/session.test.ts'), file);
});

test('a changed test file runs by itself, and a changed data file runs the tests of its folder', () => {
  assert.deepEqual(affected('tools/gate/changed.test.ts').length, tests.length);
  assert.deepEqual(affected('web/language/choice.test.ts'), ['web/language/choice.test.ts']);
  assert.deepEqual(affected('engine/golden/hand-quiet/assessment.json'), []);
  assert.ok(affected('engine/golden/record.json').includes('engine/golden/golden.test.ts'));
});
