import { shiftDate } from './shift-date.ts';

/**
 * Preloaded with `--import`: `Date` is ahead by CLOCK_AHEAD_MS milliseconds. Unlike libfaketime, it affects the
 * JavaScript of one process only, works on every platform and costs nothing.
 */
const ahead = Number(process.env.CLOCK_AHEAD_MS);
if (!Number.isSafeInteger(ahead)) throw new Error('CLOCK_AHEAD_MS has to be a number of milliseconds');
shiftDate(ahead);
