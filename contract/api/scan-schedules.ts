import { z } from 'zod';
import { AUTO_SCAN_MODES, AUTO_SCAN_PAUSES, AUTO_SCAN_STATUSES, SCAN_EVENTS } from '../values/scan-schedules.ts';
import { instant } from './envelope.ts';

/** An automatic-scan schedule (docs/product/data.md). Days are days in the company's zone, YYYY-MM-DD. */
export const autoScan = z.object({
  domain: z.string(),
  /** Owner of the domain. */
  account: z.string(),
  company: z.string(),
  /** Names the company in `?company=`. */
  companyId: z.string(),
  companyZone: z.string(),
  enabled: z.boolean(),
  mode: z.enum(AUTO_SCAN_MODES),
  intervalDays: z.number().int().describe('days between two scans'),
  /** Null while nothing is planned: disabled, or its scan is running. */
  nextScanDate: z.string().nullable(),
  totalCount: z.number().int().nullable().describe('null = without end'),
  remainingCount: z.number().int().nullable().describe('scans that remain'),
  status: z.enum(AUTO_SCAN_STATUSES),
  /** Why the status is `paused`. */
  pause: z.enum(AUTO_SCAN_PAUSES).nullable(),
  events: z.array(z.enum(SCAN_EVENTS)),
  /** The last scan that it started; null before the first. */
  lastScan: z
    .object({ id: z.string(), state: z.number().int().describe('state of the scan: 0, 1, 2 or 9'), date: z.string() })
    .nullable(),
  /** The last event that started a partial scan. */
  lastEvent: z.object({ event: z.enum(SCAN_EVENTS), at: instant }).nullable(),
});
export type AutoScan = z.infer<typeof autoScan>;

/** GET /api/autoScanSettings?domain=: the schedule of a domain, or what a new one would begin with. */
export const autoScanSettings = z.object({
  domain: z.string(),
  /** Null where there is none yet. */
  schedule: autoScan.nullable(),
  /** Today in the company's zone: the first day that can be chosen. */
  today: z.string(),
  lastDay: z.string(),
  companyZone: z.string(),
  /** Schedules of the company that are enabled, and how many its plan allows; null = without limit. */
  limit: z.object({
    used: z.number().int().describe('number in use'),
    allowed: z.number().int().nullable().describe('number allowed; null = without limit'),
  }),
});
export type AutoScanSettings = z.infer<typeof autoScanSettings>;

/** POST /api/autoScanSettings. */
export const autoScanChange = z.object({
  domain: z.string().max(1000),
  enabled: z.boolean(),
  mode: z.enum(AUTO_SCAN_MODES),
  intervalDays: z
    .number()
    .describe('1–365; its bounds, and those of the number of scans, are refused with separate errors'),
  /** Absent or null: the planned day stays; where none is planned, today. */
  nextScanDate: z.string().max(10).nullish(),
  totalCount: z.number().nullish().describe('permanent only; null = without end; another number restarts the count'),
  /** Permanent only. */
  events: z.array(z.enum(SCAN_EVENTS)).max(SCAN_EVENTS.length).optional(),
});
export type AutoScanChange = z.infer<typeof autoScanChange>;

/** Query of the calls that act on one schedule. */
export const autoScanDomain = z.object({ domain: z.string().max(1000) });

/** Query of POST /api/manualTriggerAutoScan. */
export const autoScanTrigger = z.object({
  domain: z.string().max(1000),
  /** Id or name of the company; the caller's own if absent. Only administrators may give another one. */
  company: z.string().max(300).optional(),
  /** Day on which a stored scan reached the state. */
  scanDate: z.string().max(30).optional(),
  scanState: z.string().max(5).optional(),
});

/** GET /api/autoScanList/completed?domain=&company=: days that the manual trigger takes, newest first. */
export const completedScans = z.array(z.object({ date: z.string(), state: z.union([z.literal(1), z.literal(2)]) }));
/** GET /api/autoScanList/next: days on which domains are scanned, by schedule or by request; soonest first. */
export const nextScans = z.array(
  z.object({ domain: z.string(), day: z.string(), kind: z.enum(['automatic', 'asked']) }),
);
