import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LONG } from './durations.ts';
import { ofNeediestSuite } from './schedule.ts';
import { type TestFile, testFiles } from './suites.ts';

const fileOf = (suite: string, path: string): TestFile => ({ path, suite: { name: suite, of: /./, zone: 'UTC' } });
const SECONDS: Record<string, number> = { walk: 300, form: 200, scan: 240, unit: 30 };
const FILES = [
  fileOf('browser', 'walk'),
  fileOf('lab', 'scan'),
  fileOf('browser', 'form'),
  fileOf('unit', 'unit'),
] as const;
const next = (working: string[], files: readonly TestFile[] = FILES) =>
  ofNeediestSuite(files, ({ path }) => SECONDS[path]!, working)?.path ?? null;

test('the first process takes the longest file of the suite with the most work', () => {
  assert.equal(next([]), 'walk');
});

test('the next process takes the suite with the most work left per process', () => {
  assert.equal(next(['browser', 'browser']), 'scan');
  assert.equal(next(['lab', 'lab', 'lab']), 'walk');
});

test('there is no next file when none is left', () => {
  assert.equal(next(['lab'], []), null);
});

test('the files that are estimated by name exist', () => {
  const paths = new Set(testFiles().map(({ path }) => path));
  assert.deepEqual(
    Object.keys(LONG).filter((path) => !paths.has(path)),
    [],
  );
});
