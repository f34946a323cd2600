import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { AREA_IDS } from '@assay/contract/areas.ts';
import type { Assessment } from '@assay/contract/assessment.ts';
import { SEVERITIES } from '@assay/contract/severities.ts';
import fc from 'fast-check';
import { assessmentOf, finding } from '../testing/findings.ts';
import { pointsLost, splitExactly } from './deductions.ts';

const GOLDEN = path.join(import.meta.dirname, '../golden');
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Every level adds up to the one above. */
function addsUp(assessment: Assessment): void {
  const { lost, areas, rounding, cap } = pointsLost(assessment);
  if (lost !== null) {
    assert.equal(sum(areas.map(({ impact }) => impact)) + rounding + cap, lost);
    assert.equal(lost, 10_000 - 100 * assessment.total!);
  }
  assert.ok(rounding >= 0 && rounding < 100 && cap >= 0);
  assert.equal(cap > 0, assessment.ledger.held);
  for (const { area, points, impact, beyond, unconfirmed, issues } of areas) {
    assert.equal(points, 10_000 - assessment.ledger.areas.find((one) => one.area === area)!.score!);
    assert.equal(sum(issues.map((issue) => issue.points)) - beyond + unconfirmed, points);
    assert.equal(sum(issues.map((issue) => issue.impact)), issues.length === 0 ? 0 : impact);
    assert.ok(beyond >= 0 && impact >= 0 && (unconfirmed === 0 || issues.length === 0));
    for (const { base, spread, limited, aged, points: own, impact: share } of issues) {
      assert.equal(base + spread - limited - aged, own);
      assert.ok(limited >= 0 && aged >= 0 && share >= 0);
    }
  }
  // Every issue of an assessed area that deducts points is listed once.
  const listed = areas.flatMap(({ issues }) => issues.map(({ issue }) => issue.id)).sort();
  const assessed = new Set(assessment.ledger.areas.filter(({ score }) => score !== null).map(({ area }) => area));
  const priced = assessment.ledger.issues.filter((issue) => issue.points > 0 && assessed.has(issue.area));
  assert.deepEqual(listed, priced.map(({ id }) => id).sort());
}

describe('points lost', () => {
  it('add up at every level in the golden assessments', () => {
    const cases = readdirSync(GOLDEN, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    assert.ok(cases.length > 5);
    for (const { name } of cases)
      addsUp(JSON.parse(readFileSync(path.join(GOLDEN, name, 'assessment.json'), 'utf8')) as Assessment);
  });

  it('add up at every level in random assessments', () => {
    const row = fc.record({
      area: fc.constantFrom(...AREA_IDS),
      severity: fc.constantFrom(...SEVERITIES),
      confidence: fc.constantFrom('certain' as const, 'tentative' as const),
      asset: fc.integer({ min: 1, max: 40 }).map((number) => `h${number}.example.com`),
      subjectClass: fc.constantFrom('a', 'b', 'c', 'd'),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 120 }), (rows) => {
        const findings = rows.map((one, at) => finding({ ...one, check: `${one.area}.check`, subject: String(at) }));
        addsUp(assessmentOf(findings));
      }),
      { numRuns: 300 },
    );
  });

  it('are shared by weight and weakness, with the largest share first', () => {
    const rows = [
      { area: 'dns_health', check: 'dns_health.caa', severity: 'high' },
      { area: 'network_security', check: 'network_security.telnet', severity: 'high' },
      { area: 'network_security', check: 'network_security.vnc', severity: 'medium' },
    ] as const;
    const { lost, areas, rounding, cap } = pointsLost(assessmentOf(rows.map((row) => finding(row))));
    // network_security: 70 % of 15 of 100 of its 20 points, and 30 % of a third of them: 4.1 points; dns_health: 2.208 of
    // its 12. The total of 93.69 is rounded down to 93, and limited to 89 by an open issue of level high.
    assert.deepEqual([lost, rounding, cap], [1_100, 69, 400]);
    assert.deepEqual(
      areas.map(({ area, points, impact, issues }) => [area, points, impact, issues.map((issue) => issue.impact)]),
      [
        ['network_security', 2_000, 410, [246, 164]],
        ['dns_health', 1_200, 221, [221]],
      ],
    );
  });

  it('have the larger share first, whatever the order of the areas', () => {
    for (const [more, less] of [
      ['network_security', 'dns_health'],
      ['dns_health', 'network_security'],
    ] as const) {
      const rows = [
        { area: more, check: `${more}.a`, severity: 'high' },
        { area: more, check: `${more}.b`, severity: 'high' },
        { area: less, check: `${less}.a`, severity: 'low' },
      ] as const;
      const { areas } = pointsLost(assessmentOf(rows.map((row) => finding(row))));
      assert.deepEqual(
        areas.map(({ area }) => area),
        [more, less],
      );
    }
  });

  it('are not a number without a total', () => {
    const { lost, cap } = pointsLost(assessmentOf([finding()], { coverage: 0.4 }));
    assert.deepEqual([lost, cap], [null, 0]);
  });

  it('names what the limit of an area and of an issue leave out', () => {
    const many = (subjectClass: string) =>
      Array.from({ length: 300 }, (_, at) =>
        finding({ severity: 'critical', subjectClass, asset: `h${at}.example.com`, subject: subjectClass }),
      );
    const { areas } = pointsLost(assessmentOf([...many('a'), ...many('b')]));
    const [area] = areas;
    assert.deepEqual([area!.points, area!.beyond], [10_000, 2_000]);
    assert.deepEqual(
      area!.issues.map(({ base, spread, limited, points }) => [base, spread, limited, points]),
      [
        [2_000, 4_000, 0, 6_000],
        [2_000, 4_000, 0, 6_000],
      ],
    );
  });
});

describe('an exact split', () => {
  it('has integer parts in proportion that add up', () => {
    assert.deepEqual(splitExactly(100, [1, 1, 1]), [34, 33, 33]);
    assert.deepEqual(splitExactly(10, [0, 0]), [0, 0]);
    assert.deepEqual(splitExactly(0, [3, 1]), [0, 0]);
    // 7.2 and 0.8: the larger remainder gets the unit, not the larger share.
    assert.deepEqual(splitExactly(8, [9, 1]), [7, 1]);
    fc.assert(
      fc.property(fc.nat(10_000), fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1 }), (whole, weights) => {
        const parts = splitExactly(whole, weights);
        assert.equal(sum(parts), whole);
        const total = sum(weights);
        parts.forEach((part, at) => {
          assert.ok(Math.abs(part - (whole * weights[at]!) / total) < 1 + 1e-6);
        });
      }),
    );
  });
});
