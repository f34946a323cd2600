import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slowdownOfMidTierPhone } from './slowdown.ts';

test("the slowdown of a mid-tier phone is that of Lighthouse's calculator", () => {
  const given = [150, 475, 770, 800, 1000, 1300, 1370, 1533, 1766, 2000];
  assert.deepEqual(given.map(slowdownOfMidTierPhone), [1, 1.5, 2, 2, 2.4, 3, 3.3, 4, 5, 6]);
});

test('a processor slower than the phone is not slowed down, and faster ones always more', () => {
  assert.deepEqual([0, 100, 149].map(slowdownOfMidTierPhone), [1, 1, 1]);
  assert.equal(slowdownOfMidTierPhone(2468), 8);
});
