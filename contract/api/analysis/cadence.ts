import { z } from 'zod';

const days = z.number().int().min(0).nullable().describe('days; null without a finding');

/**
 * GET /api/ratings/:domain/cadence: how long known vulnerabilities stay, by CVE, in whole days since this installation saw each
 * for the first time. Null = there is none to count.
 */
export const cadence = z.object({
  open: z.object({
    count: z.number().int().describe('number of findings'),
    median: days,
    longest: days,
    medianSincePublished: days.describe('since the publication of the CVE, where the feeds know it'),
  }),
  /** Fixed within the last 365 days. */
  closed: z.object({ count: z.number().int().describe('number of findings'), median: days, longest: days }),
});
export type Cadence = z.infer<typeof cadence>;
