import { z } from 'zod';
import { AREA_IDS } from '../areas.ts';
import { SEVERITIES } from '../severities.ts';
import { disputeFigures } from './decisions.ts';

/** GET /api/howWeRate, public: the numbers of the model as the engine uses them, and the outcomes of disputes. */
export const howWeRate = z.object({
  model: z.object({
    version: z.string(),
    severities: z.array(
      z.object({
        severity: z.enum(SEVERITIES),
        first: z.number().describe('points of an issue on one asset'),
        doubling: z.number().describe('points for each doubling of assets'),
        most: z.number().describe('maximum points that an issue deducts'),
      }),
    ),
    /** Of 100, the heaviest first. */
    weights: z.array(z.object({ area: z.enum(AREA_IDS), weight: z.number().describe('per cent of the mean') })),
    /** Per cent of the total, and how many weakest areas count. */
    blend: z.object({
      mean: z.number().describe('per cent of the total'),
      weakest: z.number().describe('per cent of the total'),
      areas: z.number().describe('number of the weakest areas'),
    }),
    ceilings: z.array(
      z.object({
        severity: z.enum(SEVERITIES),
        issues: z.number().describe('number of open issues'),
        at: z.number().describe('the total is at most this, points of 100'),
      }),
    ),
    flawlessBelow: z.number().describe('maximum with a finding above informational, points of 100'),
    unconfirmedAtMost: z
      .number()
      .describe('the highest score of an area with unconfirmed findings that would cost points, points of 100'),
    /**
     * Shares from 0 to 1: below each step the total score is limited to `at`, below `limited` the rating is shown as
     * limited.
     */
    coverage: z.object({
      steps: z.array(
        z.object({
          below: z.number().describe('share, 0–1'),
          at: z.number().describe('the total is at most this, points of 100'),
        }),
      ),
      limited: z.number().describe('share, 0–1'),
      rated: z.number().describe('share below which there is no rating, 0–1'),
    }),
    scopeAreas: z.number().describe('number of applicable areas'),
    ageing: z.object({
      steps: z.array(
        z.object({ days: z.number().describe('days'), percent: z.number().describe('per cent of the points') }),
      ),
      ceilingDays: z.number().describe('days'),
    }),
    grades: z.array(z.object({ grade: z.string(), from: z.number().describe('from this score, points of 100') })),
    riskClasses: z.array(
      z.object({ riskClass: z.string(), from: z.number().describe('from this score, points of 100') }),
    ),
  }),
  /** Every model that was in use, the present one first. */
  history: z.array(z.object({ version: z.string(), since: z.string() })),
  checks: z.number().int().describe('how many checks there are'),
  disputes: disputeFigures,
});
export type HowWeRate = z.infer<typeof howWeRate>;
