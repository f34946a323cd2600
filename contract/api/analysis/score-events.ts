import { z } from 'zod';
import { CHANGE_BASELINES } from '#values/comparison.ts';
import { CAP_RULES } from '../../assessment.ts';
import { instant } from '../envelope.ts';
import { ratingChange } from '../ratings.ts';

/** GET /api/ratings/{domain}/events: what happened between a rating and the one before it. */
export const scoreEvents = z.object({
  ratingId: z.string(),
  /** The rating before, with which it is compared. */
  previousId: z.string(),
  at: instant,
  total: z.number().int().nullable(),
  /** Change of the total; null if one of the two has none. */
  change: z.number().int().nullable(),
  /** Findings seen for the first time. */
  found: z.number().int(),
  /** Findings that their checks no longer detected. */
  fixed: z.number().int(),
  /** Findings that were fixed and came back. */
  regressed: z.number().int(),
  /** Findings whose evidence could not be collected any more. */
  expired: z.number().int(),
  /** Names that were seen for the first time. */
  assets: z.number().int(),
  /** Version of the rating model before; null if it did not change. */
  modelBefore: z.string().nullable(),
  modelVersion: z.string(),
});
export type ScoreEvents = z.infer<typeof scoreEvents>;

/** GET /api/ratings/{domain}/changes/since. */
export const changesSinceQuery = z.object({ since: z.enum(CHANGE_BASELINES) });

const baseline = z.object({ ratingId: z.string(), at: instant, total: z.number().int().nullable() });

/** A cap of the total score: in whole points, and what became of it. */
const capChange = z.object({
  at: z.number().int(),
  effect: z.enum(['set', 'lifted', 'unchanged']),
  rule: z.enum(CAP_RULES),
});

/**
 * What changed since an earlier rating. `impact` of the changes and of `cap`, and `rest`, add up to the change of the total score; they are
 * hundredths, positive where the score rose.
 */
export const changesSince = z.object({
  /** The newest rating that is old enough, or the first one; null if there is no earlier rating or report. */
  before: baseline.nullable(),
  now: baseline,
  /** `cap`: that the issue set, or lifted by leaving; `impact` contains its effect. */
  changes: z.array(ratingChange.extend({ impact: z.number().int(), cap: capChange.nullable() })),
  /** Effect of a cap that no issue set or lifted: that of low coverage, or one that was there before. */
  cap: capChange.extend({ impact: z.number().int() }).nullable(),
  /** Effect of rounding, and of issues that weigh differently in the score; null where one was not rated. */
  rest: z.number().int().nullable(),
});
export type ChangesSince = z.infer<typeof changesSince>;
