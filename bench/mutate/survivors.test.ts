import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { REASONS } from './reasons/index.ts';
import { isAbout, KINDS } from './reasons/reason.ts';

const FOLDER = path.join(import.meta.dirname, 'survivors');
const ROOT = path.resolve(import.meta.dirname, '../..');
const SURVIVORS = readdirSync(FOLDER).flatMap((name) =>
  readFileSync(path.join(FOLDER, name), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
);

test('each survivor of mutation testing has a reason', () => {
  const without = SURVIVORS.filter((survivor) => !REASONS.some((reason) => isAbout(reason, survivor)));
  assert.deepEqual(without, []);
});

test('each reason is about a survivor, in a file that exists', () => {
  for (const reason of REASONS) {
    assert.ok(existsSync(path.join(ROOT, reason.file)), reason.file);
    assert.ok(Object.hasOwn(KINDS, reason.kind) && reason.reason.length > 10, reason.reason);
    for (const mutant of reason.mutants) {
      const own = { ...reason, mutants: [mutant] };
      assert.ok(
        SURVIVORS.some((survivor) => isAbout(own, survivor)),
        `${reason.file}: ${mutant} is killed now`,
      );
    }
  }
});

test('a reason names an original with all its replacements, or one of them, also of a line that was cut off', () => {
  const reason = (...mutants: string[]) => ({ file: 'a.ts', kind: 'equivalent' as const, reason: '', mutants });
  const line = 'a.ts  EqualityOperator: "a < b" → "a <= b"';
  assert.ok(isAbout(reason('a < b'), line));
  assert.ok(isAbout(reason('a < b → a <= b'), line));
  assert.ok(!isAbout(reason('a < b → true'), line));
  assert.ok(!isAbout(reason('b < a'), line));
  assert.ok(!isAbout({ ...reason('a < b'), file: 'b.ts' }, line));
  assert.ok(isAbout(reason('a < b → a <= b'), line.slice(0, -3)));
});
