import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { finding, SCAN_TIME } from '../testing/findings.ts';
import { agePercent, compare, issuePoints, issuesOf } from './issues.ts';

const day = (days: number) => new Date(Date.parse(SCAN_TIME) - days * 86_400_000).toISOString();

describe('the points of an issue', () => {
  it('are the first number, plus the second at 2, 4, 8 assets', () => {
    assert.deepEqual(
      [1, 2, 3, 4, 7, 8, 16].map((assets) => issuePoints('high', assets)),
      [1200, 1500, 1500, 1800, 1800, 2100, 2400],
    );
  });

  it('have the two numbers of the specification for each severity', () => {
    const pairs = (['high', 'medium', 'low', 'informational'] as const).map((level) => [
      issuePoints(level, 1),
      issuePoints(level, 2) - issuePoints(level, 1),
    ]);
    assert.deepEqual(pairs, [
      [1200, 300],
      [800, 200],
      [400, 100],
      [0, 0],
    ]);
    shows(
      '9.constant.weight-high',
      '9.constant.weight-medium',
      '9.constant.weight-low',
      '9.constant.weight-informational',
    );
  });

  it('never exceed three times the first number', () => {
    assert.equal(issuePoints('critical', 1_000_000), 6000);
    assert.equal(issuePoints('high', 1_000_000), 3600);
    assert.equal(issuePoints('medium', 1_000_000), 2400);
    assert.equal(issuePoints('low', 1_000_000), 1200);
    assert.equal(issuePoints('informational', 1_000_000), 0);
  });
});

describe('issues', () => {
  it('group findings by check, finding and subject class across assets', () => {
    const issues = issuesOf(
      [
        finding({ asset: 'a.example.com' }),
        finding({ asset: 'b.example.com' }),
        finding({ asset: 'b.example.com', subject: 'second on the same asset' }),
        finding({ asset: 'c.example.com', subjectClass: 'another cause' }),
      ],
      SCAN_TIME,
    );
    assert.deepEqual(
      issues.map(({ assets, points, fingerprints }) => [assets, points, fingerprints.length]),
      [
        [['a.example.com', 'b.example.com'], 1500, 3],
        [['c.example.com'], 1200, 1],
      ],
    );
  });

  it('have the severity of their worst finding', () => {
    const [issue] = issuesOf(
      [finding({ severity: 'low' }), finding({ severity: 'critical', subject: 'x' })],
      SCAN_TIME,
    );
    assert.equal(issue?.severity, 'critical');
    assert.equal(issue?.points, 2000);
  });

  it('have the largest effort of their findings, and the best confidence', () => {
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
    ]) {
      const rows = [
        finding({ effort: 'low', confidence: 'firm', subject: 'a' }),
        finding({ effort: 'high', confidence: 'certain', subject: 'b' }),
        finding({ effort: 'medium', confidence: 'firm', subject: 'c' }),
      ];
      const [issue] = issuesOf(
        order.map((at) => rows[at]!),
        SCAN_TIME,
      );
      assert.deepEqual([issue?.effort, issue?.confidence], ['high', 'certain']);
    }
  });

  it('count names of one host once, and say how many hosts there are only if they are fewer', () => {
    const rows = [finding({ asset: 'a.example.com' }), finding({ asset: 'b.example.com' })];
    const [together] = issuesOf(rows, SCAN_TIME, () => 'host');
    assert.deepEqual([together?.machines, together?.assets.length, together?.points], [1, 2, 1200]);
    const [apart] = issuesOf(rows, SCAN_TIME);
    assert.deepEqual([apart && 'machines' in apart, apart?.points], [false, 1500]);
  });

  it('list assets, fingerprints and themselves in code-unit order', () => {
    assert.deepEqual([compare('a', 'b'), compare('b', 'a'), compare('a', 'a')], [-1, 1, 0]);
    const names = ['b.example.com', 'Z.example.com', 'a.example.com'];
    const issues = issuesOf(
      names.flatMap((asset) => [finding({ asset }), finding({ asset, subjectClass: 'other' })]),
      SCAN_TIME,
    );
    const sorted = ['Z.example.com', 'a.example.com', 'b.example.com'];
    assert.deepEqual(
      issues.map(({ id, assets }) => [id, assets]),
      [
        ['network_security.telnet/open/', sorted],
        ['network_security.telnet/open/other', sorted],
      ],
    );
    const fingerprints = (subjectClass: string) =>
      sorted.map((asset) => `network_security.telnet open ${asset}  ${subjectClass}`);
    assert.deepEqual(
      issues.map((issue) => issue.fingerprints),
      [fingerprints(''), fingerprints('other')],
    );
  });

  it('deduct nothing and set no cap while tentative', () => {
    const [issue] = issuesOf([finding({ confidence: 'tentative', severity: 'critical' })], SCAN_TIME);
    assert.deepEqual([issue?.points, issue?.setsCeiling, issue?.severity], [0, false, 'critical']);
  });

  it('do not grow by tentative findings of the same cause', () => {
    const [issue] = issuesOf(
      [finding(), finding({ asset: 'b.example.com', confidence: 'tentative', severity: 'critical' })],
      SCAN_TIME,
    );
    assert.deepEqual([issue?.points, issue?.severity, issue?.assets], [1200, 'high', ['example.com']]);
  });

  it("set no cap on a provider's asset, yet deduct points", () => {
    const [issue] = issuesOf([finding({ controlled: false })], SCAN_TIME);
    assert.deepEqual([issue?.points, issue?.setsCeiling], [1200, false]);
  });

  it('name the severity of their cap only where a more severe finding does not hold it', () => {
    const capOf = (...rows: Parameters<typeof finding>[0][]) => {
      const [issue] = issuesOf(
        rows.map((row, at) => finding({ subject: String(at), ...row })),
        SCAN_TIME,
      );
      return [issue!.severity, issue!.setsCeiling, 'ceilingSeverity' in issue! ? issue!.ceilingSeverity : 'none'];
    };
    assert.deepEqual(capOf({ severity: 'critical', controlled: false }, {}), ['critical', true, 'high']);
    assert.deepEqual(capOf({ severity: 'critical', lastSeen: day(31) }, { lastSeen: day(1) }), [
      'critical',
      true,
      'high',
    ]);
    assert.deepEqual(capOf({ severity: 'critical' }, {}), ['critical', true, 'none']);
    assert.deepEqual(capOf({}, { severity: 'medium' }), ['high', true, 'none']);
    assert.deepEqual(capOf({ severity: 'critical', controlled: false }), ['critical', false, 'none']);
    assert.deepEqual(capOf({ severity: 'medium' }), ['medium', false, 'none']);
  });

  it('decay as events: full to day 30, half to 120, a quarter to 365, then nothing', () => {
    assert.deepEqual(
      [0, 30, 31, 120, 121, 365, 366].map((days) => agePercent(day(days), SCAN_TIME)),
      [100, 100, 50, 50, 25, 25, 0],
    );
    const ages = [30, 31, 121, 366].map((days) => issuesOf([finding({ lastSeen: day(days) })], SCAN_TIME)[0]!);
    assert.deepEqual(
      ages.map(({ points, setsCeiling, ageFactor, event }) => [points, setsCeiling, ageFactor, event]),
      [
        [1200, true, 1, true],
        [600, false, 0.5, true],
        [300, false, 0.25, true],
        [0, false, 0, true],
      ],
    );
  });

  it('decay by the latest of several events', () => {
    const events = [finding({ lastSeen: day(300) }), finding({ lastSeen: day(5), subject: 'b' })];
    assert.equal(issuesOf(events, SCAN_TIME)[0]?.points, 1200);
  });

  it('do not decay if one of their findings was seen in the scan', () => {
    const findings = [finding({ lastSeen: day(300) }), finding({ asset: 'b.example.com' })];
    const [issue] = issuesOf(findings, SCAN_TIME);
    assert.deepEqual([issue?.points, issue?.ageFactor, issue?.event], [1500, 1, undefined]);
  });
});
