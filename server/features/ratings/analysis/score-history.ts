import type { AnalysisTrend, DayScore } from '@assay/contract/api/analysis/comparison.ts';
import { nowOf } from '#platform/db/access.ts';
import { listDailyAverages } from '#platform/db/ratings/daily-averages.ts';
import { compareRanking, type RankingScope } from '#platform/db/ratings/rankings.ts';
import { companyScoresByDay } from '#platform/db/ratings/scores/company-scores.ts';
import { scoresByDay } from '#platform/db/ratings/scores/rating-history.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { addDays, dayIn } from '#platform/http/calendar.ts';
import { COMPANIES_SHOWN_FROM, WEIGHT_MAX } from '../averages/ranking.ts';
import type { AnalysisSubject } from './peer-comparison.ts';

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
  return {
    own: domain
      ? await scoresByDay(tx, domain.id, area, new Date(`${from}T00:00:00Z`))
      : await companyScoresByDay(tx, company.id, area, from, WEIGHT_MAX),
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
