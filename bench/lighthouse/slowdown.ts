/**
 * Benchmark index of a processor → the slowdown with which Lighthouse imitates a mid-tier phone on it: the points of
 * Lighthouse's CPU throttling calculator (github.com/patrickhulce/lighthouse-cpu-throttling-calculator), to which its
 * documentation refers (github.com/GoogleChrome/lighthouse, throttling.md, "Calibrating the CPU slowdown"). The table of
 * the same page has 1, 2 and 4 for the classes around 125–800, 800–1,500 and 1,500–2,000.
 */
const CALCULATOR: readonly (readonly [index: number, slowdown: number])[] = [
  [150, 1],
  [800, 2],
  [1300, 3],
  [1533, 4],
  [1766, 5],
  [2000, 6],
];
/** Lighthouse's default, for a processor with an index of about 1,500. */
export const DEFAULT_SLOWDOWN = 4;

/**
 * The slowdown for a mid-tier phone, to one decimal as the calculator shows it.
 * @param benchmarkIndex Lighthouse's measure of the processor during the load
 * @throws RangeError below 150 and above 2,000, where the calculator has no points
 */
export function slowdownOfMidTierPhone(benchmarkIndex: number): number {
  const at = CALCULATOR.findIndex(([index]) => benchmarkIndex <= index);
  const [to, from] = [CALCULATOR[at], CALCULATOR[Math.max(0, at - 1)]];
  if (!to || !from || benchmarkIndex < from[0])
    throw new RangeError(`no slowdown for a benchmark index of ${benchmarkIndex}`);
  const share = to === from ? 0 : (benchmarkIndex - from[0]) / (to[0] - from[0]);
  return Math.round((from[1] + share * (to[1] - from[1])) * 10) / 10;
}
