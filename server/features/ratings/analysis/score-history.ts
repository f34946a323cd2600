import type { AnalysisTrend, DayScore } from '@assay/contract/api/analysis/comparison.ts';
import { nowOf } from '#platform/db/access.ts';
import { listDailyAverages } from '#platform/db/ratings/daily-averages.ts';
import { compareRanking, type RankingScope } from '#platform/db/ratings/rankings.ts';
import { type PastRating, pastRatings } from '#platform/db/ratings/rating-history.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { addDays, dayIn } from '#platform/http/calendar.ts';
import { COMPANIES_SHOWN_FROM, domainWeight, weightedMean } from '../averages/ranking.ts';
import type { AnalysisSubject } from './peer-comparison.ts';

const DAY_MS = 86_400_000;
/** A rating older than this no longer counts in a mean (docs/product/rating.md). */
const COUNTS_DAYS = 90;

/**
 * Scores of the subject and averages over time.
 * @param area empty = the total
 */
export async function scoreTrends(
  tx: Tx,
  { company, domain }: Omit<AnalysisSubject, 'withPlace'>,
  area: string,
  days: number,
): Promise<AnalysisTrend> {
  const from = addDays(dayIn('UTC', nowOf(tx)), -days);
  const start = Date.parse(`${from}T00:00:00Z`);
  const before = domain ? 0 : COUNTS_DAYS * DAY_MS;
  const of = { companyId: company.id, domainId: domain?.id ?? null };
  const ratings = await pastRatings(tx, of, area, new Date(start - before));
  return {
    own: (domain ? byDay(ratings) : meansByDay(ratings)).filter(({ day }) => day >= from),
    all: await averagesOf(tx, 'all', area, from),
    industry: company.industry ? await averagesOf(tx, `industry:${company.industry}`, area, from) : [],
  };
}

/** Stored averages, and today's. */
async function averagesOf(tx: Tx, scope: RankingScope, area: string, from: string): Promise<DayScore[]> {
  const kept = await listDailyAverages(tx, scope, area, { from, companies: COMPANIES_SHOWN_FROM });
  const today = dayIn('UTC', nowOf(tx));
  const past = kept.filter(({ day }) => day !== today).map(({ day, average }) => ({ day, score: average }));
  const now = await compareRanking(tx, scope, null);
  return now.companies < COMPANIES_SHOWN_FROM ? past : [...past, { day: today, score: now.averages[area] ?? null }];
}

/** The last rating of each day. @param ratings oldest first */
function byDay(ratings: readonly PastRating[]): DayScore[] {
  const days = new Map(ratings.map(({ at, score }) => [dayIn('UTC', at), score]));
  return [...days].map(([day, score]) => ({ day, score }));
}

/**
 * For each day with a rating, the mean over the domains at its end, weighted by their assets.
 * @param ratings of several domains, oldest first
 */
export function meansByDay(ratings: readonly PastRating[]): DayScore[] {
  const latest = new Map<string, PastRating>();
  const days = new Map<string, number | null>();
  for (const rating of ratings) {
    latest.set(rating.domainId, rating);
    const counted = [...latest.values()].filter(
      ({ at, counts, score }) => counts && score !== null && rating.at.getTime() - at.getTime() <= COUNTS_DAYS * DAY_MS,
    );
    const values = counted.map(({ score, assets }) => ({ value: score!, weight: domainWeight(assets) }));
    days.set(dayIn('UTC', rating.at), weightedMean(values));
  }
  return [...days].map(([day, score]) => ({ day, score }));
}
