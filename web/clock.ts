import { type Clock, systemClock } from '@assay/contract/clock.ts';

/** The time by which every screen computes ages, ends and the present day. */
export const clock: Clock = systemClock;
