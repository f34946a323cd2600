import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AREA_IDS } from '@assay/contract/areas.ts';
import { GRADES } from '@assay/contract/grades.ts';
import { SEVERITIES } from '@assay/contract/severities.ts';
import { cpuTime } from '../testing/cpu-time.ts';
import { assessmentOf, finding } from '../testing/findings.ts';
import { bruteForce, generator, randomAssessment } from '../testing/random-ledgers.ts';
import { planToNextGrade, simulate } from './remediation-plan.ts';

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
