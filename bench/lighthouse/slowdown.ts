/**
 * Benchmark index of a processor → the slowdown with which Lighthouse imitates a mid-tier phone on it: the points of
 * Lighthouse's CPU throttling calculator (github.com/patrickhulce/lighthouse-cpu-throttling-calculator), between which the
 * slowdown rises by 1. Lighthouse's documentation refers to it (github.com/GoogleChrome/lighthouse, throttling.md,
 * "Calibrating the CPU slowdown"); the table of the same page has 1, 2 and 4 for the classes around 125–800, 800–1,500 and
 * 1,500–2,000.
 */
const CALCULATOR = [
  { from: 150, slowdown: 1, to: 800 },
  { from: 800, slowdown: 2, to: 1_300 },
  { from: 1_300, slowdown: 3, to: 1_533 },
  { from: 1_533, slowdown: 4, to: 1_766 },
  { from: 1_766, slowdown: 5, to: 2_000 },
] as const;
/** Lighthouse's default, for a processor with an index of about 1,500. */
export const DEFAULT_SLOWDOWN = 4;

/**
 * The slowdown for a mid-tier phone, to one decimal as the calculator shows it. 1 below 150, where this processor is slower
 * than the phone itself; above 2,000 the last line of the calculator goes on.
 * @param benchmarkIndex Lighthouse's measure of the processor during the load
 */
export function slowdownOfMidTierPhone(benchmarkIndex: number): number {
  const line = CALCULATOR.findLast(({ from }) => benchmarkIndex >= from);
  if (!line) return 1;
  const slowdown = line.slowdown + (benchmarkIndex - line.from) / (line.to - line.from);
  return Math.round(slowdown * 10) / 10;
}
