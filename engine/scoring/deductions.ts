import type { AreaId } from '@assay/contract/areas.ts';
import type { Assessment, Issue } from '@assay/contract/assessment.ts';
import { doublingsOf, issuePoints } from './issues.ts';
import { MODEL } from './model.ts';

/** How the points of an issue come about, hundredths: `base + spread − limited − aged = points`. */
export interface PointsOfIssue {
  issue: Issue;
  points: number;
  /** Share of the issue in the points lost of the total score. */
  impact: number;
  base: number;
  spread: number;
  limited: number;
  aged: number;
  machines: number;
}

/**
 * Points that an area lost, and their share in the total score: `points = Σ issues.points − beyond + unconfirmed`.
 * `unconfirmed` is what an area without other deductions lacks to 100 while findings are unconfirmed.
 */
export interface PointsOfArea {
  area: AreaId;
  points: number;
  impact: number;
  beyond: number;
  unconfirmed: number;
  issues: PointsOfIssue[];
}

/** Where the points of a total score went, hundredths: `lost = Σ areas.impact + rounding + cap`. */
export interface PointsLost {
  lost: number | null;
  areas: PointsOfArea[];
  rounding: number;
  cap: number;
}

const FULL = 10_000;

/** Splits an integer in proportion to weights, by largest remainder: the parts add up exactly. */
export function splitExactly(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (whole * weight) / sum);
  const parts = exact.map(Math.floor);
  const left = whole - parts.reduce((total, part) => total + part, 0);
  const byRemainder = exact
    .map((share, at) => ({ at, remainder: share - Math.floor(share) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.at - b.at);
  for (const { at } of byRemainder.slice(0, left)) parts[at]! += 1;
  return parts;
}

function compositionOf(issue: Issue): Omit<PointsOfIssue, 'impact'> {
  const { first, doubling } = MODEL.severities[issue.severity];
  const machines = issue.machines ?? issue.assets.length;
  const base = 100 * first;
  const spread = 100 * doubling * doublingsOf(machines);
  const full = issuePoints(issue.severity, machines);
  return {
    issue,
    points: issue.points,
    base,
    spread,
    limited: base + spread - full,
    aged: full - issue.points,
    machines,
  };
}

/**
 * Traces the points of a total score to areas and issues. The total is linear in the scores of the areas once the
 * weakest are known, so each area has a share in it; an area's share is divided among its issues by their points.
 */
export function pointsLost({ total, ledger }: Pick<Assessment, 'total' | 'ledger'>): PointsLost {
  const scored = ledger.areas.filter((area) => area.score !== null);
  const weights = scored.reduce((sum, { area }) => sum + MODEL.weights[area], 0);
  const weak = ledger.weakest.areas;
  const shares = scored.map(({ area, score }) => {
    const lost = FULL - score!;
    const inMean = (MODEL.blend.mean * MODEL.weights[area] * lost) / weights;
    return inMean + (weak.includes(area) ? (MODEL.blend.weakest * lost) / weak.length : 0);
  });
  const before = ledger.beforeCeiling ?? FULL;
  const impacts = splitExactly(FULL - before, shares);
  const areas = scored.map(({ area, score }, at): PointsOfArea => {
    const priced = ledger.issues.filter((issue) => issue.area === area && issue.points > 0);
    const points = FULL - score!;
    const ofArea = priced.reduce((sum, issue) => sum + issue.points, 0);
    const ofIssues = splitExactly(
      impacts[at]!,
      priced.map((issue) => issue.points),
    );
    const issues = priced.map((issue, index) => ({ ...compositionOf(issue), impact: ofIssues[index]! }));
    return {
      area,
      points,
      impact: impacts[at]!,
      beyond: Math.max(0, ofArea - points),
      unconfirmed: Math.max(0, points - ofArea),
      // By points, as the ledger lists them.
      issues,
    };
  });
  const uncapped = 100 * Math.floor(before / 100);
  return {
    lost: total === null ? null : FULL - 100 * total,
    areas: areas.filter(({ points }) => points > 0).toSorted((a, b) => b.impact - a.impact),
    rounding: before - uncapped,
    cap: total === null ? 0 : uncapped - 100 * total,
  };
}
