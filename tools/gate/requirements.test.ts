import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPEN_REQUIREMENTS, SPECIFICATION } from '@assay/requirements/requirements.ts';
import { requirementsResult } from './requirements.ts';
import type { Result } from './results.ts';

const complete = { steps: [], paths: [], since: null };
const due = SPECIFICATION.map(({ id }) => id).filter((id) => !Object.hasOwn(OPEN_REQUIREMENTS, id));
const result = (shown: string[], failures: Result['failures'] = []): Result => ({
  step: 'unit',
  file: 'a.test.ts',
  passed: 1,
  failures,
  seconds: 1,
  cpuSeconds: null,
  shown,
});

test('a complete run passes only if every requirement was marked while it ran', () => {
  assert.equal(requirementsResult(complete, [result(due.slice(3)), result(due.slice(0, 3))])?.passed, 1);
  const outcome = requirementsResult(complete, [result(due.slice(1))])!;
  assert.equal(outcome.passed, 0);
  assert.match(outcome.failures[0]!.message, new RegExp(`\n${due[0]!.replaceAll('.', '\\.')}$`));
});

test('a run of single steps, files or changes, and one with failed tests, is not judged', () => {
  for (const partial of [{ steps: ['unit'] }, { paths: ['server'] }, { since: 'HEAD' }])
    assert.equal(requirementsResult({ ...complete, ...partial }, [result([])]), null);
  const failure = { file: 'a.test.ts', path: ['x'], only: null, message: 'x', place: null };
  assert.equal(requirementsResult(complete, [result([], [failure])]), null);
});
