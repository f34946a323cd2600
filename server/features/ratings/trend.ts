import type { TrendPoint } from '@assay/contract/api/ratings.ts';
import type { AlertCounts } from '@assay/contract/severities.ts';
import { listDailyAverages } from '#platform/db/ratings/daily-averages.ts';
import type { TrendRow } from '#platform/db/ratings/ratings.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { addDays } from '#platform/http/calendar.ts';
import { COMPANIES_SHOWN_FROM, maySeeAverage } from './averages/ranking.ts';

/** An average is used for at most this many following days without a stored one. */
const AVERAGE_DAYS_MAX = 7;

/** Points of a trend, each with the enterprise average of its day for users with access. @param points oldest first */
export async function toTrendPoints(tx: Tx, permission: number, points: readonly TrendRow[]): Promise<TrendPoint[]> {
  const first = points[0];
  const days =
    first && maySeeAverage(permission)
      ? await listDailyAverages(tx, 'all', '', {
          from: addDays(first.at.toISOString().slice(0, 10), -AVERAGE_DAYS_MAX),
          companies: COMPANIES_SHOWN_FROM,
        })
      : [];
  return points.map((point) => {
    const day = point.at.toISOString().slice(0, 10);
    const oldest = addDays(day, -AVERAGE_DAYS_MAX);
    const average = days.findLast((row) => row.day <= day && row.day >= oldest)?.average ?? null;
    return { ...point, at: point.at.toISOString(), counts: point.counts as AlertCounts, average };
  });
}
