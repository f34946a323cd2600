import type { AreaSummary, RatingSummary } from '@assay/contract/api/ratings.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import { gradeOf, riskClassOf } from '@assay/contract/grades.ts';
import { type AlertCounts, COUNT_COLUMNS, emptyCounts } from '@assay/contract/severities.ts';

/** Score, average and lost points in whole points, and the findings of each area. */
const AREAS: readonly [area: AreaId, score: number, average: number, counts: Partial<AlertCounts>][] = [
  ['web_app_security', 64, 78, { high: 1, medium: 3, low: 2 }],
  ['ip_reputation', 100, 96, {}],
  ['network_security', 75, 84, { high: 1 }],
  ['dns_health', 88, 81, { medium: 1, low: 2, informational: 1 }],
  ['application_security', 91, 80, { low: 3 }],
  ['endpoint_security', 100, 93, {}],
  ['patch_cadence', 70, 76, { high: 1, medium: 1 }],
  ['information_leakage', 100, 88, { informational: 1 }],
  ['hacker_chatter', 100, 97, {}],
  ['social_engineering', 86, 90, { medium: 1, low: 1 }],
];
const TOTAL = 79;
const CHECKS = { assessed: 19, notAssessed: 0, notApplicable: 2, notLookedAt: 0 };

function areaOf([area, score, average, counts]: (typeof AREAS)[number]): AreaSummary {
  return {
    area,
    score,
    change: 0,
    average,
    status: 'assessed',
    coverage: 1,
    lost: 100 - score,
    counts: { ...emptyCounts(), ...counts },
    checks: CHECKS,
  };
}

function sumOf(areas: readonly AreaSummary[]): AlertCounts {
  const sum = emptyCounts();
  for (const { counts } of areas) for (const level of COUNT_COLUMNS) sum[level] += counts[level];
  return sum;
}

const areas = AREAS.map(areaOf);

/** Invented rating of a reserved domain (RFC 2606), to show what a rating looks like. */
export const SAMPLE_RATING: RatingSummary = {
  id: '',
  domain: 'example.com',
  company: '',
  scanId: '',
  scanstate: 2,
  at: '2026-01-01T00:00:00.000Z',
  modelVersion: '',
  total: TOTAL,
  grade: gradeOf(TOTAL),
  riskClass: riskClassOf(TOTAL),
  change: 4,
  coverage: 1,
  limited: false,
  limitedScope: false,
  counts: sumOf(areas),
  reportCounts: null,
  ceiling: null,
  held: false,
  areas,
};
