import { performance } from 'node:perf_hooks';

/**
 * A clock of this process: milliseconds spent waiting in its event loop or working since creation. Unlike a wall clock,
 * it stops while other processes use the CPU, so that a test can limit durations on a busy host.
 */
export function startProcessClock(): () => number {
  const waited = performance.eventLoopUtilization();
  const worked = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(worked);
    return performance.eventLoopUtilization(waited).idle + (user + system) / 1_000;
  };
}
