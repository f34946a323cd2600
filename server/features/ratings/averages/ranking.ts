import { PLAN_LIMITS, RANKED_PERMISSIONS } from '@assay/contract/plans.ts';
import type { Permission } from '@assay/contract/roles.ts';
import { isPlanActive } from '#features/auth/index.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { type CompanyRow, companyById } from '#platform/db/accounts/companies.ts';
import {
  type CompanyRanking,
  type CountedRating,
  listChangedRankings,
  listCountedRatings,
  listDueRankings,
  RATING_COUNTS_DAYS,
  replaceRanking,
  takeRankingChanges,
} from '#platform/db/ratings/rankings.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { addDays, startOfDay } from '#platform/http/calendar.ts';

const DAY_MS = 86_400_000;

/** Minimum and maximum weight of a domain, by its number of confirmed assets (docs/product/rating.md). */
export const WEIGHT_MAX = 20;

/**
 * Average and ranking are shown from this many companies on, so that the values of a single one cannot be derived
 * (docs/product/rating.md).
 */
export const COMPANIES_SHOWN_FROM = 5;

/**
 * Mean of the domains' total scores, weighted by their confirmed assets, in whole hundredths; per area likewise over
 * the domains where it was assessed.
 */
export function rankingOfRatings(ratings: readonly CountedRating[]): Pick<CompanyRanking, 'score' | 'areas'> {
  const weighted = ratings.map((rating) => ({ rating, weight: domainWeight(rating.assets) }));
  const score = weightedMean(weighted.map(({ rating, weight }) => ({ value: rating.total * 100, weight })));
  const names = new Set(ratings.flatMap((rating) => rating.areas.map((area) => area.area)));
  const areas: Record<string, number> = {};
  for (const name of names) {
    const values = weighted.flatMap(({ rating, weight }) => {
      const value = rating.areas.find((area) => area.area === name)?.score ?? null;
      return value === null ? [] : [{ value, weight }];
    });
    const average = weightedMean(values);
    if (average !== null) areas[name] = average;
  }
  return { score, areas };
}

/** @param assets confirmed ones of a domain */
export function domainWeight(assets: number): number {
  return Math.min(Math.max(assets, 1), WEIGHT_MAX);
}

/** Weighted mean, rounded; null for an empty list. */
export function weightedMean(values: readonly { value: number; weight: number }[]): number | null {
  const weight = values.reduce((sum, entry) => sum + entry.weight, 0);
  return weight === 0 ? null : Math.round(values.reduce((sum, entry) => sum + entry.value * entry.weight, 0) / weight);
}

/** Recomputes a company's score and updates histogram and averages by the difference, in the caller's transaction. */
export async function updateRanking(tx: Tx, companyId: string): Promise<void> {
  const company = await companyById(tx, companyId);
  if (!company) return;
  const takesPart =
    !company.staysOut &&
    isPlanActive({ ...company, grantedPermission: null, companyZone: company.timeZone }, nowOf(tx)) &&
    RANKED_PERMISSIONS.includes(company.plan as Permission);
  const ratings = takesPart ? await listCountedRatings(tx, companyId) : [];
  const next = { ...rankingOfRatings(ratings), industry: company.industry };
  await replaceRanking(tx, companyId, next, nextChange(company, ratings, nowOf(tx)));
}

/** When the ranking changes without a new rating: the plan begins or ends, or the oldest rating stops counting. */
function nextChange(
  { planStart, planEnd, timeZone }: Pick<CompanyRow, 'planStart' | 'planEnd' | 'timeZone'>,
  ratings: readonly CountedRating[],
  now: Date,
): Date | null {
  const oldest = ratings.reduce((least, { at }) => Math.min(least, at.getTime()), Number.POSITIVE_INFINITY);
  const times = [
    ...(planStart ? [startOfDay(timeZone, planStart).getTime()] : []),
    ...(planEnd ? [startOfDay(timeZone, addDays(planEnd, 1)).getTime()] : []),
    ...(ratings.length > 0 ? [oldest + RATING_COUNTS_DAYS * DAY_MS] : []),
  ].filter((time) => time > now.getTime());
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** Companies of one round; the next follows immediately. */
const AT_ONCE = 200;

/**
 * Computes the rankings of companies with new ratings, each once however many ratings it got. Several processes can do
 * so concurrently.
 * @throws the first failure, after the other companies of the round
 */
export async function updateRankings({ db }: Pick<Context, 'db'>): Promise<void> {
  for (;;) {
    const companies = await db.withAllCompanies('averages', (tx) => listChangedRankings(tx, AT_ONCE));
    const failures: unknown[] = [];
    for (const id of companies) {
      const update = db.withCompany(id, async (tx) => {
        if (await takeRankingChanges(tx, id)) await updateRanking(tx, id);
      });
      await update.catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
    if (companies.length < AT_ONCE) return;
  }
}

/** Computes the rankings that change now without a new rating. */
export async function updateDueRankings({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const companies = await db.withAllCompanies('averages', (tx) => listDueRankings(tx, clock.now(), AT_ONCE));
    for (const id of companies) await db.withCompany(id, (tx) => updateRanking(tx, id));
    if (companies.length < AT_ONCE) return;
  }
}

/** May an account with this permission see average and ranking (docs/product/roles-and-plans.md)? */
export function maySeeAverage(permission: number): boolean {
  return PLAN_LIMITS[permission as Permission]?.enterpriseAnalysis ?? false;
}
