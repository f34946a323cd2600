import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarize, verdictOf } from './summary.ts';

test('a goal is met or missed by the number that it names, and never unknown because it was missed', () => {
  for (const [measured, goal, expected] of [
    ['5.0', 'at least 3', 'met'],
    ['0.6', 'at least 1', 'missed'],
    ['0.75 s / 0.78 s / 1.84 s', 'median under 1 s', 'met'],
    ['379 / 402 / 1,551 ms', 'under 1000 ms', 'missed'],
    ['40.03 s', 'within 60 s', 'met'],
    ['30.1 ms', 'under 1 s', 'met'],
    ['1,030.1 ms', 'under 1 s', 'missed'],
    ['469 / 491 / 635 ms', 'under 1 s', 'met'],
    ['0.9 s / 1.2 s / 1.3 s', 'median under 1,100 ms', 'missed'],
    ['26.8 ms / 55.4 ms', 'p99 under 100 ms', 'met'],
    ['26.8 ms / 155.4 ms', 'p99 under 100 ms', 'missed'],
    ['397 MiB', 'at most 400 MB', 'missed'],
    ['322; 2.6 and 2.2 ms; 3.5; 20.9, 43.6 ms', 'at least 500 per second', 'missed'],
    ['129, 51.4 ms / 88.0 ms, 11.0 ms', 'at least 500 per second', 'missed'],
    ['0.69 % of a core', 'at most 1 %', 'met'],
    ['208 MB', '≤ 200 MB', 'missed'],
    ['10 of 10', '10 of 10', 'met'],
    ['none', 'none', 'met'],
    ['8, none (8 found here)', 'at most 8', 'met'],
    ['8, none (8 found here)', 'none', 'met'],
    ['8, TLS 1.0 (7 found here)', 'none', 'missed'],
    ['10 of 40', '0', 'missed'],
    ['0 of 40', '0', 'met'],
    ['3', '0', 'missed'],
    ['0.95 s', '–', '–'],
  ] as const)
    assert.equal(verdictOf(measured, goal), expected, `${measured}: ${goal}`);
});

test('figures are lines with the ratio to the peer, and tables keep their own verdicts', () => {
  const figures = summarize({
    title: 'Web',
    columns: ['what', 'measured', 'has to be'],
    cells: [
      ['sslscan', '0.13 s, 0.4 times as long', 'at least 1'],
      ['Zones: times faster', '5.0', 'at least 3'],
    ],
  });
  assert.deepEqual(
    figures.map(({ ratio, verdict }) => [ratio, verdict]),
    [
      ['0.4', 'missed'],
      ['5.0', 'met'],
    ],
  );
  const [row] = summarize({
    title: 'At size',
    columns: ['call', 'role', 'p50', 'p99', 'ratio', 'goals'],
    cells: [['/api/scans', 'own', '7.0 ms', '9.0 ms', '0.77', 'met']],
  });
  assert.deepEqual([row!.what, row!.ratio, row!.verdict], ['/api/scans, own', '0.77', 'met']);
});
