import type { DayScore } from '@assay/contract/api/analysis/comparison.ts';
import { wholePoints } from '../../../components/numbers.ts';

/** A day of the drawing; whole points. */
export interface ScorePoint {
  day: string;
  score: number | null;
  average: number | null;
  /** No scan on this day: an earlier score stands. */
  carried: boolean;
}

/** An average stands for this many days after it was kept: an hour without a planner makes no gap. */
const STANDS_DAYS = 7;
const DAY_MS = 86_400_000;
/** Days that are drawn at most: more would stand closer than they can be told apart. */
const DAYS_MAX = 60;

/**
 * Own score and average by day. A score stands until the next scan; days with a scan are always drawn, of the others as many
 * as there is room for.
 * @param own, average oldest first, hundredths
 */
export function toScoreSeries(own: readonly DayScore[], average: readonly DayScore[]): ScorePoint[] {
  const scanned = new Set(own.map(({ day }) => day));
  const other = average.map(({ day }) => day).filter((day) => !scanned.has(day));
  const room = Math.max(1, DAYS_MAX - scanned.size);
  const step = Math.max(1, Math.ceil(other.length / room));
  // Counted from the end, so that the present day is there.
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
