import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validityOf } from './validity.ts';

test('the end of certificates and metadata is warned about thirty days before, by the last of several', () => {
  const now = new Date('2026-06-01T12:00:00Z');
  const rows = [
    [[], 'valid'],
    [['2026-07-02T12:00:00Z'], 'valid'],
    [['2026-07-01T12:00:00Z'], 'ends-soon'],
    [['2026-06-01T12:00:01Z'], 'ends-soon'],
    [['2026-06-01T12:00:00Z'], 'ended'],
    [['2025-01-01T00:00:00Z'], 'ended'],
    [['2028-01-01T00:00:00Z', '2025-01-01T00:00:00Z'], 'valid'],
    [['2025-01-01T00:00:00Z', '2026-06-15T00:00:00Z'], 'ends-soon'],
  ] as const;
  for (const [ends, expected] of rows) assert.equal(validityOf(ends, now), expected, ends.join());
});
