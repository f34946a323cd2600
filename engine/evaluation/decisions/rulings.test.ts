import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Severity } from '@assay/contract/severities.ts';
import { type Check, defineCheck } from '#check.ts';
import type { Ruling } from '#evidence/rulings.ts';
import { http } from '#testing/builders.ts';
import { evidenceItem, scanEvidence } from '#testing/evidence-items.ts';
import { assessWith } from '../assess.ts';

const HOST = 'example.com';
const RULED = '2026-11-20T12:00:00.000Z';
const UNTIL = '2027-11-20T12:00:00.000Z';

/** A check with one finding of this severity on every host. */
const finds = (severity: Severity): Check =>
  defineCheck({
    id: 'web_app_security.example',
    area: 'web_app_security',
    topics: ['names'],
    needs: ['http'],
    findings: { seen: { severity: ['critical', 'high', 'medium', 'low', 'informational'], cwe: [], effort: 'low' } },
    refs: [],
    evaluate(_, report) {
      report('seen', { severity });
    },
  });

const scan = scanEvidence({ hosts: [HOST] });
const web = evidenceItem('http', HOST, http());
const before = assessWith([finds('high')], [scan, web]);
const { fingerprint } = before.findings[0]!;

const ruling = (changes: Partial<Ruling> = {}): Ruling => ({
  ...{ id: 'a', fingerprint, ruling: 'false', from: 'high', to: null, at: RULED, until: UNTIL },
  ...changes,
});
const judged = (rulings: Ruling[], severity: Severity = 'high') =>
  assessWith([finds(severity)], [scan, web, evidenceItem('rulings', HOST, { rulings }, RULED)]);

describe('a resolved dispute', () => {
  it('removes a false finding from findings, counts and points, and appears in the ledger', () => {
    const { findings, checks, counts, ledger } = judged([ruling()]);
    assert.deepEqual(findings, []);
    assert.equal(counts.high, 0);
    assert.deepEqual([checks[0]!.status, checks[0]!.findings], ['passed', 0]);
    assert.deepEqual(ledger.issues, []);
    assert.deepEqual(
      ledger.rulings?.map((row) => [row.id, row.ruling, row.to, row.finding.fingerprint]),
      [['a', 'false', null, fingerprint]],
    );
  });

  it('changes the severity of a finding, with its points and cap', () => {
    const lower = judged([ruling({ ruling: 'severity', to: 'low' })]);
    assert.equal(lower.findings[0]!.severity, 'low');
    assert.equal(lower.ledger.issues[0]!.points, 400);
    assert.equal(lower.ledger.rulings?.[0]?.finding.severity, 'high');
    const higher = judged([ruling({ ruling: 'severity', to: 'critical' })]);
    assert.equal(higher.ledger.ceiling?.rule, 'one-critical');
  });

  it('applies until its end, by the time of the scan', () => {
    assert.equal(judged([ruling({ until: '2026-11-20T23:59:59.000Z' })]).findings.length, 1);
    assert.equal(judged([ruling({ until: '2026-11-21T00:00:00.000Z' })]).findings.length, 0);
  });

  it('no longer applies once the finding is worse than when it was resolved', () => {
    assert.equal(judged([ruling()], 'critical').findings.length, 1);
    assert.equal(judged([ruling()], 'medium').findings.length, 0);
    assert.equal(judged([ruling({ ruling: 'severity', to: 'low' })], 'critical').findings[0]!.severity, 'critical');
  });

  it('is superseded by a later one on the same finding, in whatever order they are read', () => {
    const later = ruling({ id: 'b', ruling: 'severity', to: 'medium', at: '2026-11-20T13:00:00.000Z' });
    assert.equal(judged([ruling(), later]).findings[0]!.severity, 'medium');
    assert.deepEqual(judged([later, ruling()]), judged([ruling(), later]));
  });

  it('changes nothing if it concerns another finding or cannot be read', () => {
    const strange = [null, 5, {}, { ...ruling(), at: 'x' }, { ...ruling(), ruling: 'severity', to: 'awful' }];
    const { ledger, ...rest } = judged([ruling({ fingerprint: 'f'.repeat(32) }), ...(strange as Ruling[])]);
    assert.deepEqual({ ...rest, ledger }, before);
  });
});
