import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AREA_IDS } from '@assay/contract/areas.ts';
import { CONFIDENCES, SEVERITIES } from '@assay/contract/severities.ts';
import fc from 'fast-check';
import { assessmentOf, finding } from '../testing/findings.ts';
import { planToNextGrade, simulate } from './remediation-plan.ts';

const tentative = (check: string, asset = 'example.com') =>
  finding({ check: `patch_cadence.${check}`, area: 'patch_cadence', asset, confidence: 'tentative' });

describe('unconfirmed findings', () => {
  it('limit their area to 99 and say what it would be if they were real', () => {
    // Three issues of level high, one of them on four hosts: 12 + 12 + 18 points.
    const hosts = ['a', 'b', 'c', 'd'].map((name) => tentative('one', `${name}.example.com`));
    const { areas, total, grade, ledger } = assessmentOf([...hosts, tentative('two'), tentative('three')]);
    const area = areas.find((row) => row.area === 'patch_cadence')!;
    assert.deepEqual([area.score, area.lost, area.unconfirmed], [9_900, 0, { findings: 6, score: 5_800 }]);
    // Without them 100 and S; if they are real, three issues of level high cap the total at 79.
    assert.deepEqual([total, grade, ledger.unconfirmed], [99, 'A', { findings: 6, score: 79 }]);
  });

  it('change nothing where they would cost nothing', () => {
    const fact = finding({ area: 'patch_cadence', severity: 'informational', confidence: 'tentative' });
    const old = { ...tentative('old'), lastSeen: '2024-01-01T00:00:00.000Z' };
    const { total, ledger, areas } = assessmentOf([fact, old]);
    assert.deepEqual([total, ledger.unconfirmed], [100, undefined]);
    assert.ok(areas.every((area) => !('unconfirmed' in area)));
  });

  it('on further assets of a confirmed issue raise its points, and its severity if they are worse', () => {
    const certain = finding({ area: 'patch_cadence', severity: 'informational' });
    const worse = { ...certain, fingerprint: 'other', severity: 'medium' as const, confidence: 'tentative' as const };
    const [issue] = assessmentOf([certain, worse]).ledger.issues;
    assert.deepEqual(
      [issue!.severity, issue!.points, issue!.unconfirmed],
      ['informational', 0, { findings: 1, severity: 'medium', points: 800, setsCeiling: false }],
    );
  });

  it('stop limiting the score when they are denied', () => {
    const assessment = assessmentOf([tentative('one')]);
    const { total, ledger } = simulate(assessment, [assessment.ledger.issues[0]!.id]);
    assert.deepEqual([total, ledger.unconfirmed], [100, undefined]);
  });

  it('leave the remediation plan exact', () => {
    const low = finding({ check: 'dns_health.caa', area: 'dns_health', severity: 'low' });
    const assessment = assessmentOf([low, tentative('one')]);
    // Grade S needs the unconfirmed finding to be resolved, which no fix does.
    assert.equal(planToNextGrade(assessment).steps, null);
    const lower = assessmentOf([finding({ check: 'dns_health.axfr', area: 'dns_health' }), tentative('one')]);
    const plan = planToNextGrade(lower);
    assert.equal(
      plan.totalAfter,
      simulate(
        lower,
        plan.steps!.map(({ id }) => id),
      ).total,
    );
  });

  it('never score above confirmed ones, and the range is that of the same findings, confirmed', () => {
    const row = fc.record({
      area: fc.constantFrom(...AREA_IDS),
      severity: fc.constantFrom(...SEVERITIES),
      confidence: fc.constantFrom(...CONFIDENCES),
      asset: fc.integer({ min: 1, max: 9 }).map((number) => `h${number}.example.com`),
      subjectClass: fc.constantFrom('a', 'b', 'c'),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
        const findings = rows.map((one, at) => finding({ ...one, check: `${one.area}.check`, subject: String(at) }));
        const given = assessmentOf(findings);
        const real = assessmentOf(findings.map((one) => ({ ...one, confidence: 'firm' })));
        assert.equal(given.ledger.unconfirmed?.score ?? given.total, real.total);
        for (const [at, area] of given.areas.entries()) {
          assert.equal(area.unconfirmed?.score ?? area.score, real.areas[at]!.score);
          if (area.unconfirmed) assert.ok(area.score! <= 9_900 && area.unconfirmed.score <= area.score!);
        }
        assert.ok(real.total! <= given.total!);
        if (given.ledger.unconfirmed) assert.notEqual(given.grade, 'S');
      }),
      { numRuns: 200 },
    );
  });
});
