import type { QuietHours } from '@assay/contract/api/scan-settings.ts';
import { addDays, dayIn, hourOfDay, weekdayOf } from '#platform/http/calendar.ts';

/** A period without scans. */
interface Quiet {
  from: Date;
  to: Date;
}

/**
 * The quiet period of an instant, or else the next one within a week; null = there are none. Hours are local time of
 * the zone, so that they stay the same when daylight saving time begins.
 */
export function quietTime(hours: QuietHours | null, zone: string, now: Date): Quiet | null {
  if (!hours) return null;
  const today = dayIn(zone, now);
  const times: Quiet[] = [];
  // A period that began yesterday may last into today.
  for (let offset = -1; offset <= 7; offset++) {
    const day = addDays(today, offset);
    if (!hours.days.includes(weekdayOf(day))) continue;
    const end = hours.to > hours.from ? day : addDays(day, 1);
    times.push({ from: hourOfDay(zone, day, hours.from), to: hourOfDay(zone, end, hours.to) });
  }
  // Days that follow one another make one long time.
  const joined: Quiet[] = [];
  for (const time of times) {
    const last = joined.at(-1);
    if (last && time.from <= last.to) last.to = time.to;
    else joined.push(time);
  }
  return joined.find(({ to }) => to > now) ?? null;
}
