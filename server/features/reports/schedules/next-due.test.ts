import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextDue, type ReportRhythm } from './next-due.ts';

/** The next five times after an instant, in UTC. */
function times(rhythm: ReportRhythm, zone: string, after: string, count = 5): string[] {
  const found: string[] = [];
  for (let at = new Date(after); found.length < count; ) {
    at = nextDue(rhythm, zone, at);
    found.push(at.toISOString().slice(0, 16));
  }
  return found;
}

test("a weekly report is due each week on its day and hour in the company's time zone, across a DST change", () => {
  const monday = { rhythm: 'week', day: 1, hour: 8 } as const;
  assert.deepEqual(times(monday, 'Asia/Taipei', '2026-03-02T00:00:00Z', 2), ['2026-03-09T00:00', '2026-03-16T00:00']);
  assert.deepEqual(times(monday, 'America/St_Johns', '2026-03-01T12:00:00Z', 3), [
    '2026-03-02T11:30',
    // The clock went forward on the 8th.
    '2026-03-09T10:30',
    '2026-03-16T10:30',
  ]);
  const sunday = { rhythm: 'week', day: 7, hour: 0 } as const;
  assert.deepEqual(times(sunday, 'UTC', '2026-02-28T23:59:59Z', 2), ['2026-03-01T00:00', '2026-03-08T00:00']);
});

test('a monthly report is due on its day, or on the last one of a shorter month', () => {
  const days = (day: number) => times({ rhythm: 'month', day, hour: 6 }, 'UTC', '2026-01-30T12:00:00Z');
  const shown = (day: number) => days(day).map((at) => at.slice(5, 10));
  assert.deepEqual(shown(31), ['01-31', '02-28', '03-31', '04-30', '05-31']);
  assert.deepEqual(shown(30), ['02-28', '03-30', '04-30', '05-30', '06-30']);
  assert.deepEqual(shown(1), ['02-01', '03-01', '04-01', '05-01', '06-01']);
  const leap = times({ rhythm: 'month', day: 29, hour: 6 }, 'UTC', '2028-01-31T00:00:00Z', 2);
  assert.deepEqual(leap, ['2028-02-29T06:00', '2028-03-29T06:00']);
});

test('an hour that DST skips is due after the gap, one that repeats is due once', () => {
  const day = (hour: number) => ({ rhythm: 'month', day: 29, hour }) as const;
  // Berlin: 2026-03-29 has no 02:00; 2026-10-25 has it twice.
  assert.deepEqual(times(day(2), 'Europe/Berlin', '2026-03-28T00:00:00Z', 1), ['2026-03-29T01:00']);
  assert.deepEqual(times(day(3), 'Europe/Berlin', '2026-03-28T00:00:00Z', 1), ['2026-03-29T01:00']);
  const twice = { rhythm: 'month', day: 25, hour: 2 } as const;
  assert.deepEqual(times(twice, 'Europe/Berlin', '2026-10-24T00:00:00Z', 2), ['2026-10-25T00:00', '2026-11-25T01:00']);
  // Lord Howe: half an hour.
  const lordHowe = times({ rhythm: 'month', day: 5, hour: 9 }, 'Australia/Lord_Howe', '2026-04-01T00:00:00Z', 1);
  assert.deepEqual(lordHowe, ['2026-04-04T22:30']);
});

test('a day that no week has is an error', () => {
  assert.throws(
    () => nextDue({ rhythm: 'week', day: 8, hour: 0 }, 'UTC', new Date('2026-03-01T00:00:00Z')),
    new RangeError('no such day: 8'),
  );
});
