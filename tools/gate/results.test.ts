import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureLines, type Result, rerunCommand, sumByStep, table } from './results.ts';

const failure = {
  file: 'server/a.test.ts',
  path: ['group', "it's"],
  only: "it's",
  message: 'no',
  place: 'server/a.test.ts:3:1',
};
const result = (step: string, file: string, passed: number, failures: Result['failures'], seconds: number): Result => ({
  step,
  file,
  passed,
  failures,
  seconds,
  cpuSeconds: step === 'server' ? seconds / 2 : null,
});

test('the table sums each step over its files, in the order of the steps', () => {
  const sums = sumByStep(
    [result('unit', 'b', 5, [], 2), result('server', 'a', 3, [failure], 1.25), result('server', 'c', 4, [], 0.5)],
    ['server', 'unit', 'lab'],
  );
  assert.equal(
    table(sums),
    [
      'step    files  passed  failed  seconds  CPU seconds',
      'server      2       7       1      1.8          0.9',
      'unit        1       5       0      2.0',
      '',
    ].join('\n'),
  );
});

test('a failure names the test, what differs, where, and the command that runs it alone', () => {
  assert.equal(
    failureLines(failure),
    [
      "✖ server/a.test.ts › group › it's",
      '    no',
      '    at server/a.test.ts:3:1',
      "    run again: npm test -- server/a.test.ts --name '^it'\\''s$'",
      '',
      '',
    ].join('\n'),
  );
});

test('a long difference is truncated so that it does not hide the next failure', () => {
  const lines = failureLines({ ...failure, message: 'x\n'.repeat(500) }).split('\n');
  assert.ok(lines.length < 70);
  assert.ok(lines.some((line) => /… \d+ more lines/.test(line)));
  const wide = failureLines({ ...failure, message: 'x'.repeat(100_000) });
  assert.ok(wide.length < 1_000);
  assert.match(wide, /… \d+ more characters/);
});

test('a test name with special characters of a pattern is found again by its command', () => {
  assert.equal(
    rerunCommand('a.test.ts', 'what (a|b)? costs'),
    "npm test -- a.test.ts --name '^what \\(a\\|b\\)\\? costs$'",
  );
});

test('a failed program and a file that failed as a whole have a command as well', () => {
  assert.equal(rerunCommand(null, 'web build'), "npm test -- 'web build'");
  assert.equal(rerunCommand('a.test.ts', null), 'npm test -- a.test.ts');
  assert.equal(rerunCommand(null, null), null);
});
