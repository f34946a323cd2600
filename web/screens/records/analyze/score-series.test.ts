import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toScoreSeries } from './score-series.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);

test('a score is drawn until the next scan, an average for a week', () => {
  const own = [
    { day: day(1), score: 80.5 },
    { day: day(3), score: null },
    { day: day(5), score: 99.99 },
    { day: day(10), score: 99.99 },
  ];
  const average = [0, 1, 2].map((n) => ({ day: day(n), score: 70 }));
  assert.deepEqual(toScoreSeries(own, average), [
    { day: day(0), score: null, average: 70, carried: true },
    { day: day(1), score: 80, average: 70, carried: false },
    { day: day(2), score: 80, average: 70, carried: true },
    { day: day(3), score: null, average: 70, carried: false },
    { day: day(5), score: 99, average: 70, carried: false },
    { day: day(10), score: 99, average: null, carried: false },
  ]);
});

test('a year of averages is reduced to the available width, keeping scans and the last day', () => {
  const average = Array.from({ length: 365 }, (_, n) => ({ day: day(n), score: 70 }));
  const own = [7, 100, 250].map((n) => ({ day: day(n), score: 50 }));
  const days = toScoreSeries(own, average).map((reading) => reading.day);
  assert.ok(days.length <= 60 && days.length > 40, String(days.length));
  for (const n of [7, 100, 250, 364]) assert.ok(days.includes(day(n)));
});
