import { LAST_DAY, type ReportInterval } from '@assay/contract/values/report-options.ts';
import { addDays, dayIn, hourOfDay, weekdayOf } from '#platform/http/calendar.ts';

/** Due time of a scheduled report: day and hour in the company's time zone. */
export interface ReportRhythm {
  rhythm: ReportInterval;
  /** Of the week, 1 = Monday; or of the month, where shorter months use their last day. */
  day: number;
  hour: number;
}

/** More days than there can be between a day of one month and the same day of the next. */
const DAYS_MAX = 64;

/**
 * The first due time after an instant. Pure.
 * @throws RangeError for a day that does not exist
 */
export function nextDue({ rhythm, day, hour }: ReportRhythm, zone: string, after: Date): Date {
  let at = dayIn(zone, after);
  for (let days = 0; days <= DAYS_MAX; days++, at = addDays(at, 1)) {
    if (!(rhythm === 'week' ? weekdayOf(at) === day : isDayOfMonth(at, day))) continue;
    const due = hourOfDay(zone, at, hour);
    if (due > after) return due;
  }
  throw new RangeError(`no such day: ${day}`);
}

function isDayOfMonth(day: string, wanted: number): boolean {
  const isLast = addDays(day, 1).endsWith('-01');
  const number = Number(day.slice(8));
  return number === wanted || (isLast && number < Math.min(wanted, LAST_DAY));
}
