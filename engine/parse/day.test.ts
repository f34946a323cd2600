import assert from 'node:assert/strict';
import { it } from 'node:test';
import { daysSince, daysUntil, parseInstant } from './day.ts';

it('counts whole days until a date, across daylight saving time and years', () => {
  const now = '2026-11-21T23:59:59.000Z';
  assert.deepEqual(
    ['2026-11-21', '2026-11-22', '2026-11-20', '2027-11-21'].map((day) => daysUntil(day, now)),
    [0, 1, -1, 365],
  );
  assert.ok(Number.isNaN(daysUntil('soon', now)));
});

it('counts whole days since an instant, and zero for the future', () => {
  assert.equal(daysSince('2026-11-20T00:00:00Z', '2026-11-21T23:59:59Z'), 1);
  assert.equal(daysSince('2026-12-20T00:00:00Z', '2026-11-21T00:00:00Z'), 0);
});

it('parses dates as providers write them, always as UTC', () => {
  assert.equal(parseInstant('2021-09-09 23:46:53.997398'), '2021-09-09T23:46:53.997Z');
  assert.equal(parseInstant('2026-11-01T10:00:00'), '2026-11-01T10:00:00.000Z');
  assert.equal(parseInstant('2026-11-01'), '2026-11-01T00:00:00.000Z');
  assert.equal(parseInstant('2026-11-01T10:00:00+08:00'), '2026-11-01T02:00:00.000Z');
  for (const text of ['', 'yesterday', '2026-13-45', '2026-11-01 25:99:99'])
    assert.equal(parseInstant(text), null, text);
});
