import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, dayIn, isDay, startOfDay } from './calendar.ts';

test('a day begins at midnight of the time zone, also on a DST change', () => {
  assert.equal(startOfDay('Asia/Taipei', '2026-03-01').toISOString(), '2026-02-28T16:00:00.000Z');
  assert.equal(startOfDay('America/St_Johns', '2026-03-08').toISOString(), '2026-03-08T03:30:00.000Z');
  assert.equal(startOfDay('America/St_Johns', '2026-03-09').toISOString(), '2026-03-09T02:30:00.000Z');
  assert.equal(startOfDay('UTC', '2026-12-31').toISOString(), '2026-12-31T00:00:00.000Z');
});

test('the day is that of the time zone', () => {
  const at = new Date('2026-03-01T20:00:00Z');
  assert.equal(dayIn('Asia/Taipei', at), '2026-03-02');
  assert.equal(dayIn('America/St_Johns', at), '2026-03-01');
  assert.equal(dayIn('Nowhere/None', at), '2026-03-01');
  assert.equal(addDays('2026-02-27', 3), '2026-03-02');
});

test('a day that was asked for before in the zone ends at its midnight', () => {
  const days = (zone: string, ...times: string[]) => times.map((time) => dayIn(zone, new Date(time)));
  assert.deepEqual(
    days('Asia/Kathmandu', '2026-03-01T18:14:00.000Z', '2026-03-01T18:14:59.999Z', '2026-03-01T18:15:00.000Z'),
    ['2026-03-01', '2026-03-01', '2026-03-02'],
  );
  // Monrovia was 44 minutes and 30 seconds behind until January 7, 1972.
  assert.deepEqual(days('Africa/Monrovia', '1972-01-02T00:44:29Z', '1972-01-02T00:44:30Z'), [
    '1972-01-01',
    '1972-01-02',
  ]);
});

test('a nonexistent day is rejected', () => {
  assert.ok(isDay('2028-02-29'));
  for (const text of ['2026-02-29', '2026-13-01', '2026-1-1', 'soon', '']) assert.ok(!isDay(text), text);
});
