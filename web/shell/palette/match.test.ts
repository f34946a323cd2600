import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fits, stepTo } from './match.ts';

test('what is typed fits a name that holds every word of it, in any order and case', () => {
  assert.ok(fits('Web application security', 'SECURITY web', 'en-US'));
  assert.ok(fits('PDF reports', '', 'en-US'));
  assert.ok(!fits('PDF reports', 'pdf scan', 'en-US'));
  assert.ok(fits('網路埠安全', '埠', 'zh-TW'));
});

test('arrow keys go round in a list, page keys to its ends', () => {
  assert.deepEqual(
    [stepTo('ArrowDown', 2, 3), stepTo('ArrowUp', 0, 3), stepTo('PageDown', 0, 3), stepTo('PageUp', 2, 3)],
    [0, 2, 2, 0],
  );
  assert.equal(stepTo('a', 0, 3), null);
});
