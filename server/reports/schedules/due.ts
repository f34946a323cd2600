import { LAST_DAY, type Rhythm } from '@assay/contract/values/report-forms.ts';
import { addDays, dayIn, startOfDay } from '../../answers/calendar.ts';

/** When a scheduled report is made: day and hour are meant in the company's zone. */
export interface Rhythmic {
  rhythm: Rhythm;
  /** Of the week, 1 = Monday; or of the month, where a month without such a day has it on its last. */
  day: number;
  hour: number;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** The longest way from one day of a month to the same of the next, with days to spare. */
const DAYS_MAX = 64;

/**
 * The first time after an instant. Pure.
 * @throws RangeError for a day that never comes
 */
export function nextDue({ rhythm, day, hour }: Rhythmic, zone: string, after: Date): Date {
  let at = dayIn(zone, after);
  for (let days = 0; days <= DAYS_MAX; days++, at = addDays(at, 1)) {
    if (!(rhythm === 'week' ? weekday(at) === day : isDayOfMonth(at, day))) continue;
    const due = atHour(zone, at, hour);
    if (due > after) return due;
  }
  throw new RangeError(`no such day: ${day}`);
}

/** 1 = Monday. */
function weekday(day: string): number {
  return ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
}

function isDayOfMonth(day: string, wanted: number): boolean {
  const isLast = addDays(day, 1).endsWith('-01');
  const number = Number(day.slice(8));
  return number === wanted || (isLast && number < Math.min(wanted, LAST_DAY));
}

/** That hour of a day. Where the clock jumps over it, the moment after the jump; where it comes twice, the first. */
function atHour(zone: string, day: string, hour: number): Date {
  const first = new Date(startOfDay(zone, day).getTime() + hour * HOUR_MS);
  const moved = new Date(first.getTime() + (hour * 60 - minuteOfDay(zone, first)) * MINUTE_MS);
  return minuteOfDay(zone, moved) === hour * 60 || moved > first ? moved : first;
}

function minuteOfDay(zone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((row) => row.type === type)?.value ?? 0);
  return part('hour') * 60 + part('minute');
}
