import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import { AREA_IDS } from '@assay/contract/areas.ts';
import type { AreaScore, Assessment, Finding } from '@assay/contract/assessment.ts';
import { emptyCounts } from '@assay/contract/severities.ts';
import type { ReportInput } from '../input.ts';

/** Markup, a bidirectional override, a control character, a lone surrogate and a long run. */
export const HOSTILE = `#panic("x") $y$ [z] @ref <label> \u202egpj.exe \u0007 \ud800 ${'a'.repeat(300)}`;

/** A verification code. */
export const CODE = '0123abcd'.repeat(4);

function finding(seen: string[]): Finding {
  return {
    fingerprint: 'f1',
    check: 'web_app_security.hsts',
    finding: 'missing',
    area: 'web_app_security',
    severity: 'medium',
    confidence: 'certain',
    effort: 'low',
    cwe: [319],
    asset: 'www.example.com',
    subject: '',
    subjectClass: '',
    facts: {},
    seen,
    reproduce: null,
    controlled: true,
  };
}

/** Input of a small report. @param seen text used in many of its fields */
export function input(language: ReportInput['language'], seen: string[] = []): ReportInput {
  const areas: AreaScore[] = AREA_IDS.map((area, index) => ({
    area,
    score: index === 8 ? null : 10_000 - index * 800,
    status: index === 8 ? 'not-looked-at' : 'assessed',
    lost: index * 800,
    coverage: 1,
    counts: emptyCounts(),
    checks: { assessed: 3, notAssessed: 0, notApplicable: 0, notLookedAt: 0 },
  }));
  const findings = [finding(seen)];
  const assessment: Assessment = {
    domain: 'example.com',
    modelVersion: '1',
    at: '2026-03-01T04:05:06Z',
    total: 83,
    grade: 'B',
    riskClass: 'low',
    coverage: 0.97,
    limitedScope: false,
    counts: { ...emptyCounts(), medium: 1 },
    areas,
    checks: [
      {
        check: 'web_app_security.hsts',
        area: 'web_app_security',
        status: 'failed',
        assessed: ['www.example.com'],
        notAssessed: [{ asset: 'example.com', reason: 'timeout' }],
        findings: 1,
        evidenceFrom: '2026-03-01T04:05:06Z',
      },
    ],
    findings,
    ledger: {
      modelVersion: '1',
      issues: [
        {
          id: 'web_app_security.hsts/missing/',
          check: 'web_app_security.hsts',
          finding: 'missing',
          area: 'web_app_security',
          severity: 'medium',
          confidence: 'certain',
          effort: 'low',
          subjectClass: '',
          assets: ['www.example.com'],
          fingerprints: ['f1'],
          points: 800,
          setsCeiling: false,
          ageFactor: 1,
        },
      ],
      areas,
      mean: 9000,
      weakest: { areas: [], mean: null },
      beforeCeiling: 9000,
      ceiling: { at: 89, rule: 'one-high', issues: ['web_app_security.hsts/missing/'] },
      held: true,
    },
  };
  const issueRow: AreaRow<'web_app_security'> = {
    id: 'web_app_security.hsts/missing/',
    fingerprint: 'f1',
    issue: 'web_app_security.hsts/missing/',
    column: 'medium',
    points: 800,
    assets: ['www.example.com'],
    findings: [
      {
        fingerprint: 'f1',
        issue: 'web_app_security.hsts/missing/',
        area: 'web_app_security',
        check: 'web_app_security.hsts',
        finding: 'missing',
        column: 'medium',
        asset: 'www.example.com',
        title: 'No HSTS header',
        points: 800,
      },
    ],
    level: 'medium',
    total_score: 800,
    cweid: [319],
    name: 'No HSTS header',
    description: '',
    solution: '',
    alert_count: 1,
    domain: 'www.example.com',
  };
  return {
    language,
    timeZone: 'Asia/Taipei',
    company: `Example Ltd ${seen.join(' ')}`,
    domain: 'example.com',
    madeAt: '2026-03-02T00:00:00Z',
    assessment,
    rows: {},
    issues: { web_app_security: [issueRow] },
    trend: [
      { at: '2026-01-01T00:00:00Z', total: 70 },
      { at: '2026-02-01T00:00:00Z', total: null },
      { at: '2026-03-01T00:00:00Z', total: 83 },
    ],
    factKinds: {},
    topics: { 'web_app_security.hsts': ['transport'] },
    average: null,
    verification: { code: CODE, url: `https://assay.example/verify/${CODE}` },
  };
}
