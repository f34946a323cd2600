import { PLAN_LIMITS, RANKED_PERMISSIONS } from '@assay/contract/plans.ts';
import type { Permission } from '@assay/contract/roles.ts';
import { isPlanActive } from '#features/auth/index.ts';
import { nowOf } from '#platform/db/access.ts';
import { companyById } from '#platform/db/accounts/companies.ts';
import {
  type CompanyRanking,
  type CountedRating,
  listCountedRatings,
  replaceRanking,
} from '#platform/db/ratings/rankings.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** Minimum and maximum weight of a domain, by its number of confirmed assets (docs/product/rating.md). */
const WEIGHT_MAX = 20;

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
  await replaceRanking(tx, companyId, { ...rankingOfRatings(ratings), industry: company.industry });
}

/** May an account with this permission see average and ranking (docs/product/roles-and-plans.md)? */
export function maySeeAverage(permission: number): boolean {
  return PLAN_LIMITS[permission as Permission]?.enterpriseAnalysis ?? false;
}
