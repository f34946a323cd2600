import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isolated } from './isolate.ts';

test('a name that is written from right to left is isolated in a sentence, and no other value is changed', () => {
  assert.equal(isolated('שלום בע"מ'), '\u2068שלום בע"מ\u2069');
  assert.equal(isolated('Nova شركة'), '\u2068Nova شركة\u2069');
  for (const value of ['Old Mill Foods', '山田商店', 'ไทย', '2026-11-26', '<b>', ''])
    assert.equal(isolated(value), value);
});
