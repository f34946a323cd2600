import type { ChangesSince, ScoreEvents } from '@assay/contract/api/analysis/score-events.ts';
import type { ChangeBaseline } from '@assay/contract/values/comparison.ts';
import { scoreChangeOf } from '@assay/engine';
import type { Translator } from '@assay/locales';
import { nowOf } from '#platform/db/access.ts';
import { listReturnedFindings } from '#platform/db/ratings/finding-history.ts';
import { type RatingRow, ratingBefore, ratingById, trendOf } from '#platform/db/ratings/ratings.ts';
import { findReportedRating } from '#platform/db/ratings/reports.ts';
import { listScoreEvents, type ScoreEventsRow } from '#platform/db/ratings/work/score-events.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { loadAssessment } from '../load-assessment.ts';
import { toRatingChange } from '../rating-response.ts';

const DAY_MS = 86_400_000;
const BASELINE_DAYS = { week: 7, month: 30 } as const;
/** Ratings whose events are listed: daily scans of half a year. */
const RATINGS_MAX = 180;

function toScoreEvents({ totalBefore, modelBefore, ...row }: ScoreEventsRow): ScoreEvents {
  return {
    ...row,
    at: row.at.toISOString(),
    change: row.total === null || totalBefore === null ? null : row.total - totalBefore,
    modelBefore: modelBefore === row.modelVersion ? null : modelBefore,
  };
}

/** What happened between the ratings of a domain, newest first. */
export async function readScoreEvents(tx: Tx, domainId: string, days: number): Promise<ScoreEvents[]> {
  const since = new Date(nowOf(tx).getTime() - days * DAY_MS);
  return (await listScoreEvents(tx, domainId, since, RATINGS_MAX)).map(toScoreEvents);
}

/** The rating nearest to a time, the earlier of two. @param time milliseconds @param tolerance maximum difference, milliseconds */
export function nearestRating<T extends { at: Date }>(
  time: number,
  ratings: readonly T[],
  tolerance = Number.POSITIVE_INFINITY,
): T | undefined {
  const distance = ({ at }: T) => Math.abs(at.getTime() - time);
  return ratings.filter((row) => distance(row) <= tolerance).toSorted((a, b) => distance(a) - distance(b))[0];
}

async function baselineOf(tx: Tx, rating: RatingRow, since: ChangeBaseline): Promise<RatingRow | null> {
  if (since === 'scan') return ratingBefore(tx, rating);
  if (since === 'report') {
    const reported = await findReportedRating(tx, rating, 'full');
    return reported ? ratingById(tx, reported) : null;
  }
  const limit = nowOf(tx).getTime() - BASELINE_DAYS[since] * DAY_MS;
  const earlier = (await trendOf(tx, rating.domainId, new Date(0))).filter(({ ratingId }) => ratingId !== rating.id);
  const chosen = nearestRating(limit, earlier);
  return chosen ? ratingById(tx, chosen.ratingId) : null;
}

/** What changed since the last scan, a week, a month or the last report. @param rating the latest one of the domain */
export async function readChangesSince(
  tx: Tx,
  rating: RatingRow,
  since: ChangeBaseline,
  words: Translator,
): Promise<ChangesSince> {
  const before = await baselineOf(tx, rating, since);
  const toBaseline = ({ id, at, total }: RatingRow) => ({ ratingId: id, at: at.toISOString(), total });
  const baselines = { before: before && toBaseline(before), now: toBaseline(rating) };
  if (!before) return { ...baselines, changes: [], cap: null, rest: null, restParts: [] };
  const [was, is] = [await loadAssessment(tx, before.id), await loadAssessment(tx, rating.id)];
  const {
    changes,
    cap: unattributed,
    rest,
    restParts,
  } = scoreChangeOf(was, is, await listReturnedFindings(tx, rating.domainId, before.at));
  const rows = changes.map((change) => {
    const { impact, cap } = change;
    return { ...toRatingChange(change, was, is, words), impact, cap };
  });
  return { ...baselines, changes: rows, cap: unattributed, rest, restParts };
}
