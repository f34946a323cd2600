/**
 * Milliseconds of processor time that a piece of synchronous work takes. Unlike the clock on the wall it does not grow on a
 * busy machine, so that a test may bound work whose effort must not explode with what a target sends.
 */
export function cpuTime(work: () => void): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}
