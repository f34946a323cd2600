import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTranslator } from '@assay/locales';
import { retryAfter, tooSoon } from './verification-wait.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const now = new Date('2026-03-01T12:00:00.000Z');
/** Three attempts, the oldest of which leaves the hour after this many milliseconds. */
const attempts = (remaining: number) =>
  [HOUR - remaining, 2_000, 1_000].map((ago) => new Date(now.getTime() - Math.max(ago, 3)));
const waitOf = (remaining: number) => {
  const { facts, retryAfter: seconds } = tooSoon(attempts(remaining), now);
  return [facts.hours, facts.minutes, seconds];
};

test('the waiting time of a verification is rounded up to whole minutes and never says 0 h 0 min', () => {
  assert.deepEqual(waitOf(1), [0, 1, 1]);
  assert.deepEqual(waitOf(MINUTE - 1), [0, 1, 60]);
  assert.deepEqual(waitOf(MINUTE), [0, 1, 60]);
  assert.deepEqual(waitOf(MINUTE + 1), [0, 2, 61]);
  assert.deepEqual(waitOf(59 * MINUTE + 1), [1, 0, 3541]);
  const last = tooSoon(attempts(1), now);
  assert.match(createTranslator('en-US').error(last.id, last.facts), /\b0 h 1 min\b/);
});

test('an attempt is possible again when the third last one is an hour old', () => {
  assert.equal(retryAfter(attempts(MINUTE).slice(1)), null);
  assert.deepEqual(retryAfter(attempts(MINUTE)), new Date(now.getTime() + MINUTE));
  assert.deepEqual(retryAfter([new Date(0), ...attempts(MINUTE)]), new Date(now.getTime() + MINUTE));
});
