import { z } from 'zod';
import { AREA_IDS } from '../../areas.ts';
import { SEVERITIES } from '../../severities.ts';
import { points } from './scores.ts';

/**
 * Every deduction from 100 points, part of GET /api/ratings/{domain}/ledger: total, area, issue, asset, finding. At each
 * level the parts add up to the level above. All are positive where points are deducted. `points`
 * count in the area's own 100 points, `impact` in the total score.
 */
export const assetDeduction = z.object({
  asset: z.string(),
  findings: z.array(z.object({ fingerprint: z.string(), title: z.string(), subject: z.string() })),
});
export type AssetDeduction = z.infer<typeof assetDeduction>;

export const issueDeduction = z.object({
  id: z.string(),
  title: z.string(),
  severity: z.enum(SEVERITIES),
  points: points.describe('base + spread − limited − aged'),
  impact: points.describe('points of the total score'),
  base: points.describe('for the severity, on one asset'),
  spread: points.describe('added for further assets, at 2, 4, 8 and so on'),
  limited: points.describe('not deducted, because an issue deducts at most a multiple of its base'),
  aged: points.describe('not deducted, because the event was last seen some time ago'),
  machines: z.number().int().describe('assets that count; several names of one host count once'),
  assets: z.array(assetDeduction),
});
export type IssueDeduction = z.infer<typeof issueDeduction>;

export const areaDeduction = z.object({
  area: z.enum(AREA_IDS),
  /** The sum of the issues' points, less `beyond`, plus `unconfirmed`. */
  points: points.describe('of the area'),
  /** The sum of the issues' impacts; of an area with `unconfirmed`, that of those points. */
  impact: points.describe('points of the total score'),
  beyond: points.describe('points of the issues beyond the 100 that an area has'),
  unconfirmed: points.describe('what an area without deductions lacks to 100 while findings are unconfirmed'),
  /** Issues that deduct points, the most first. */
  issues: z.array(issueDeduction),
});
export type AreaDeduction = z.infer<typeof areaDeduction>;

export const deductions = z.object({
  /** 100 minus the total score; null when not rated. The sum of the areas' impacts, `rounding` and `cap`. */
  lost: points.nullable().describe('points; null when not rated'),
  /** Assessed areas that lost points, the highest impact first. */
  areas: z.array(areaDeduction),
  rounding: points.describe('the score is rounded down to whole points'),
  cap: points.describe('deducted by the cap of the score'),
});
export type Deductions = z.infer<typeof deductions>;
