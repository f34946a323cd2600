import { setTimeout as sleep } from 'node:timers/promises';

/** CPU time of this process in a second that counts as no work, in microseconds. */
const NO_WORK_US = 30_000;
const SECONDS = 60;

/**
 * Waits until the product, which runs in this process, has done nothing for a second: requests of the page before, or
 * what the fixtures caused, would take processor time of the load.
 * @throws Error if it works for a minute
 */
export async function untilIdle(): Promise<void> {
  for (let second = 0; second < SECONDS; second++) {
    const before = process.cpuUsage();
    await sleep(1_000);
    const { user, system } = process.cpuUsage(before);
    if (user + system < NO_WORK_US) return;
  }
  throw new Error('the product does not stop working, so that loads cannot be measured');
}
