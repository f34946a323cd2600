import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { GRADES } from '@assay/contract/grades.ts';
import { assessmentOf, finding } from '../testing/findings.ts';
import { bruteForce, generator, randomAssessment } from '../testing/random-ledgers.ts';
import { planToNextGrade, remainingIssues, simulate } from './remediation-plan.ts';

/** Ledgers of a few issues, so that each test is fast: those of many are in remediation-plan.test.ts. */

const LEDGERS = 25;
const ISSUES_MAX = 5;

describe('the remediation plan of a few issues', () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    it(`equals brute force over all subsets, seed ${seed}`, () => {
      const random = generator(seed);
      for (let round = 0; round < LEDGERS; round += 1) {
        const assessment = randomAssessment(random, ISSUES_MAX);
        const plan = planToNextGrade(assessment);
        const at = GRADES.findIndex(({ grade }) => grade === assessment.grade);
        const next = at > 0 ? GRADES[at - 1] : undefined;
        assert.deepEqual([plan.from, plan.to], [assessment.grade, next?.grade ?? null]);
        const expected = next ? bruteForce(assessment, next.from) : null;
        assert.equal(plan.steps === null, expected === null, `ledger ${round}`);
        if (!plan.steps) {
          assert.equal(plan.totalAfter, null);
          continue;
        }
        const fixed = plan.steps.map(({ id }) => id);
        const { total, ledger } = simulate(assessment, fixed);
        assert.deepEqual({ size: fixed.length, before: ledger.beforeCeiling }, expected, `ledger ${round}`);
        assert.equal(plan.totalAfter, total);
      }
    });
  }

  it('lists what a fix can close, the costliest first, then by effort and id', () => {
    const of = (check: string, given: Parameters<typeof finding>[0] = {}) =>
      finding({ area: 'dns_health', check: `dns_health.${check}`, severity: 'medium', ...given });
    const assessment = assessmentOf([
      of('b', { effort: 'high' }),
      of('d', { effort: 'low' }),
      of('c', { effort: 'low' }),
      of('a', { severity: 'high' }),
      of('fact', { severity: 'informational' }),
      of('maybe', { severity: 'critical', confidence: 'tentative' }),
      of('event', { severity: 'high', lastSeen: '2026-11-20T00:00:00Z' }),
      of('old', { severity: 'low', lastSeen: '2024-01-01T00:00:00Z' }),
    ]);
    const names = (issues: readonly { check: string }[]) =>
      issues.map(({ check }) => check.slice('dns_health.'.length));
    assert.deepEqual(names(planToNextGrade(assessment).open), ['a', 'c', 'd', 'b']);
    assert.deepEqual(names(remainingIssues(assessment)).sort(), ['a', 'b', 'c', 'd']);
  });

  it('has every issue that deducts points or sets a cap, and none that cannot be fixed', () => {
    const random = generator(7);
    for (let round = 0; round < 100; round += 1) {
      const assessment = randomAssessment(random);
      const open = remainingIssues(assessment);
      for (const issue of assessment.ledger.issues)
        if (!issue.event && (issue.points > 0 || issue.setsCeiling)) assert.ok(open.includes(issue), issue.id);
      assert.ok(open.every(({ event }) => !event));
    }
  });

  it('reaches 100 only by fixing everything above informational', () => {
    const low = (check: string) =>
      finding({ area: 'social_engineering', check: `social_engineering.${check}`, severity: 'low' });
    const fact = finding({ area: 'dns_health', check: 'dns_health.fact', severity: 'informational' });
    const plan = planToNextGrade(assessmentOf([low('a'), fact]));
    assert.deepEqual([plan.from, plan.to, plan.steps?.length, plan.totalAfter], ['A', 'S', 1, 100]);
    const event = finding({ area: 'hacker_chatter', severity: 'low', lastSeen: '2026-11-20T00:00:00Z' });
    const held = planToNextGrade(assessmentOf([low('a'), event]));
    assert.deepEqual([held.to, held.steps, held.totalAfter], ['S', null, null]);
    const old = finding({ area: 'hacker_chatter', severity: 'low', lastSeen: '2020-01-01T00:00:00Z' });
    assert.equal(planToNextGrade(assessmentOf([low('a'), old])).steps, null, 'without points, but listed');
  });

  it('counts what events cost, in their area', () => {
    const areas = ['dns_health', 'ip_reputation', 'information_leakage', 'web_app_security'] as const;
    const assets = Array.from({ length: 32 }, (_, at) => `h${at}.example.com`);
    const events = areas.flatMap((area) =>
      assets.map((asset) => finding({ area, asset, severity: 'medium', lastSeen: '2026-11-20T00:00:00Z' })),
    );
    let reached = 0;
    for (let count = 1; count <= 6; count += 1)
      for (const area of ['dns_health', 'network_security'] as const) {
        const open = Array.from({ length: count }, (_, at) =>
          assets.map((asset) => finding({ area, check: `${area}.c${at}`, asset, severity: 'medium' })),
        ).flat();
        const assessment = assessmentOf([...events, ...open]);
        const { to, steps, totalAfter } = planToNextGrade(assessment);
        const from = GRADES.find(({ grade }) => grade === to)!.from;
        const expected = bruteForce(assessment, from);
        assert.equal(steps?.length, expected?.size, `${count} in ${area}`);
        if (!steps) continue;
        reached += 1;
        assert.ok(totalAfter! >= from);
      }
    assert.ok(reached > 2, `${reached} reached`);
  });
});
