import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AREA_IDS } from '@assay/contract/areas.ts';
import type { Assessment } from '@assay/contract/assessment.ts';
import { assessmentOf, finding } from '#testing/findings.ts';
import { changesOf, scoreChangeOf } from './changes.ts';

type Given = Parameters<typeof finding>[0];
const social = (name: string, given: Given = {}) =>
  finding({ area: 'social_engineering', check: `social_engineering.${name}`, ...given });

/** The assessment of findings, in which every check that can report them ran or failed. */
function rated(findings: ReturnType<typeof finding>[], silent: readonly string[] = []): Assessment {
  const assessment = assessmentOf(findings);
  const checks = ['a', 'b', 'c', 'fact'].map((name): Assessment['checks'][number] => {
    const check = `social_engineering.${name}`;
    const { area, asset } = social(name);
    const ran = !silent.includes(name);
    return {
      ...{ check, area, findings: 0, evidenceFrom: null },
      assessed: ran ? [asset] : [],
      notAssessed: ran ? [] : [{ asset, reason: 'timeout' }],
      status: ran ? 'passed' : 'not-assessed',
    };
  });
  return { ...assessment, checks };
}
const sum = ({ changes, cap, rest }: ReturnType<typeof scoreChangeOf>) =>
  changes.reduce((total, { impact }) => total + impact, (rest ?? 0) + (cap?.impact ?? 0));
const kindsOf = (before: Assessment, now: Assessment) =>
  changesOf(before, now).map(({ issue, kind, reason }) => [issue.check.split('.')[1], kind, reason]);

describe('changes between two assessments', () => {
  const critical = social('a', { severity: 'critical' });
  const low = social('b', { severity: 'low' });

  it('have a cause each', () => {
    const before = rated([critical, low]);
    assert.deepEqual(kindsOf(before, rated([low])), [['a', 'fixed', null]]);
    assert.deepEqual(kindsOf(before, rated([low], ['a'])), [['a', 'not-assessed', 'timeout']]);
    assert.deepEqual(kindsOf(rated([low]), before), [['a', 'new', null]]);
    assert.deepEqual(kindsOf(before, before), []);
  });

  it('do not contain facts without points', () => {
    const fact = social('fact', { severity: 'informational' });
    assert.deepEqual(kindsOf(rated([low, fact]), rated([low])), []);
    assert.deepEqual(kindsOf(rated([low]), rated([low, fact])), []);
  });

  it('book the effect of a cap on the issue that set or lifted it, and add up to the change of the score', () => {
    const [capped, free] = [rated([critical, low]), rated([low])];
    assert.ok(capped.ledger.held);
    const { at } = capped.ledger.ceiling!;
    const up = scoreChangeOf(capped, free);
    const moved = 100 * (free.total! - capped.total!);
    assert.deepEqual(up.changes[0]!.cap, { at, effect: 'lifted', rule: 'one-critical' });
    assert.equal(up.cap, null);
    assert.equal(sum(up), moved);
    assert.ok(Math.abs(up.rest!) < 100, 'nothing but rounding is left');
    const down = scoreChangeOf(free, capped);
    assert.deepEqual(down.changes[0]!.cap, { at, effect: 'set', rule: 'one-critical' });
    assert.equal(sum(down), -moved);
    assert.ok(Math.abs(down.rest!) < 100, `${down.rest}`);
  });

  it('say that a cap is unchanged that another issue keeps', () => {
    const second = scoreChangeOf(rated([critical]), rated([critical, social('b', { severity: 'medium' })]));
    const { at, rule } = rated([critical]).ledger.ceiling!;
    assert.deepEqual({ ...second.cap, impact: 0 }, { at, rule, effect: 'unchanged', impact: 0 });
    assert.ok(second.cap!.impact > 0);
    assert.equal(sum(second), 0);
    assert.ok(second.changes.every(({ cap }) => cap === null));
  });

  it('name what moved the score besides issues: other weights, unconfirmed findings, rounding', () => {
    const network = finding({ severity: 'medium' });
    const patches = finding({ area: 'patch_cadence', check: 'patch_cadence.x', severity: 'medium' });
    const partsOf = (before: Assessment, now: Assessment) => {
      const { rest, restParts } = scoreChangeOf(before, now);
      assert.equal(
        restParts.reduce((total, { impact }) => total + impact, 0),
        rest,
      );
      return restParts;
    };
    const [all, fewer] = [AREA_IDS, AREA_IDS.filter((area) => area !== 'ip_reputation')];
    const weights = partsOf(
      assessmentOf([network, patches], { assessed: all }),
      assessmentOf([network, patches], { assessed: fewer }),
    );
    const [first] = weights;
    assert.deepEqual([first?.cause, first?.areas.includes('ip_reputation')], ['weights', true]);
    const doubt = finding({ area: 'patch_cadence', check: 'patch_cadence.x', confidence: 'tentative' });
    const unconfirmed = partsOf(assessmentOf([network]), assessmentOf([network, doubt]));
    assert.ok(unconfirmed.some(({ cause, areas }) => cause === 'unconfirmed' && areas.join() === 'patch_cadence'));
    for (const { cause, impact } of [...weights, ...unconfirmed])
      if (cause === 'rounding') assert.ok(Math.abs(impact) < 100);
  });

  it('book the cap for missing coverage on the coverage', () => {
    const free = rated([]);
    const limited: Assessment = {
      ...free,
      total: 89,
      ledger: { ...free.ledger, ceiling: { at: 89, rule: 'coverage', issues: [] }, held: true },
    };
    const cap = { at: 89, rule: 'coverage' } as const;
    assert.deepEqual(scoreChangeOf(free, limited).cap, { ...cap, effect: 'set', impact: -1_100 });
    assert.deepEqual(scoreChangeOf(limited, free), {
      changes: [],
      cap: { ...cap, effect: 'lifted', impact: 1_100 },
      rest: 0,
      restParts: [],
    });
  });

  it('tell what is back, what counts less with age, and what a decision or another model changed', () => {
    const nothing = rated([]);
    const given = rated([low]);
    const returned = new Set([low.fingerprint]);
    assert.equal(changesOf(nothing, given, returned)[0]!.kind, 'regressed');
    const unseen = changesOf(rated([], ['b']), given)[0]!;
    assert.deepEqual([unseen.kind, unseen.reason], ['new', 'timeout'], 'the earlier rating could not see it');

    const withIssue = (change: Partial<Assessment['ledger']['issues'][number]>, other: Partial<Assessment> = {}) => {
      const issues = given.ledger.issues.map((issue) => ({ ...issue, ...change }));
      return { ...given, ...other, ledger: { ...given.ledger, issues, ...other.ledger } };
    };
    const half = given.ledger.issues[0]!.points / 2;
    assert.deepEqual(kindsOf(given, withIssue({ points: half, ageFactor: 0.5 })), [['b', 'aged', null]]);
    assert.deepEqual(kindsOf(given, withIssue({ points: half }, { modelVersion: 'later' })), [
      ['b', 'model-changed', null],
    ]);
    assert.deepEqual(kindsOf(given, withIssue({ points: half, severity: 'informational' })), [['b', 'better', null]]);
    const ruling = { id: '1', ruling: 'severity', to: 'informational', at: given.at, until: given.at } as const;
    const ruled = withIssue({ points: half, severity: 'informational' });
    const decided = { ...ruled, ledger: { ...ruled.ledger, rulings: [{ ...ruling, finding: low }] } };
    assert.deepEqual(kindsOf(given, decided), [['b', 'decided', null]]);
    assert.deepEqual(kindsOf(decided, given), [['b', 'decided', null]], 'the ruling ended');
    const withoutCheck = { ...nothing, checks: nothing.checks.filter(({ check }) => check !== low.check) };
    assert.deepEqual(kindsOf({ ...withoutCheck, modelVersion: 'earlier' }, given), [['b', 'model-changed', null]]);
  });
});
