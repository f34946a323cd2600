import { z } from 'zod';
import { AREA_IDS } from '../areas.ts';
import { ratingChange } from './ratings.ts';

/** How far the forecast looks ahead. */
export const FORECAST_DAYS = 90;

/** A day on which something dated changes, and what the rating is from then on. Days are days in the company's zone. */
export const forecastStep = z.object({
  day: z.string(),
  total: z.number().int().nullable(),
  grade: z.string().nullable(),
  changes: z.array(ratingChange),
});
export type ForecastStep = z.infer<typeof forecastStep>;

/**
 * GET /api/ratings/{domain}/forecast: what becomes of the rating if nothing is done, from dates already known
 * (certificates, registration, end of life, events that age). Accepted risks end without moving the score.
 */
export const forecast = z.object({
  from: z.string(),
  until: z.string(),
  /** At `from`. */
  total: z.number().int().nullable(),
  grade: z.string().nullable(),
  /** Null when the evidence of the rating is no longer kept. */
  steps: z.array(forecastStep).nullable(),
  accepted: z.array(z.object({ day: z.string(), fingerprint: z.string(), title: z.string(), area: z.enum(AREA_IDS) })),
});
export type Forecast = z.infer<typeof forecast>;
