import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Finding } from '@assay/contract/assessment.ts';
import { finding, SCAN_TIME } from '../testing/findings.ts';
import { issuesOf } from './issues.ts';
import { bestPerTally, type Option, optionsOf } from './options.ts';

const issues = (...given: Partial<Finding>[]) =>
  issuesOf(
    given.map((one, at) => finding({ check: `network_security.check${at}`, ...one })),
    SCAN_TIME,
  );
const UNLIMITED = { critical: Number.POSITIVE_INFINITY, high: Number.POSITIVE_INFINITY };
const tallies = (options: readonly Option[]) =>
  options.map(({ fixed, critical, high, score }) => [fixed, critical, high, score]);

describe('the options of an area', () => {
  it('are one without issues: nothing to fix, and what events cost', () => {
    assert.deepEqual(optionsOf([], 0, UNLIMITED, 0), [{ fixed: 0, critical: 0, high: 0, score: 10_000, fixes: [] }]);
    assert.deepEqual(tallies(optionsOf([], 2500, UNLIMITED, 0)), [[0, 0, 0, 7500]]);
    assert.deepEqual(tallies(optionsOf([], 12_000, UNLIMITED, 0)), [[0, 0, 0, 0]]);
  });

  it('leave an issue open with its points, or fix it', () => {
    const [open] = issues({ severity: 'medium' });
    assert.deepEqual(optionsOf([open!], 100, UNLIMITED, 1), [
      { fixed: 0, critical: 0, high: 0, score: 9100, fixes: [] },
      { fixed: 1, critical: 0, high: 0, score: 9900, fixes: [open] },
    ]);
  });

  it('have no more fixes than are wanted', () => {
    const open = issues({ severity: 'medium' }, { severity: 'low' });
    const counts = (most: number) => optionsOf(open, 0, UNLIMITED, most).map(({ fixed }) => fixed);
    assert.deepEqual(counts(0), [0]);
    assert.deepEqual(counts(1), [0, 1, 1]);
    assert.deepEqual(counts(2), [0, 1, 1, 2]);
  });

  it('leave no more issues open that cap the total than the target allows, of each severity', () => {
    const open = issues({ severity: 'critical' }, { severity: 'critical' }, { severity: 'high' });
    const left = (critical: number, high: number) =>
      optionsOf(open, 0, { critical, high }, 3)
        .map((option) => `${option.critical} ${option.high}`)
        .sort();
    assert.deepEqual([...new Set(left(2, 1))], ['0 0', '0 1', '1 0', '1 1', '2 0', '2 1']);
    assert.deepEqual([...new Set(left(1, 1))], ['0 0', '0 1', '1 0', '1 1']);
    assert.deepEqual([...new Set(left(2, 0))], ['0 0', '1 0', '2 0']);
    assert.deepEqual([...new Set(left(0, 0))], ['0 0']);
    // Without a limit they are not counted, which leaves fewer options to compare.
    assert.deepEqual([...new Set(left(Number.POSITIVE_INFINITY, 1))], ['0 0', '0 1']);
  });

  it('fix the least laborious of issues with equal points', () => {
    for (const order of [
      ['high', 'low', 'medium'],
      ['low', 'medium', 'high'],
    ] as const) {
      const open = issues(...order.map((effort) => ({ effort, severity: 'medium' as const })));
      const [, one, two] = optionsOf(open, 0, UNLIMITED, 3).toSorted((a, b) => a.fixed - b.fixed);
      assert.deepEqual(
        one!.fixes.map(({ effort }) => effort),
        ['low'],
      );
      assert.deepEqual(two!.fixes.map(({ effort }) => effort).sort(), ['low', 'medium']);
    }
  });

  it('fix the last one of issues with equal points and effort', () => {
    const open = issues({ severity: 'medium' }, { severity: 'medium' }, { severity: 'medium' });
    const one = optionsOf(open, 0, UNLIMITED, 3).find(({ fixed }) => fixed === 1);
    assert.deepEqual(one!.fixes, [open[2]]);
  });
});

describe('the best option for each tally', () => {
  const option = (fixed: number, critical: number, high: number, score: number): Option => ({
    fixed,
    critical,
    high,
    score,
    fixes: [],
  });

  it('is the one with the highest score that satisfies the limit', () => {
    const options = [option(1, 0, 0, 5000), option(1, 0, 0, 7000), option(1, 0, 0, 9000), option(0, 0, 0, 4000)];
    assert.deepEqual(
      tallies(bestPerTally(options, (score) => score <= 8000)),
      tallies([option(1, 0, 0, 7000), option(0, 0, 0, 4000)]),
    );
    assert.deepEqual(tallies(bestPerTally(options.toReversed(), (score) => score >= 8000)), [[1, 0, 0, 9000]]);
    assert.deepEqual(
      bestPerTally(options, () => false),
      [],
    );
  });

  it('is the first one of equal options', () => {
    const [first, second] = [option(1, 0, 0, 5000), option(1, 0, 0, 5000)];
    assert.equal(bestPerTally([first, second], () => true)[0], first);
  });

  it('keeps tallies that differ in one count apart', () => {
    const options = [option(1, 0, 0, 1), option(1, 1, 0, 2), option(1, 0, 1, 3), option(2, 0, 0, 4)];
    assert.equal(bestPerTally(options, () => true).length, 4);
  });
});
