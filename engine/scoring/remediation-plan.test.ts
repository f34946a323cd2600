import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AREA_IDS } from '@assay/contract/areas.ts';
import type { Assessment, Finding } from '@assay/contract/assessment.ts';
import { GRADES } from '@assay/contract/grades.ts';
import { EFFORTS, SEVERITIES } from '@assay/contract/severities.ts';
import { cpuTime } from '../testing/cpu-time.ts';
import { assessmentOf, finding } from '../testing/findings.ts';
import { planToNextGrade, remainingIssues, simulate } from './remediation-plan.ts';

/** Small seeded generator (mulberry32): the same two thousand ledgers in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function randomAssessment(random: () => number): Assessment {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!;
  const assessed = AREA_IDS.filter(() => random() < 0.8);
  const areas = assessed.length > 0 ? assessed : AREA_IDS.slice(0, 2);
  const few = random() < 0.3 ? areas.slice(0, 3) : areas;
  const findings: Finding[] = [];
  const issues = 1 + Math.floor(random() * 12);
  for (let at = 0; at < issues; at += 1) {
    const area = pick(few);
    const chance = random();
    const about = {
      area,
      check: `${area}.check${at}`,
      severity: pick(random() < 0.5 ? SEVERITIES : SEVERITIES.slice(1, 4)),
      confidence: random() < 0.1 ? ('tentative' as const) : ('certain' as const),
      effort: pick(EFFORTS),
      controlled: random() < 0.9,
      ...(chance < 0.08
        ? { lastSeen: '2026-11-20T00:00:00Z' }
        : chance < 0.15
          ? { lastSeen: '2026-06-01T00:00:00Z' }
          : {}),
    };
    const assets = random() < 0.5 ? 1 : 1 + Math.floor(random() * 20);
    for (let asset = 0; asset < assets; asset += 1)
      findings.push(finding({ ...about, asset: `h${asset}.example.com` }));
  }
  const coverage = random() < 0.2 ? pick([0.85, 0.7, 0.55]) : 1;
  return assessmentOf(findings, { assessed: areas, coverage });
}

/**
 * Every subset in order of size: the smallest size that reaches the target, and the highest score before caps of
 * that size.
 */
function bruteForce(assessment: Assessment, target: number): { size: number; before: number } | null {
  const ids = remainingIssues(assessment).map((issue) => issue.id);
  let best: { size: number; before: number } | null = null;
  const visit = (from: number, chosen: string[], size: number) => {
    if (chosen.length === size) {
      const { total, ledger } = simulate(assessment, chosen);
      const before = ledger.beforeCeiling ?? 0;
      if ((total ?? 0) >= target && (!best || before > best.before)) best = { size, before };
      return;
    }
    for (let at = from; at <= ids.length - (size - chosen.length); at += 1) visit(at + 1, [...chosen, ids[at]!], size);
  };
  for (let size = 0; size <= ids.length && !best; size += 1) visit(0, [], size);
  return best;
}

describe('the remediation plan', () => {
  it('equals brute force over all subsets on 2,000 ledgers of up to 12 issues, by evaluating again', () => {
    const random = generator(20_261_121);
    let reached = 0;
    for (let round = 0; round < 2000; round += 1) {
      const assessment = randomAssessment(random);
      const way = planToNextGrade(assessment);
      const at = GRADES.findIndex((row) => row.grade === assessment.grade);
      const next = at > 0 ? GRADES[at - 1] : undefined;
      assert.equal(way.to, next?.grade ?? null);
      if (!next) continue;
      const expected = bruteForce(assessment, next.from);
      if (!way.steps) {
        assert.equal(expected, null, `ledger ${round}`);
        continue;
      }
      reached += 1;
      const again = simulate(
        assessment,
        way.steps.map((issue) => issue.id),
      );
      assert.deepEqual({ size: way.steps.length, before: again.ledger.beforeCeiling }, expected, `ledger ${round}`);
      assert.equal(again.total, way.totalAfter);
      assert.ok(again.total! >= next.from);
    }
    assert.ok(reached > 1000, `${reached} ledgers had a way`);
  });

  it('is found quickly in a ledger of a hundred issues', () => {
    const findings = Array.from({ length: 100 }, (_, at) => {
      const area = AREA_IDS[at % AREA_IDS.length]!;
      return finding({ area, check: `${area}.c${at}`, severity: SEVERITIES[1 + (at % 3)]! });
    });
    const assessment = assessmentOf(findings);
    let way = planToNextGrade(assessmentOf([]));
    const took = cpuTime(() => {
      way = planToNextGrade(assessment);
    });
    assert.ok(took < 2000, `${took} ms of processor time`);
    assert.ok(way.steps && way.totalAfter! >= 40);
  });

  it('does not include events that cannot be undone', () => {
    const breach = finding({ area: 'hacker_chatter', severity: 'critical', lastSeen: '2026-11-20T00:00:00Z' });
    const way = planToNextGrade(assessmentOf([breach]));
    assert.deepEqual([way.from, way.to, way.steps, way.open], ['D', 'C', null, []]);
  });

  it('has no steps if coverage limits the total, and no goal without a rating', () => {
    assert.equal(planToNextGrade(assessmentOf([], { coverage: 0.7 })).steps, null);
    assert.equal(planToNextGrade(assessmentOf([], { coverage: 0.3 })).to, null);
    assert.equal(planToNextGrade(assessmentOf([])).to, null);
  });
});

describe('the simulation', () => {
  it('evaluates again instead of adding up', () => {
    const one = finding({ check: 'network_security.a' });
    const two = finding({ check: 'network_security.b' });
    const assessment = assessmentOf([one, two]);
    const [first, second] = assessment.ledger.issues;
    assert.equal(simulate(assessment, []).total, assessment.total);
    assert.equal(simulate(assessment, [first!.id, second!.id]).total, 100);
    assert.deepEqual(simulate(assessment, [first!.id]).ledger, assessmentOf([two]).ledger);
  });
});
