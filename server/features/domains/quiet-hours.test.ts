import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quietTime } from './quiet-hours.ts';

const at = (text: string) => new Date(text);
const shown = (quiet: ReturnType<typeof quietTime>) => quiet && [quiet.from.toISOString(), quiet.to.toISOString()];
const NIGHTS = { days: [1, 2, 3, 4, 5], from: 22, to: 6 };

test('without quiet hours no time is quiet', () => {
  assert.equal(quietTime(null, 'UTC', new Date()), null);
});

test('hours after midnight belong to the evening on which they began', () => {
  // 2026-11-21 is a Saturday: the night of Friday reaches into it.
  assert.deepEqual(shown(quietTime(NIGHTS, 'Asia/Taipei', at('2026-11-20T21:00:00Z'))), [
    '2026-11-20T14:00:00.000Z',
    '2026-11-20T22:00:00.000Z',
  ]);
  assert.deepEqual(shown(quietTime(NIGHTS, 'Asia/Taipei', at('2026-11-20T22:00:00Z'))), [
    '2026-11-23T14:00:00.000Z',
    '2026-11-23T22:00:00.000Z',
  ]);
});

test('consecutive whole days are one quiet period', () => {
  const weekend = { days: [6, 7], from: 0, to: 0 };
  assert.deepEqual(shown(quietTime(weekend, 'UTC', at('2026-11-21T12:00:00Z'))), [
    '2026-11-21T00:00:00.000Z',
    '2026-11-23T00:00:00.000Z',
  ]);
});

test('hours are local wall-clock time, before and after a DST change', () => {
  const mornings = { days: [7], from: 8, to: 12 };
  // Clocks in Berlin went back on 2026-10-25 at 03:00.
  assert.deepEqual(shown(quietTime(mornings, 'Europe/Berlin', at('2026-10-24T00:00:00Z'))), [
    '2026-10-25T07:00:00.000Z',
    '2026-10-25T11:00:00.000Z',
  ]);
  assert.deepEqual(shown(quietTime(mornings, 'Europe/Berlin', at('2026-03-28T00:00:00Z'))), [
    '2026-03-29T06:00:00.000Z',
    '2026-03-29T10:00:00.000Z',
  ]);
});

test('a period of one day a week is followed by that of the same day of the next week', () => {
  // A Saturday, after its period.
  const early = { days: [6], from: 1, to: 2 };
  assert.deepEqual(shown(quietTime(early, 'UTC', at('2026-11-21T12:00:00Z'))), [
    '2026-11-28T01:00:00.000Z',
    '2026-11-28T02:00:00.000Z',
  ]);
});
