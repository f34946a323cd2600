import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AREA_IDS } from '@assay/contract/areas.ts';
import { assessmentOf, finding, SCAN_TIME } from '../testing/findings.ts';
import { issuesOf } from './issues.ts';
import { basisPoints, blendScores, coverageCap, weakestAreas } from './score.ts';

const social = (check: string, given: Parameters<typeof finding>[0] = {}) =>
  finding({ area: 'social_engineering', check: `social_engineering.${check}`, ...given });
const idOf = (given: ReturnType<typeof finding>) => issuesOf([given], SCAN_TIME)[0]!.id;

describe('a rating by value', () => {
  it('says which issues set its cap, and whether the cap holds the total', () => {
    const [one, two] = [social('a'), social('b')];
    const { total, ledger } = assessmentOf([one, two, social('c', { severity: 'low' })]);
    assert.deepEqual([ledger.ceiling?.issues, ledger.held], [[idOf(one), idOf(two)], true]);
    assert.equal(total, ledger.ceiling?.at);
    const many = AREA_IDS.map((area) => finding({ area, check: `${area}.x`, severity: 'medium', asset: 'a.example' }));
    const worse = assessmentOf([one, ...many, ...many.map((row) => ({ ...row, check: `${row.check}2` }))]);
    assert.deepEqual([worse.ledger.ceiling?.rule, worse.ledger.held], ['one-high', false]);
    assert.ok(worse.total! < worse.ledger.ceiling!.at);
  });

  it('is at most 99 with any finding above informational, and names these', () => {
    const low = social('low', { severity: 'low', lastSeen: '2026-05-01T00:00:00Z' });
    const fact = social('fact', { severity: 'informational' });
    const tentative = social('tentative', { severity: 'critical', confidence: 'tentative' });
    const { total, ledger } = assessmentOf([low, fact, tentative]);
    assert.ok(ledger.beforeCeiling! >= 9900);
    assert.equal(total, 99);
    const old = assessmentOf([social('old', { severity: 'low', lastSeen: '2024-01-01T00:00:00Z' }), fact]);
    assert.deepEqual(
      [old.total, old.ledger.ceiling?.rule, old.ledger.ceiling?.at, old.ledger.held],
      [99, 'any-finding', 99, true],
    );
    assert.deepEqual(old.ledger.ceiling?.issues, [idOf(social('old'))]);
    const clean = assessmentOf([fact]);
    assert.deepEqual([clean.total, clean.ledger.ceiling, clean.ledger.held], [100, null, false]);
    // With a score below 100 anyhow, the rule adds no cap.
    const lower = assessmentOf([social('m', { severity: 'medium' })]);
    assert.deepEqual([lower.ledger.ceiling, lower.ledger.held], [null, false]);
  });

  it('reports an open issue before the coverage where both cap at the same total', () => {
    for (const coverage of [0.85, 0.7, 0.55]) {
      const { ledger } = assessmentOf([], { coverage });
      assert.deepEqual([ledger.ceiling?.rule, ledger.ceiling?.issues], ['coverage', []]);
      const both = assessmentOf([social('a'), social('b', { severity: 'critical' })], { coverage }).ledger.ceiling!;
      const alone = assessmentOf([social('a'), social('b', { severity: 'critical' })]).ledger.ceiling!;
      assert.equal(both.at, Math.min(alone.at, ledger.ceiling!.at));
      assert.equal(both.rule === 'coverage', alone.at > ledger.ceiling!.at);
    }
  });

  it('has neither total nor means without an assessed area, and no total below the coverage of a rating', () => {
    const none = assessmentOf([], { assessed: [] });
    const { mean, weakest, beforeCeiling, held } = none.ledger;
    assert.deepEqual(
      [none.total, none.grade, none.riskClass, mean, weakest, beforeCeiling, held],
      [null, null, null, null, { areas: [], mean: null }, null, false],
    );
    const little = assessmentOf([social('a')], { coverage: 0.3 });
    assert.deepEqual([little.total, little.grade, little.riskClass, little.ledger.held], [null, null, null, false]);
    assert.notEqual(little.ledger.beforeCeiling, null);
  });

  it('takes equally weak and heavy areas in the order of the report', () => {
    const rows = (...areas: (typeof AREA_IDS)[number][]) => areas.map((area) => ({ area, score: 5000 }));
    const all = weakestAreas(rows(...AREA_IDS)).map(({ area }) => area);
    assert.deepEqual(
      weakestAreas(rows(...[...AREA_IDS].reverse())).map(({ area }) => area),
      all,
    );
    const scored = AREA_IDS.map((area, at) => ({ area, score: at === 7 ? 10 : at === 4 ? 20 : 9000 }));
    assert.deepEqual(
      weakestAreas(scored)
        .slice(0, 2)
        .map(({ score }) => score),
      [10, 20],
    );
  });

  it('rounds shares of coverage and blends of means down to whole units', () => {
    assert.deepEqual([basisPoints(0.29), basisPoints(0.999999), basisPoints(1)], [2900, 10_000, 10_000]);
    assert.deepEqual([blendScores(9999, 10_000), blendScores(10_000, 10_000), blendScores(0, 1)], [9999, 10_000, 0]);
    assert.equal(coverageCap(10_000), null);
    assert.ok(coverageCap(5500)! < coverageCap(8500)!);
  });
});
