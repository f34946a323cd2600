import { performance } from 'node:perf_hooks';

/**
 * A clock of what this process does: milliseconds that it waited in its event loop or worked since it was made. Unlike the
 * clock on the wall it stands still while other processes have the processor, so that a test may bound how long something
 * takes on a busy machine.
 */
export function startProcessClock(): () => number {
  const waited = performance.eventLoopUtilization();
  const worked = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(worked);
    return performance.eventLoopUtilization(waited).idle + (user + system) / 1_000;
  };
}
