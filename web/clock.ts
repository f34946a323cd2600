import { type Clock, systemClock } from '@assay/contract/clock.ts';

/** Clock for ages, expiry times and the current day on all screens. */
export const clock: Clock = systemClock;
