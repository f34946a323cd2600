import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyCounts } from '@assay/contract/severities.ts';
import { axisTop, stackOf } from './stack-geometry.ts';

test('a bar stacks the severities that occur, the worst at the bottom', () => {
  assert.deepEqual(stackOf({ ...emptyCounts(), critical: 1, low: 3, other: 2 }), [
    { level: 'critical', from: 0, to: 1 },
    { level: 'low', from: 1, to: 4 },
    { level: 'other', from: 4, to: 6 },
  ]);
  assert.deepEqual(stackOf(emptyCounts()), []);
});

test('the axis of counts ends at a round number with an integer half', () => {
  assert.deepEqual([0, 3, 5, 9, 11, 19, 41, 99, 100, 101].map(axisTop), [4, 4, 6, 10, 20, 20, 60, 100, 100, 200]);
});
