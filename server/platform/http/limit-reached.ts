import { type CountedLimit, planWithMore } from '@assay/contract/plans.ts';
import { AppError } from '../errors.ts';

/** The refusal that names a limit and the smallest plan that lifts it; `count` is that plan's limit, 0 where none lifts it. */
export function limitReached(limit: CountedLimit, allowed: number): AppError {
  const more = planWithMore(limit, allowed);
  return new AppError('limit-reached', { limit, allowed, count: 0, ...more });
}
