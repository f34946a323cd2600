import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AreaId } from '@assay/contract/areas.ts';
import type { Finding } from '@assay/contract/assessment.ts';
import { assessmentOf, finding } from '../testing/findings.ts';
import { remainingIssues, simulate } from './remediation-plan.ts';
import { sufficientFixes } from './sufficient-fixes.ts';

/** So many that an issue deducts several times its base value. */
const ASSETS = Array.from({ length: 16 }, (_, at) => `h${at}.example.com`);

const issue = (area: AreaId, name: string, given: Partial<Finding> = {}) =>
  finding({ area, check: `${area}.${name}`, severity: 'medium', ...given });

/** Checks of the fixes, given the findings in both orders. */
function fixesOf(findings: readonly Finding[], target: number): string[][] {
  const assessment = assessmentOf(findings);
  const open = remainingIssues(assessment);
  return [open, open.toReversed()].map((issues) =>
    sufficientFixes(issues, target, (fixed) => simulate(assessment, fixed)).map(({ check }) => check),
  );
}

describe('fixes that suffice for a total', () => {
  it('are none if it is reached, also exactly', () => {
    const findings = [issue('dns_health', 'one'), issue('ip_reputation', 'two')];
    const { total } = assessmentOf(findings);
    assert.deepEqual(fixesOf(findings, total! - 1), [[], []]);
    assert.deepEqual(fixesOf(findings, total!), [[], []]);
    assert.deepEqual(
      fixesOf(findings, total! + 1).map(({ length }) => length),
      [1, 1],
    );
  });

  it('are all issues if even these do not reach it', () => {
    const event = issue('hacker_chatter', 'event', { lastSeen: '2026-11-20T00:00:00Z' });
    const findings = [event, issue('dns_health', 'one'), issue('ip_reputation', 'two')];
    assert.deepEqual(
      fixesOf(findings, 100).map((checks) => checks.sort()),
      [
        ['dns_health.one', 'ip_reputation.two'],
        ['dns_health.one', 'ip_reputation.two'],
      ],
    );
    assert.deepEqual(fixesOf([event], 100), [[], []]);
  });

  it('begin with the one after which the total is highest, and go on from there', () => {
    const findings = [
      issue('endpoint_security', 'light', { severity: 'low' }),
      issue('network_security', 'heavy'),
      issue('dns_health', 'middle'),
    ];
    const order = ['network_security.heavy', 'dns_health.middle', 'endpoint_security.light'];
    assert.deepEqual(fixesOf(findings, 100), [order, order]);
    const { total } = assessmentOf(findings);
    assert.deepEqual(fixesOf(findings, total! + 1), [order.slice(0, 1), order.slice(0, 1)]);
  });

  it('are compared by hundredths where the whole points are equal', () => {
    const findings = [
      issue('endpoint_security', 'light', { severity: 'low' }),
      issue('hacker_chatter', 'less-light', { severity: 'low' }),
    ];
    const assessment = assessmentOf(findings);
    const after = remainingIssues(assessment).map(({ id }) => simulate(assessment, [id]));
    assert.equal(after[0]!.total, after[1]!.total);
    const order = ['hacker_chatter.less-light', 'endpoint_security.light'];
    assert.deepEqual(fixesOf(findings, 100), [order, order]);
  });

  it('begin with those that set a cap below the total, though others cost more', () => {
    const costly = ASSETS.map((asset) => issue('network_security', 'costly', { asset }));
    // One of the two fixes does not raise the total.
    const caps = ['one', 'two'].map((name) => issue('endpoint_security', `cap-${name}`, { severity: 'high' }));
    assert.equal(assessmentOf([...caps, ...costly]).ledger.ceiling?.at, 89);
    for (const checks of fixesOf([...caps, ...costly], 90)) {
      assert.deepEqual(checks.slice(0, 2).sort(), ['endpoint_security.cap-one', 'endpoint_security.cap-two']);
    }
  });

  it('do not prefer those that set a cap at or above the total', () => {
    const areas = ['network_security', 'dns_health', 'web_app_security'] as const;
    const costly = areas.flatMap((area) =>
      ['one', 'two'].flatMap((name) => ASSETS.map((asset) => issue(area, `costly-${name}`, { asset }))),
    );
    const findings = [issue('endpoint_security', 'cap', { severity: 'high' }), ...costly];
    assert.ok(assessmentOf(findings).total! < 89);
    for (const target of [88, 89])
      for (const checks of fixesOf(findings, target)) assert.match(checks[0]!, /\.costly-/, `${target}`);
  });

  it('are different issues, also where a single fix has no effect', () => {
    const names = Array.from({ length: 8 }, (_, at) => `issue${at}`);
    const findings = names.flatMap((name) => ASSETS.map((asset) => issue('dns_health', name, { asset })));
    const { ledger } = assessmentOf(findings);
    assert.equal(ledger.areas.find(({ area }) => area === 'dns_health')?.score, 0);
    for (const checks of fixesOf(findings, 100)) assert.equal(new Set(checks).size, names.length);
  });

  it('are the first of equally effective ones', () => {
    const findings = [issue('dns_health', 'a'), issue('dns_health', 'b')];
    const { total } = assessmentOf(findings);
    assert.deepEqual(fixesOf(findings, total! + 1), [['dns_health.a'], ['dns_health.b']]);
  });
});
