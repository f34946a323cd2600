import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slowdownOfMidTierPhone } from './slowdown.ts';

test("the slowdown of a mid-tier phone is that of Lighthouse's calculator", () => {
  const given = [150, 475, 770, 800, 1000, 1300, 1370, 1533, 1766, 2000];
  assert.deepEqual(given.map(slowdownOfMidTierPhone), [1, 1.5, 2, 2, 2.4, 3, 3.3, 4, 5, 6]);
});

test('a processor that the calculator does not cover has no slowdown', () => {
  for (const index of [0, 149, 2001, Number.NaN])
    assert.throws(() => slowdownOfMidTierPhone(index), RangeError, String(index));
});
