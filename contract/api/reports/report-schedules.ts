import { z } from 'zod';
import {
  REPORT_INTERVALS,
  REPORT_KINDS,
  SCHEDULE_DOMAINS_MAX,
  SCHEDULE_OUTCOMES,
  SCHEDULE_READERS_MAX,
} from '#values/report-options.ts';
import { instant, languageField, page } from '../envelope.ts';

/** POST /api/reportSchedules, and PUT of one: which report is generated when, and who is notified. */
export const reportScheduleChange = z
  .object({
    rhythm: z.enum(REPORT_INTERVALS),
    day: z
      .number()
      .int()
      .min(1)
      .max(31)
      .describe('of the week, 1 = Monday; or of the month, where 31 means the last day'),
    hour: z.number().int().min(0).max(23).describe("in the company's zone"),
    kind: z.enum(REPORT_KINDS),
    language: languageField,
    /** Names of the company's own domains. */
    domains: z.array(z.string().max(300)).max(SCHEDULE_DOMAINS_MAX),
    /** Ids of accounts of the company. */
    readers: z.array(z.uuid()).max(SCHEDULE_READERS_MAX),
  })
  .refine(({ rhythm, day }) => rhythm === 'month' || day <= 7, { path: ['day'] });
export type ReportScheduleChange = z.infer<typeof reportScheduleChange>;

/** A line of GET /api/reportSchedules. */
export const reportSchedule = z.object({
  id: z.string(),
  rhythm: z.enum(REPORT_INTERVALS),
  day: z.number().int().describe('day of the week (1 = Monday) or of the month'),
  hour: z.number().int().describe('hour of the day, 0–23'),
  kind: z.enum(REPORT_KINDS),
  language: z.string(),
  domains: z.array(z.string()),
  readers: z.array(z.object({ id: z.string(), account: z.string(), name: z.string() })),
  paused: z.boolean(),
  /** Time of the next report; null while the schedule is paused. */
  nextAt: instant.nullable(),
  ranAt: instant.nullable(),
  outcome: z.enum(SCHEDULE_OUTCOMES).nullable(),
  /** Who created it; null if that account was erased. */
  madeBy: z.string().nullable(),
});
export type ReportSchedule = z.infer<typeof reportSchedule>;
export const reportScheduleList = page(reportSchedule).extend({
  /** IANA name of the company's time zone, which days and hours refer to. */
  timeZone: z.string(),
});
/** PUT /api/reportSchedules/:id/paused. */
export const reportSchedulePause = z.object({ paused: z.boolean() });

/** GET /api/reportSchedules/choices: what may be chosen. */
export const reportScheduleChoices = z.object({
  domains: z.array(z.string()),
  readers: z.array(z.object({ id: z.string(), account: z.string(), name: z.string() })),
});
export type ReportScheduleChoices = z.infer<typeof reportScheduleChoices>;
