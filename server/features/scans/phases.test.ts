import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextRetryPause, phaseKinds } from './phases.ts';

const MINUTE = 60_000;

test('delays of phase 2 grow and end after a day', () => {
  const pauses = [0, 2, 7, 22, 52, 112].map((minutes) => nextRetryPause(minutes * MINUTE)! / MINUTE);
  assert.deepEqual(pauses, [2, 5, 15, 30, 60, 120]);
  assert.equal(nextRetryPause(10 * 60 * MINUTE), 120 * MINUTE);
  assert.equal(nextRetryPause(23 * 60 * MINUTE), null);
});

test('every kind of evidence belongs to one phase', () => {
  const [one, two] = [phaseKinds(1), phaseKinds(2)];
  assert.deepEqual(
    [...one].filter((kind) => two.has(kind)),
    [],
  );
  assert.ok(two.has('look-alikes') && one.has('zone'));
});
