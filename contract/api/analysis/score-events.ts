import { z } from 'zod';
import { CHANGE_BASELINES, REST_CAUSES } from '#values/comparison.ts';
import { AREA_IDS } from '../../areas.ts';
import { CAP_RULES } from '../../assessment.ts';
import { instant } from '../envelope.ts';
import { ratingChange } from '../ratings.ts';
import { points } from './scores.ts';

/** GET /api/ratings/{domain}/events: what happened between a rating and the one before it. */
export const scoreEvents = z.object({
  ratingId: z.string(),
  /** The rating before, with which it is compared. */
  previousId: z.string(),
  at: instant,
  total: z.number().int().nullable().describe('points of 100; null when not rated'),
  change: z.number().int().nullable().describe('change of the total, points; null if one of the two has none'),
  found: z.number().int().describe('findings seen for the first time'),
  fixed: z.number().int().describe('findings that their checks no longer detected'),
  regressed: z.number().int().describe('findings that were fixed and came back'),
  expired: z.number().int().describe('findings whose evidence could not be collected any more'),
  assets: z.number().int().describe('names that were seen for the first time'),
  /** Version of the rating model before; null if it did not change. */
  modelBefore: z.string().nullable(),
  modelVersion: z.string(),
});
export type ScoreEvents = z.infer<typeof scoreEvents>;

/** GET /api/ratings/{domain}/changes/since. */
export const changesSinceQuery = z.object({ since: z.enum(CHANGE_BASELINES) });

const baseline = z.object({
  ratingId: z.string(),
  at: instant,
  total: z.number().int().nullable().describe('points of 100; null when not rated'),
});

/** A cap of the total score: in whole points, and what became of it. */
const capChange = z.object({
  at: z.number().int().describe('highest total that the cap allows, points of 100'),
  effect: z.enum(['set', 'lifted', 'unchanged']),
  rule: z.enum(CAP_RULES),
});

/**
 * What changed since an earlier rating. `impact` of the changes and of `cap`, and `rest`, add up to the change of the total
 * score; they are positive where the score rose.
 */
export const changesSince = z.object({
  /** The newest rating that is old enough, or the first one; null if there is no earlier rating or report. */
  before: baseline.nullable(),
  now: baseline,
  /** `cap`: that the issue set, or lifted by leaving; `impact` contains its effect. */
  changes: z.array(
    ratingChange.extend({ impact: points.describe('points of the total score'), cap: capChange.nullable() }),
  ),
  /** Effect of a cap that no issue set or lifted: that of low coverage, or one that was there before. */
  cap: capChange.extend({ impact: points.describe('points of the total score') }).nullable(),
  rest: points
    .nullable()
    .describe('what no change of an issue explains: the sum of `restParts`; null where one was not rated'),
  restParts: z.array(
    z.object({
      cause: z
        .enum(REST_CAUSES)
        .describe(
          '`weights`: the same issues count for more or less, because other areas are assessed or are the weakest; ' +
            '`unconfirmed`: unconfirmed findings keep an area without other deductions below 100, or no longer; ' +
            '`rounding`: to whole points',
        ),
      areas: z.array(z.enum(AREA_IDS)).describe('areas whose role changed; empty for `rounding`'),
      impact: points.describe('points of the total score'),
    }),
  ),
});
export type ChangesSince = z.infer<typeof changesSince>;
