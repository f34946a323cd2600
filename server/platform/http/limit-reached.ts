import { PLAN_LIMITS, type PlanLimits } from '@assay/contract/plans.ts';
import { AppError } from '../errors.ts';

/** Limits of a plan that are counted. */
type Counted = Exclude<keyof PlanLimits, 'scans' | 'enterpriseAnalysis'>;

/** The refusal that names a limit and the smallest plan that lifts it; `count` is that plan's limit, 0 where none lifts it. */
export function limitReached(limit: Counted, allowed: number): AppError {
  const lifting = ([21, 22, 23] as const).find((plan) => (PLAN_LIMITS[plan][limit] ?? 0) > allowed);
  const count = lifting ? (PLAN_LIMITS[lifting][limit] ?? 0) : 0;
  return new AppError('limit-reached', { limit, allowed, count, ...(lifting ? { plan: lifting } : {}) });
}
