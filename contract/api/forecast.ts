import { z } from 'zod';
import { AREA_IDS } from '../areas.ts';
import { ratingChange } from './ratings.ts';

/** Period of the forecast. */
export const FORECAST_DAYS = 90;

/** A day on which the rating changes, and the rating from that day on. Days are days in the company's time zone. */
export const forecastStep = z.object({
  day: z.string(),
  total: z.number().int().nullable().describe('points of 100; null when not rated'),
  grade: z.string().nullable(),
  changes: z.array(ratingChange),
});
export type ForecastStep = z.infer<typeof forecastStep>;

/**
 * GET /api/ratings/{domain}/forecast: the rating if nothing is done, from dates already known (certificates,
 * registration, end of life, aging events). Accepted risks end without an effect on the score.
 */
export const forecast = z.object({
  from: z.string(),
  until: z.string(),
  total: z.number().int().nullable().describe('at `from`, points of 100; null when not rated'),
  grade: z.string().nullable(),
  /** Null if the evidence of the rating was deleted. */
  steps: z.array(forecastStep).nullable(),
  accepted: z.array(z.object({ day: z.string(), fingerprint: z.string(), title: z.string(), area: z.enum(AREA_IDS) })),
});
export type Forecast = z.infer<typeof forecast>;
