import { z } from 'zod';
import { findingStatus } from '#api/decisions.ts';
import { instant, pageQuery } from '#api/envelope.ts';
import { AREA_IDS } from '#areas.ts';
import { COUNT_COLUMNS, SEVERITIES } from '#severities.ts';
import { FINDING_STATES, WORK_VIEWS } from '#values/decisions.ts';

/** GET /api/work. */
export const workQuery = pageQuery.extend({
  view: z.enum(WORK_VIEWS).default('mine'),
  state: z.enum(FINDING_STATES).optional().describe('findings that need work by default'),
  severity: z.enum(SEVERITIES).optional(),
  area: z.enum(AREA_IDS).optional(),
});

/** A finding of any domain of the company. */
export const workRow = z.object({
  domain: z.string(),
  unicode: z.string(),
  fingerprint: z.string(),
  title: z.string(),
  area: z.enum(AREA_IDS),
  level: z.enum(COUNT_COLUMNS),
  asset: z.string(),
  firstSeen: instant,
  lastSeen: instant,
  /** When it was last found again after it had been fixed; null if never within the days of the view. */
  reopenedAt: instant.nullable(),
  closedAt: instant.nullable(),
  mark: findingStatus,
  /** Needs work and is past its due date in the company's time zone. */
  overdue: z.boolean(),
});
export type WorkRow = z.infer<typeof workRow>;

/** GET /api/work/counts: rows of each view. */
export const workCounts = z.object(
  Object.fromEntries(WORK_VIEWS.map((view) => [view, z.number().int().describe('number of findings')])) as Record<
    (typeof WORK_VIEWS)[number],
    z.ZodNumber
  >,
);
export type WorkCounts = z.infer<typeof workCounts>;
