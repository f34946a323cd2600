import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { statusOfFindings } from '@assay/contract/report/check-status.ts';
import type { Confidence, Severity } from '@assay/contract/severities.ts';
import { type Check, defineCheck, NOT_APPLICABLE, notAssessed } from '../check.ts';
import type { MailEvidence } from '../evidence/dns.ts';
import type { EvidenceItem } from '../evidence/index.ts';
import { unknown } from '../evidence/unknown.ts';
import { files, http, noWeb, openPort, ports, service, tls } from '../testing/builders.ts';
import { MX, mailEvidence } from '../testing/dns-builders.ts';
import { evidenceItem, hostEvidence, missingEvidence, scanEvidence } from '../testing/evidence-items.ts';
import { indexEvidence } from './evidence-index.ts';
import { coverageShare, runCheck } from './run.ts';

const run = (check: Check, ...set: EvidenceItem[]) => runCheck(check, indexEvidence([scanEvidence(), ...set]));

/** A check of web hosts that reports the findings given by a test. */
const webCheck = (evaluate: Parameters<typeof defineCheck<'http', typeof FINDINGS>>[0]['evaluate']) =>
  defineCheck({
    id: 'web_app_security.test',
    area: 'web_app_security',
    topics: ['names'],
    needs: ['http'],
    findings: FINDINGS,
    refs: [],
    evaluate,
  });
const FINDINGS = {
  seen: { severity: 'low', cwe: [1], effort: 'low', reproduce: 'curl -sSI https://{host}/' },
} as const;

describe('the evaluation', () => {
  it('runs a check once per item, and accepts items without findings', () => {
    const { result } = run(
      webCheck(() => {}),
      evidenceItem('http', 'www.example.com', http()),
      evidenceItem('http', 'example.com', http()),
    );
    assert.deepEqual([result.status, result.assessed], ['passed', ['example.com', 'www.example.com']]);
    assert.equal(result.evidenceFrom, '2026-11-21T00:00:00.000Z');
  });

  it('keeps the reason if evidence is missing, and evaluates the other assets', () => {
    const { result, findings } = run(
      webCheck((_, report) => report('seen')),
      evidenceItem('http', 'example.com', http()),
      missingEvidence('http', 'www.example.com', 'timeout'),
    );
    assert.equal(result.status, 'failed');
    assert.deepEqual(result.notAssessed, [{ asset: 'www.example.com', reason: 'timeout' }]);
    assert.deepEqual(coverageShare(result), { assessed: 1, of: 2, notLookedAt: 0 });
    assert.equal(findings[0]?.reproduce, 'curl -sSI https://example.com/');
  });

  it('calls a check unconfirmed while only tentative findings speak against it', () => {
    const { result } = run(
      webCheck((_, report) => report('seen', { confidence: 'tentative' })),
      evidenceItem('http', 'example.com', http()),
    );
    assert.equal(result.status, 'unconfirmed');
    const status = (...rows: [Severity, Confidence][]) =>
      statusOfFindings(rows.map(([severity, confidence]) => ({ severity, confidence })));
    assert.equal(status(), 'passed');
    assert.equal(status(['low', 'tentative'], ['informational', 'certain']), 'unconfirmed');
    assert.equal(status(['low', 'tentative'], ['low', 'firm']), 'failed');
    assert.equal(status(['informational', 'tentative']), 'unconfirmed');
    assert.equal(status(['informational', 'tentative'], ['informational', 'certain']), 'failed');
  });

  it('does not take mail hosts for absent if they could not be looked up', () => {
    const check = defineCheck({
      id: 'dns_health.test',
      area: 'dns_health',
      topics: ['mail'],
      needs: ['smtp'],
      findings: { none: { severity: 'low', cwe: [1], effort: 'low' } },
      refs: [],
      evaluate: () => {},
    });
    const resultOf = (change: Partial<MailEvidence>) => {
      const { result } = run(check, evidenceItem('mail', 'example.com', mailEvidence(change)));
      return [result.status, result.notAssessed];
    };
    const late = unknown('timeout');
    const asset = 'mail.example.com:25/tcp';
    assert.deepEqual(resultOf({ mx: late }), ['not-assessed', [{ asset: 'example.com', reason: 'timeout' }]]);
    assert.deepEqual(resultOf({ mx: [{ ...MX, a: late }] }), ['not-assessed', [{ asset, reason: 'timeout' }]]);
    assert.deepEqual(resultOf({ mx: [{ ...MX, a: [] }] }), ['not-applicable', []]);
  });

  it('does not let a check read past an unknown fact, and keeps what it found before', () => {
    const host = (aaaa: string[] | { unknown: 'timeout' }) =>
      evidenceItem('host-dns', 'example.com', { a: ['192.0.2.1'], aaaa, cnames: [], dangling: false, exists: true });
    const check = (before: boolean) =>
      defineCheck({
        id: 'dns_health.test',
        area: 'dns_health',
        topics: ['names'],
        needs: ['host-dns'],
        findings: {
          none: { severity: 'low', cwe: [1], effort: 'low' },
          other: { severity: 'low', cwe: [1], effort: 'low' },
        },
        refs: [],
        evaluate({ 'host-dns': { aaaa, a } }, report) {
          if (before && a.length > 0) report('other');
          if (aaaa.length === 0) report('none');
        },
      });
    assert.equal(run(check(false), host([])).result.status, 'failed');
    const gap = [{ asset: 'example.com', reason: 'timeout' }];
    const unread = run(check(false), host({ unknown: 'timeout' })).result;
    assert.deepEqual([unread.status, unread.notAssessed], ['not-assessed', gap]);
    const known = run(
      defineCheck({
        ...{ id: 'dns_health.test', area: 'dns_health', topics: ['names'], needs: ['host-dns'], refs: [] },
        findings: { other: { severity: 'low', cwe: [1], effort: 'low' } },
        evaluate({ 'host-dns': { a } }, report) {
          if (a.length > 0) report('other');
        },
      }),
      host({ unknown: 'timeout' }),
    ).result;
    assert.deepEqual([known.status, known.notAssessed], ['failed', []]);
  });

  it('names an asset that was assessed in part in both lists, and counts it as assessed', () => {
    const { result } = run(
      webCheck((_, report) => {
        report('seen');
        return notAssessed('timeout');
      }),
      evidenceItem('http', 'example.com', http()),
    );
    assert.deepEqual([result.status, result.assessed], ['failed', ['example.com']]);
    assert.deepEqual(result.notAssessed, [{ asset: 'example.com', reason: 'timeout' }]);
    assert.deepEqual(coverageShare(result), { assessed: 1, of: 1, notLookedAt: 0 });
  });

  it('skips a check that is not applicable', () => {
    const check = webCheck(() => NOT_APPLICABLE);
    assert.equal(run(check, evidenceItem('http', 'example.com', http())).result.status, 'not-applicable');
    const gone = run(
      webCheck(() => {}),
      missingEvidence('http', 'example.com', 'name-not-found'),
    );
    assert.equal(gone.result.status, 'not-applicable');
  });

  it('reports a check that throws as failed, and continues with other assets', () => {
    const check = webCheck(({ asset }) => {
      if (asset === 'example.com') throw new Error('a fault of the check');
    });
    const alone = run(check, evidenceItem('http', 'example.com', http()));
    assert.equal(alone.result.status, 'failed-to-run');
    const both = run(
      check,
      evidenceItem('http', 'example.com', http()),
      evidenceItem('http', 'www.example.com', http()),
    );
    assert.equal(both.result.status, 'passed');
    assert.deepEqual(both.result.notAssessed, [{ asset: 'example.com', reason: 'check-failed' }]);
  });

  it("respects a check's own report that part of its evidence is missing", () => {
    const { result } = run(
      webCheck(() => notAssessed('blocked')),
      evidenceItem('http', 'example.com', http()),
    );
    assert.deepEqual([result.status, result.notAssessed[0]?.reason], ['not-assessed', 'blocked']);
  });

  it('counts sources that are not configured separately', () => {
    const check = defineCheck({
      id: 'hacker_chatter.test',
      area: 'hacker_chatter',
      topics: ['names'],
      needs: ['breaches'],
      findings: {},
      refs: [],
      evaluate() {},
    });
    const { result } = run(check, missingEvidence('breaches', 'example.com', 'source-off'));
    assert.equal(result.status, 'not-assessed');
    assert.deepEqual(coverageShare(result), { assessed: 0, of: 0, notLookedAt: 1 });
  });

  it('expects a front page of every host that resolves, and names hosts beyond the limit', () => {
    const set = [
      scanEvidence({
        hosts: ['example.com', 'www.example.com', 'old.example.com'],
        hostsNotAssessed: ['shop.example.com'],
      }),
      hostEvidence('example.com'),
      hostEvidence('www.example.com'),
      hostEvidence('old.example.com', []),
      evidenceItem('http', 'example.com', http()),
    ];
    const { result } = runCheck(
      webCheck(() => {}),
      indexEvidence(set),
    );
    assert.deepEqual(result.notAssessed, [
      { asset: 'shop.example.com', reason: 'excluded' },
      { asset: 'www.example.com', reason: 'not-collected' },
    ]);
  });

  it('distinguishes a kind with nothing to collect from one that was not collected', () => {
    const check = defineCheck({
      id: 'information_leakage.test',
      area: 'information_leakage',
      topics: ['names'],
      needs: ['files'],
      findings: {},
      refs: [],
      evaluate() {},
    });
    assert.equal(run(check, evidenceItem('http', 'example.com', noWeb())).result.status, 'not-applicable');
    assert.equal(run(check, evidenceItem('http', 'example.com', http())).result.status, 'not-assessed');
    assert.equal(run(check).result.notAssessed[0]?.reason, 'not-collected');
  });

  it('keeps one finding per fingerprint, the worse one', () => {
    const check = defineCheck({
      id: 'network_security.test',
      area: 'network_security',
      topics: ['names'],
      needs: ['ports'],
      findings: { seen: { severity: ['low', 'high'], cwe: [], effort: 'low' } },
      refs: [],
      evaluate(_, report) {
        report('seen', { severity: 'low' });
        report('seen', { severity: 'high' });
        report('seen', { severity: 'low', subject: 'another' });
      },
    });
    const { findings } = run(check, evidenceItem('ports', 'example.com', ports()));
    assert.deepEqual(
      findings.map((row) => [row.subject, row.severity]),
      [
        ['', 'high'],
        ['another', 'low'],
      ],
    );
  });
});

describe('evidence of other kinds', () => {
  const joined = (first: 'tls' | 'http', asset: string, ...set: EvidenceItem[]) => {
    let given: unknown;
    const check = defineCheck({
      id: 'network_security.test',
      area: 'network_security',
      topics: ['names'],
      needs: [first, 'ports'],
      optional: ['files'],
      findings: {},
      refs: [],
      evaluate(evidence) {
        given = evidence;
      },
    });
    const value = first === 'tls' ? evidenceItem('tls', asset, tls()) : evidenceItem('http', asset, http());
    const { result } = run(check, value, ...set);
    return { given: given as { ports: { names: string[] }; files: unknown } | undefined, result };
  };
  const seen = (names: string[]) => ports([openPort(22, service('ssh'))], { names });

  it('is joined by the same asset, then by its host', () => {
    const set = [
      evidenceItem('ports', 'www.example.com', seen(['www.example.com'])),
      evidenceItem('ports', 'example.com', seen(['example.com'])),
    ];
    assert.deepEqual(joined('http', 'www.example.com', ...set).given?.ports.names, ['www.example.com']);
    assert.deepEqual(joined('tls', 'www.example.com:443/tcp', ...set).given?.ports.names, ['www.example.com']);
  });

  it('is joined from an item that represents several hosts of the same addresses', () => {
    const set = [evidenceItem('ports', 'example.com', seen(['example.com', 'www.example.com']))];
    assert.deepEqual(joined('http', 'www.example.com', ...set).given?.ports.names, ['example.com', 'www.example.com']);
  });

  it('is null if it is optional and missing', () => {
    const { given } = joined('http', 'example.com', evidenceItem('ports', 'example.com', seen(['example.com'])));
    assert.equal(given?.files, null);
    const with_ = joined(
      'http',
      'example.com',
      evidenceItem('ports', 'example.com', seen(['example.com'])),
      evidenceItem('files', 'example.com', files()),
    );
    assert.notEqual(with_.given?.files, null);
  });

  it('blocks the check if it is required and failed', () => {
    const { result } = joined('http', 'example.com', missingEvidence('ports', 'example.com', 'blocked'));
    assert.deepEqual(result.notAssessed, [{ asset: 'example.com', reason: 'blocked' }]);
  });
});
