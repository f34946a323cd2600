import {
  CHANGE_KINDS,
  type ChangeKind,
  type ComparedChange,
  type ComparedRating,
  type RatingComparison,
} from '@assay/contract/api/analysis/comparison.ts';
import { AREA_IDS } from '@assay/contract/areas.ts';
import type { AreaScore, Assessment } from '@assay/contract/assessment.ts';
import { isLimited } from '@assay/contract/coverage.ts';
import type { AlertCounts } from '@assay/contract/severities.ts';
import { changesOf } from '@assay/engine';
import type { Translator } from '@assay/locales';
import type { RatingRow } from '#platform/db/ratings/ratings.ts';
import { toRatingChange } from '../rating-response.ts';

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

/**
 * Every issue that differs between two ratings, the most points first.
 * @param returned see `changesOf`
 */
export function comparedChanges(
  earlier: Assessment,
  later: Assessment,
  words: Translator,
  returned?: ReadonlySet<string>,
): ComparedChange[] {
  return changesOf(earlier, later, returned).map((change) => ({
    ...toRatingChange(change, earlier, later, words),
    severity: change.issue.severity,
    bothLooked: change.reason === null,
  }));
}

export function kindCounts(changes: readonly ComparedChange[]): Record<ChangeKind, number> {
  const count = (kind: ChangeKind) => changes.filter((change) => change.kind === kind).length;
  return Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, count(kind)])) as Record<ChangeKind, number>;
}
