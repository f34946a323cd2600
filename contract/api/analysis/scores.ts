import { z } from 'zod';
import { AREA_IDS } from '../../areas.ts';

/**
 * Scores and points: points of 100 with at most two decimals in every response, hundredths of a point (whole numbers)
 * in the server and in stored ratings.
 */
export const points = z.codec(z.number(), z.number(), {
  decode: (value) => Math.round(value * 100),
  encode: (hundredths) => hundredths / 100,
});
/** Unconfirmed findings that would cost points: of confidence `tentative`, which deduct nothing yet (docs/product/rating.md). */
export const unconfirmed = z.object({
  findings: z.number().int().describe('number of unconfirmed findings that would cost points'),
  score: z.number().int().describe('score if all of them were real, points of 100'),
});

/** Score of one area. */
export const areaScore = z.object({
  area: z.enum(AREA_IDS),
  score: points.nullable().describe('points of 100; null when not assessed'),
});
