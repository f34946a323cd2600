/**
 * Milliseconds of CPU time of a synchronous function. Unlike wall-clock time it does not grow on a busy host, so that a
 * test can limit work whose effort must not grow disproportionately with a target's input.
 */
export function cpuTime(work: () => void): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}
