import { createHash } from 'node:crypto';
import { addDays, startOfDay } from '#platform/http/calendar.ts';

/** Dates of automatic scans: pure, days in the company's zone. */

/**
 * Scans begin within this part of their day, so that the last ones complete before the day ends and the interval, which
 * counts from the completion, does not drift.
 */
const SPREAD = 5 / 6;

/**
 * Start time of the scan of a domain on a day: derived from the domain, so that scans are spread over the day and start
 * at the same time each day. Days with a change to or from daylight saving time are shorter or longer.
 */
export function startTimeOn(zone: string, day: string, domainId: string): Date {
  const start = startOfDay(zone, day).getTime();
  const end = startOfDay(zone, addDays(day, 1)).getTime();
  const share = createHash('sha256').update(domainId).digest().readUInt32BE(0) / 2 ** 32;
  return new Date(start + Math.floor((end - start) * SPREAD * share));
}

/** The day after an interval, but never in the past: missed scans are caught up once. */
export function nextScanDay(completed: string, intervalDays: number, today: string): string {
  const next = addDays(completed, intervalDays);
  return next < today ? today : next;
}
