import { LICENSE_PLANS, type LicensePlan, type Permission } from './roles.ts';
import { type PlanLimits, ROLE_TABLE, type RoleRow } from './values/role-table.ts';

export type { PlanLimits } from './values/role-table.ts';

const ROWS: readonly (RoleRow & { code: Permission })[] = Object.values(ROLE_TABLE);

export const PLAN_LIMITS = Object.fromEntries(ROWS.map(({ code, limits }) => [code, limits])) as Readonly<
  Record<Permission, PlanLimits>
>;

/** Limits of a plan that are counted. */
export const COUNTED_LIMITS = ['verifiedDomains', 'automaticScans', 'mainSuppliersInvited', 'apiTokens'] as const;
export type CountedLimit = (typeof COUNTED_LIMITS)[number];

/** Plans that take part in the enterprise average and ranking (docs/product/rating.md). */
export const RANKED_PERMISSIONS: readonly Permission[] = ROWS.filter(({ isRanked }) => isRanked).map(
  ({ code }) => code,
);

/** The smallest licensed plan that allows more than `allowed`, with its limit; null where none does. */
export function planWithMore(limit: CountedLimit, allowed: number): { plan: LicensePlan; count: number } | null {
  const plan = LICENSE_PLANS.find((code) => (PLAN_LIMITS[code][limit] ?? 0) > allowed);
  return plan === undefined ? null : { plan, count: PLAN_LIMITS[plan][limit] ?? 0 };
}

/** May invite main suppliers. */
export const INVITING_PERMISSIONS: readonly Permission[] = ROWS.filter(
  ({ limits }) => limits.mainSuppliersInvited !== 0,
).map(({ code }) => code);
