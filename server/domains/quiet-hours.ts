import type { QuietHours } from '@assay/contract/api/scan-settings.ts';
import { addDays, dayIn, startOfDay } from '../answers/calendar.ts';

const HOUR_MS = 3_600_000;

/** A time in which nothing is scanned. */
interface Quiet {
  from: Date;
  to: Date;
}

/**
 * The quiet time that an instant lies in, or else the next one within a week; null = there are none. Hours are counted on the
 * clock of the zone, so that they stay the same when summer time begins.
 */
export function quietTime(hours: QuietHours | null, zone: string, now: Date): Quiet | null {
  if (!hours) return null;
  const today = dayIn(zone, now);
  const times: Quiet[] = [];
  // One that began yesterday may reach into today.
  for (let offset = -1; offset <= 7; offset++) {
    const day = addDays(today, offset);
    if (!hours.days.includes(weekday(day))) continue;
    const end = hours.to > hours.from ? day : addDays(day, 1);
    times.push({ from: hourOf(zone, day, hours.from), to: hourOf(zone, end, hours.to) });
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

/** 1 = Monday … 7 = Sunday. */
function weekday(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
}

/** The instant at which a clock in the zone shows this hour; where it skips the hour, the next that it shows. */
function hourOf(zone: string, day: string, hour: number): Date {
  const midnight = startOfDay(zone, day);
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' });
  const guess = new Date(midnight.getTime() + hour * HOUR_MS);
  const shown = Number(clock.format(guess));
  // A change of the clock by an hour or half of one between midnight and then moves the guess.
  const off = shown - hour;
  return off === 0 || Math.abs(off) > 2 ? guess : new Date(guess.getTime() - off * HOUR_MS);
}
