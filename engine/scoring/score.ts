import { AREA_IDS, type AreaId } from '@assay/contract/areas.ts';
import type { AreaScore, Issue, Ledger, ScoreCap } from '@assay/contract/assessment.ts';
import { type Grade, gradeOf, type RiskClass, riskClassOf } from '@assay/contract/grades.ts';
import { capSeverityOf } from './issues.ts';
import { MODEL } from './model.ts';
import { asIfReal, mostOf, unconfirmedFindings, unconfirmedRecord } from './unconfirmed.ts';

/** An area before its issues are scored: its status and coverage. */
export type AreaCoverage = Omit<AreaScore, 'score' | 'lost' | 'unconfirmed'>;

/** A ledger with its result. */
export interface Rating {
  total: number | null;
  grade: Grade | null;
  riskClass: RiskClass | null;
  ledger: Ledger;
}

const FULL = 10_000;

/**
 * Weighted mean, rounded down.
 * @param scores hundredths of a point
 * @returns hundredths; null if there are none
 */
function weightedMean(scores: readonly { area: AreaId; score: number }[]): number | null {
  if (scores.length === 0) return null;
  let sum = 0;
  let weights = 0;
  for (const { area, score } of scores) {
    sum += MODEL.weights[area] * score;
    weights += MODEL.weights[area];
  }
  return Math.floor(sum / weights);
}

/**
 * Unweighted mean of the weakest areas, rounded down. With weights an area that gets worse could displace a heavier one
 * from the three and thereby raise their mean; without weights, no decreasing score can raise it.
 * @param scores hundredths of a point
 * @returns hundredths; null if there are none
 */
function plainMean(scores: readonly { score: number }[]): number | null {
  if (scores.length === 0) return null;
  return Math.floor(scores.reduce((sum, row) => sum + row.score, 0) / scores.length);
}

/** The lowest scores; among equals the area with the higher weight, then the first one in the report. */
export function weakestAreas<T extends { area: AreaId; score: number }>(scores: readonly T[]): T[] {
  return scores
    .toSorted(
      (a, b) =>
        a.score - b.score ||
        MODEL.weights[b.area] - MODEL.weights[a.area] ||
        AREA_IDS.indexOf(a.area) - AREA_IDS.indexOf(b.area),
    )
    .slice(0, MODEL.blend.areas);
}

/**
 * The blend of both means, rounded down.
 * @param mean @param weakest hundredths
 * @returns hundredths
 */
export function blendScores(mean: number, weakest: number): number {
  return Math.floor((mean * MODEL.blend.mean + weakest * MODEL.blend.weakest) / 100);
}

/** Whether the issue prevents a score of 100: above informational and not tentative. */
export function blocksFlawless(issue: Issue): boolean {
  return issue.severity !== 'informational' && issue.confidence !== 'tentative';
}

/** The highest total that a coverage (basis points) allows; null if it sets no cap. */
export function coverageCap(coverage: number): number | null {
  const reached = MODEL.coverage.steps.filter((step) => coverage < step.below).map((step) => step.at);
  return reached.length === 0 ? null : Math.min(...reached);
}

/** @param coverage basis points */
function lowestCap(issues: readonly Issue[], coverage: number): ScoreCap | null {
  const found: ScoreCap[] = [];
  for (const row of MODEL.caps) {
    const behind = issues.filter((issue) => capSeverityOf(issue) === row.severity);
    if (behind.length >= row.issues)
      found.push({ at: row.at, rule: row.rule, issues: behind.map((issue) => issue.id) });
  }
  const held = coverageCap(coverage);
  if (held !== null) found.push({ at: held, rule: 'coverage', issues: [] });
  // The first of equal caps: an open issue is reported before low coverage.
  return found.reduce<ScoreCap | null>((low, row) => (low === null || row.at < low.at ? row : low), null);
}

/** Coverage as an integer number of basis points, without floating-point error. */
export function basisPoints(share: number): number {
  return Math.round(share * FULL);
}

/** Score of an area that lost these points, hundredths. */
function scoreOf(open: readonly Issue[], lost: number): number {
  return Math.min(Math.max(0, FULL - lost), mostOf(open));
}

function scoreIfReal(open: readonly Issue[]): number {
  const real = open.map(asIfReal);
  return scoreOf(
    real,
    real.reduce((sum, issue) => sum + issue.points, 0),
  );
}

/** The total if every unconfirmed finding were real; null without any, or without a total. */
function totalIfReal(issues: readonly Issue[], grounds: readonly AreaCoverage[], coverage: number): number | null {
  if (unconfirmedFindings(issues) === 0) return null;
  return computeRating(issues.map(asIfReal), grounds, coverage).total;
}

/**
 * Scores a list of issues: the only place that computes a total. Scoring after a fix means calling this function
 * without the issue.
 * @param issues issues with their points (scoring/issues.ts)
 * @param grounds the ten areas with status and coverage
 * @param coverage of the whole, 0–1
 */
export function computeRating(issues: readonly Issue[], grounds: readonly AreaCoverage[], coverage: number): Rating {
  const areas = grounds.map((ground): AreaScore => {
    const { area, status, coverage: own, counts, checks } = ground;
    const open = issues.filter((issue) => issue.area === area);
    const lost = open.reduce((sum, issue) => sum + issue.points, 0);
    const score = status === 'assessed' ? scoreOf(open, lost) : null;
    const ifReal = score === null ? null : scoreIfReal(open);
    return { area, score, status, lost, ...unconfirmedRecord(open, ifReal), coverage: own, counts, checks };
  });
  const scored = areas.flatMap(({ area, score }) => (score === null ? [] : [{ area, score }]));
  const mean = weightedMean(scored);
  const weak = weakestAreas(scored);
  const weakMean = plainMean(weak);
  const before = mean === null || weakMean === null ? null : blendScores(mean, weakMean);
  const covered = basisPoints(coverage);
  let cap = lowestCap(issues, covered);
  const uncapped = before === null ? null : Math.floor(before / 100);
  if (uncapped !== null && uncapped > MODEL.flawlessBelow && cap === null) {
    const behind = issues.filter(blocksFlawless).map((issue) => issue.id);
    if (behind.length > 0) cap = { at: MODEL.flawlessBelow, rule: 'any-finding', issues: behind };
  }
  const total = uncapped === null || covered < MODEL.coverage.rated ? null : Math.min(uncapped, cap?.at ?? uncapped);
  return {
    total,
    grade: total === null ? null : gradeOf(total),
    riskClass: total === null ? null : riskClassOf(total),
    ledger: {
      modelVersion: MODEL.version,
      issues: [...issues],
      areas,
      mean,
      weakest: { areas: weak.map((row) => row.area), mean: weakMean },
      beforeCeiling: before,
      ceiling: cap,
      held: total !== null && uncapped !== null && total < uncapped,
      ...unconfirmedRecord(issues, totalIfReal(issues, grounds, coverage)),
    },
  };
}
