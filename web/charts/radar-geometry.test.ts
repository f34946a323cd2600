import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axisPoint, runs } from './radar-geometry.ts';

test('the first axis points up and the axes go clockwise', () => {
  assert.deepEqual(axisPoint(0, 4, 100, 50, 60).map(Math.round), [60, 10]);
  assert.deepEqual(axisPoint(1, 4, 100, 50, 60).map(Math.round), [110, 60]);
  assert.deepEqual(axisPoint(2, 4, 0, 50, 60).map(Math.round), [60, 60]);
});

test('a line without missing values is one closed run', () => {
  assert.deepEqual(runs([1, 0, 3]), [{ axes: [0, 1, 2], closed: true }]);
});

test('missing values interrupt the line, also across the first axis', () => {
  assert.deepEqual(runs([5, null, 7, null, 9, 3]), [
    { axes: [2], closed: false },
    { axes: [4, 5, 0], closed: false },
  ]);
  assert.deepEqual(runs([null, null]), []);
});
