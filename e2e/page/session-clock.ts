import type { Page } from 'playwright-core';

export const MINUTE_MS = 60_000;

/**
 * Moves the clock of the page, which the test has installed, to a time before the end of its session: the page may have
 * taken minutes to load on a busy host.
 * @param beforeMs milliseconds that are left of the session then
 */
export async function advanceNearSessionEnd(page: Page, beforeMs: number): Promise<void> {
  const left = await page.evaluate(() => Number(localStorage.getItem('tokenExpiry')) - Date.now());
  await page.clock.fastForward(left - beforeMs);
}
