import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './lockfile.ts';

const text = readFileSync(join(ROOT, 'docs/security/asvs.md'), 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([\w ]+) \| ([^|]*) \| ([^|]*) \|$/gm)];
/** Requirements of levels 1 and 2 in ASVS 5.0.0: 70 and 183. */
const REQUIREMENTS = 253;
const STATES = ['met', 'not tested', 'partly', 'specification', 'does not apply'];

/** Tests that a row names: file, and the test's name or part of it. */
function testsOf(named: string): { file: string; name: string }[] {
  return named
    .split(/; (?=`)/)
    .filter((one) => one.trim() !== '')
    .map((one) => {
      const [, file = '', name = ''] = /^`([^`]+)`: (.+)$/.exec(one.trim()) ?? [];
      return { file, name };
    });
}

/** Names of the tests of a file, as they are written. */
function namesIn(file: string): string[] {
  if (!existsSync(join(ROOT, file))) return [];
  const calls = readFileSync(join(ROOT, file), 'utf8').matchAll(/\b(?:test|it)\(\s*(['"`])(.*?)\1,/gs);
  return [...calls].map(([, , name]) => name!.replaceAll("\\'", "'"));
}

test('each requirement of ASVS 5.0 levels 1 and 2 is assessed once, with a reason', () => {
  assert.equal(new Set(rows.map(([, id]) => id)).size, REQUIREMENTS);
  assert.equal(rows.length, REQUIREMENTS);
  for (const [, id, state, how] of rows) {
    assert.ok(STATES.includes(state!), id);
    assert.ok(how!.trim() !== '', id);
  }
  for (const state of STATES) {
    const count = rows.filter(([, , one]) => one === state).length;
    assert.ok(text.includes(`${count} ${state}`), `${count} ${state}`);
  }
});

test('each requirement that is met names a test, and each named test is in its file', () => {
  const names = new Map<string, string[]>();
  const missing: string[] = [];
  for (const [, id, state, , named] of rows) {
    const tests = testsOf(named!);
    if (state === 'met' ? tests.length === 0 : state === 'not tested' && tests.length > 0) missing.push(id!);
    for (const { file, name } of tests) {
      if (!names.has(file)) names.set(file, namesIn(file));
      if (name === '' || !names.get(file)!.some((one) => one.includes(name))) missing.push(`${id}: ${file}: ${name}`);
    }
  }
  assert.deepEqual(missing, []);
});
