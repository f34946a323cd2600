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
        first: z.number(),
        doubling: z.number(),
        /** Maximum points that an issue deducts. */
        most: z.number(),
      }),
    ),
    /** Of 100, the heaviest first. */
    weights: z.array(z.object({ area: z.enum(AREA_IDS), weight: z.number() })),
    /** Per cent of the total, and how many weakest areas count. */
    blend: z.object({ mean: z.number(), weakest: z.number(), areas: z.number() }),
    ceilings: z.array(z.object({ severity: z.enum(SEVERITIES), issues: z.number(), at: z.number() })),
    flawlessBelow: z.number(),
    /** The highest score of an area with unconfirmed findings that would cost points, points of 100. */
    unconfirmedAtMost: z.number(),
    /**
     * Shares from 0 to 1: below each step the total score is limited to `at`, below `limited` the rating is shown as
     * limited.
     */
    coverage: z.object({
      steps: z.array(z.object({ below: z.number(), at: z.number() })),
      limited: z.number(),
      rated: z.number(),
    }),
    scopeAreas: z.number(),
    ageing: z.object({
      steps: z.array(z.object({ days: z.number(), percent: z.number() })),
      ceilingDays: z.number(),
    }),
    grades: z.array(z.object({ grade: z.string(), from: z.number() })),
    riskClasses: z.array(z.object({ riskClass: z.string(), from: z.number() })),
  }),
  /** Every model that was in use, the present one first. */
  history: z.array(z.object({ version: z.string(), since: z.string() })),
  /** How many checks there are. */
  checks: z.number().int(),
  disputes: disputeFigures,
});
export type HowWeRate = z.infer<typeof howWeRate>;
