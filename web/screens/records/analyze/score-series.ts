import type { DayScore } from '@assay/contract/api/analysis/comparison.ts';
import { wholePoints } from '#components/numbers.ts';

/** A day of the chart; integers. */
export interface ScorePoint {
  day: string;
  score: number | null;
  average: number | null;
  /** There was no scan on this day: the score is from an earlier one. */
  carried: boolean;
}

/** Days for which an average is valid, so that an hour without the planner leaves no gap. */
const STANDS_DAYS = 7;
const DAY_MS = 86_400_000;
/** Maximum number of distinguishable days in the chart. */
const DAYS_MAX = 60;

/**
 * Score and average by day. A score applies until the next scan; days with a scan are always included, other days
 * as far as the limit allows.
 * @param own, average oldest first, points of 100
 */
export function toScoreSeries(own: readonly DayScore[], average: readonly DayScore[]): ScorePoint[] {
  const scanned = new Set(own.map(({ day }) => day));
  const other = average.map(({ day }) => day).filter((day) => !scanned.has(day));
  const room = Math.max(1, DAYS_MAX - scanned.size);
  const step = Math.max(1, Math.ceil(other.length / room));
  // Counted from the end, so that the current day is included.
  const drawn = other.filter((_, at) => (other.length - 1 - at) % step === 0);
  const days = [...scanned, ...drawn].sort();
  let next = 0;
  let nextAverage = 0;
  let stands: number | null = null;
  return days.map((day) => {
    while (next < own.length && own[next]!.day <= day) stands = own[next++]!.score;
    while (nextAverage < average.length && average[nextAverage]!.day <= day) nextAverage++;
    const kept = average[nextAverage - 1];
    const fresh = kept !== undefined && Date.parse(day) - Date.parse(kept.day) <= STANDS_DAYS * DAY_MS;
    const mean = fresh ? kept.score : null;
    return {
      day,
      score: stands === null ? null : wholePoints(stands),
      average: mean === null ? null : wholePoints(mean),
      carried: !scanned.has(day),
    };
  });
}
