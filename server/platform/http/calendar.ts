/** Days are days in a company's zone and end at its midnight (docs/product/operation.md); written YYYY-MM-DD, so that they compare as text. */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** More zones than exist; other spellings of a zone are separate entries. */
const FORMATS_MAX = 1_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs a hundred times more than using it. @throws RangeError for an unknown zone */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  // The Swedish locale writes ISO 8601 days.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, calendar: 'gregory' });
  if (formats.size >= FORMATS_MAX) formats.clear();
  formats.set(zone, made);
  return made;
}

/** The last day that was asked for in each zone: every request asks for the present one. */
const lastDays = new Map<string, { minute: number; day: string }>();
/** Since then, all zones differ from UTC by whole minutes (tz database, Africa/Monrovia), so no day begins within one. */
const WHOLE_MINUTES_SINCE_MS = Date.UTC(1972, 1);

/** The day it is at an instant in an IANA zone; UTC where the zone is unknown. */
export function dayIn(zone: string, at: Date): string {
  const ms = at.getTime();
  const minute = Math.floor(ms / MINUTE_MS);
  const last = lastDays.get(zone);
  if (last?.minute === minute) return last.day;
  const day = computeDay(zone, at);
  if (ms >= WHOLE_MINUTES_SINCE_MS) {
    if (lastDays.size >= FORMATS_MAX) lastDays.clear();
    lastDays.set(zone, { minute, day });
  }
  return day;
}

function computeDay(zone: string, at: Date): string {
  try {
    return formatOf(zone).format(at);
  } catch {
    return at.toISOString().slice(0, 10);
  }
}

/** A time zone with an IANA name that the runtime supports. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return zone !== '';
  } catch {
    return false;
  }
}

/** @param days may be negative */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** A day that exists: 2026-02-30 does not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The beginning of a day in a time zone, whatever the offset is on that day. */
export function startOfDay(zone: string, day: string): Date {
  const noonUtc = Date.parse(`${day}T12:00:00Z`);
  // Offsets range from −12 to +14 hours; the first instant of the day is within this range.
  let low = noonUtc - 28 * 3_600_000;
  let high = noonUtc + 28 * 3_600_000;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (dayIn(zone, new Date(middle)) < day) low = middle;
    else high = middle;
  }
  return new Date(high);
}

/** 1 = Monday … 7 = Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/**
 * An hour of a day in a time zone. If daylight saving time skips it, the instant after the change; if it occurs twice,
 * the first.
 */
export function hourOfDay(zone: string, day: string, hour: number): Date {
  const first = new Date(startOfDay(zone, day).getTime() + hour * HOUR_MS);
  const moved = new Date(first.getTime() + (hour * 60 - minuteOfDay(zone, first)) * MINUTE_MS);
  return minuteOfDay(zone, moved) === hour * 60 || moved > first ? moved : first;
}

function minuteOfDay(zone: string, at: Date): number {
  const clock = { hour: 'numeric', minute: 'numeric', hourCycle: 'h23' } as const;
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...clock }).formatToParts(at);
  const part = (type: string) => Number(parts.find((row) => row.type === type)?.value ?? 0);
  return part('hour') * 60 + part('minute');
}
