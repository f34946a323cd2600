import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseTimeouts } from '../platform/config/database-timeouts.ts';

/**
 * Time-out of a wait in milliseconds. The longest waits, scans of lab domains, take about ten seconds on an idle host,
 * and took two minutes with 30 processes waiting for two cores.
 */
const HANGS_AFTER_MS = 600_000;
/** A database on a busy host is slow, not unavailable; tests of outages use a separate limit. */
export const TEST_DATABASE_TIMEOUTS: DatabaseTimeouts = {
  connect: HANGS_AFTER_MS,
  checkAfter: HANGS_AFTER_MS,
  check: HANGS_AFTER_MS,
  checkInOutage: HANGS_AFTER_MS,
  requestStatement: HANGS_AFTER_MS,
  jobStatement: HANGS_AFTER_MS,
};
/** Milliseconds between two attempts: short at first, because most results arrive with a notice. */
const ASK_FIRST_MS = 5;
const ASK_LATER_MS = 50;
/** The clock of the host, also where a test replaces `performance.now` by virtual time, which a busy host slows down. */
const hostClock = performance.now.bind(performance);

/**
 * Calls the function repeatedly until it returns a result.
 * @param what awaited condition, for the error message
 * @throws AssertionError after the limit, milliseconds of the host's clock
 */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  withinMs = HANGS_AFTER_MS,
): Promise<T> {
  const until = hostClock() + withinMs;
  for (let pause = ASK_FIRST_MS; ; pause = Math.min(pause * 2, ASK_LATER_MS)) {
    const answer = await ask();
    if (answer) return answer;
    if (hostClock() > until) assert.fail(`did not happen within ${withinMs} ms: ${what}`);
    await sleep(pause);
  }
}
