import type { BrowserContext } from 'playwright-core';
import { shiftDate } from '../../tools/calendar/shift-date.ts';

/**
 * Under libfaketime (`npm run test:calendar`), Chromium renders no frames and keeps a core busy. It is therefore started
 * without it, and its pages get the same time from a script.
 */

/** Milliseconds by which libfaketime's clock is ahead in this process; 0 without it. */
const AHEAD_MS = process.env.LD_PRELOAD?.includes('libfaketime') ? Number(process.env.FAKETIME) * 1_000 : 0;

/** Environment of the browser's process. */
export function browserEnvironment(): Record<string, string> {
  const { LD_PRELOAD, ...others } = process.env as Record<string, string>;
  return LD_PRELOAD === undefined || AHEAD_MS !== 0 ? others : { ...others, LD_PRELOAD };
}

/** Gives the pages of the context the time of this process. */
export async function shiftClock(context: BrowserContext): Promise<void> {
  if (AHEAD_MS === 0) return;
  await context.addInitScript(shiftDate, AHEAD_MS);
}
