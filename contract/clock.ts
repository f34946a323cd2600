/**
 * Source of the present time. Passed in wherever an age, an expiry or a "since" is computed, so that a test can run at
 * another time. Waits and lifetimes of caches use `performance.now()` instead.
 */
export interface Clock {
  now(): Date;
}

/** The system clock. */
export const systemClock: Clock = { now: () => new Date() };
