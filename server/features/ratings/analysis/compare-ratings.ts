import {
  CHANGE_KINDS,
  type ChangeKind,
  type ComparedChange,
  type ComparedRating,
  type RatingComparison,
} from '@assay/contract/api/analysis/comparison.ts';
import { AREA_IDS } from '@assay/contract/areas.ts';
import type { AreaScore, Assessment, Issue } from '@assay/contract/assessment.ts';
import { isLimited } from '@assay/contract/coverage.ts';
import type { AlertCounts } from '@assay/contract/severities.ts';
import type { Translator } from '@assay/locales';
import type { RatingRow } from '#platform/db/ratings/ratings.ts';
import { changesBetween } from '../rating-response.ts';

/** Heads and areas of two ratings of one domain. */
export function toComparisonHead(
  earlier: RatingRow,
  later: RatingRow,
): Pick<RatingComparison, 'earlier' | 'later' | 'areas'> {
  const scores = (row: RatingRow) => new Map((row.areas as AreaScore[]).map((area) => [area.area, area]));
  const [was, is] = [scores(earlier), scores(later)];
  return {
    earlier: headOf(earlier),
    later: headOf(later),
    areas: AREA_IDS.map((area) => ({
      area,
      earlier: was.get(area)?.score ?? null,
      later: is.get(area)?.score ?? null,
      earlierStatus: was.get(area)?.status ?? 'not-assessed',
      laterStatus: is.get(area)?.status ?? 'not-assessed',
    })),
  };
}

function headOf(row: RatingRow): ComparedRating {
  const { total, grade, coverage, modelVersion } = row;
  const counts = row.counts as AlertCounts;
  const limited = grade !== null && isLimited(coverage);
  return { ratingId: row.id, at: row.at.toISOString(), total, grade, coverage, limited, modelVersion, counts };
}

/** Every issue that differs between two ratings, the most points first. */
export function comparedChanges(earlier: Assessment, later: Assessment, words: Translator): ComparedChange[] {
  const [was, is] = [earlier, later].map(({ ledger }) => new Map(ledger.issues.map((issue) => [issue.id, issue])));
  return changesBetween(earlier, later, words).map((change) => {
    const issue = is!.get(change.issue) ?? was!.get(change.issue)!;
    const bothLooked = change.kind === 'new' ? lookedFor(earlier, issue) : change.kind !== 'not-assessed';
    return { ...change, severity: issue.severity, bothLooked };
  });
}

/** Whether this assessment could have seen the issue: its check ran, for at least one of its assets. */
function lookedFor(assessment: Assessment, issue: Issue): boolean {
  const result = assessment.checks.find(({ check }) => check === issue.check);
  if (!result || result.assessed.length === 0) return result?.status === 'not-applicable';
  const missed = new Set(result.notAssessed.map(({ asset }) => asset));
  return !issue.assets.every((asset) => missed.has(asset));
}

export function kindCounts(changes: readonly ComparedChange[]): Record<ChangeKind, number> {
  const count = (kind: ChangeKind) => changes.filter((change) => change.kind === kind).length;
  return Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, count(kind)])) as Record<ChangeKind, number>;
}
