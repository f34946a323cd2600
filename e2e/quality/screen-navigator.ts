import type { Page, Request } from 'playwright-core';
import { PAGE_LIMIT_MS } from '../page/limits.ts';
import { moveTo } from '../steps.ts';

/** Waits until the latest change is rendered, with its styles. */
export async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Content is still loading, or a toast covers a part of the page for some seconds. */
const SKELETON = '[class*=_skeleton_]';
const UNSETTLED = `${SKELETON}, .mantine-Notification-root`;

/** Navigates between screens without reloading the product, as its own links do. */
export interface ScreenNavigator {
  /** Opens a URL within the page and waits until the new screen is complete. */
  go(address: string): Promise<void>;
  /** Waits until no request is pending and neither placeholders nor toasts are shown. */
  settle(): Promise<void>;
}

/** @param page a page of the product that is already open */
export function createScreenNavigator(page: Page): ScreenNavigator {
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  const settle = async () => {
    const until = performance.now() + PAGE_LIMIT_MS;
    for (;;) {
      await page.waitForFunction(
        (skeleton) => document.querySelector('h1') && !document.querySelector(skeleton),
        SKELETON,
      );
      // The rendered content may send requests in its next frame.
      await waitForPaint(page);
      const whole = await page.evaluate((unsettled) => !document.querySelector(unsettled), UNSETTLED);
      if (asked.size === 0 && whole) return;
      if (performance.now() > until)
        throw new Error(`${page.url()} still asks for ${[...asked].map((one) => one.url())}`);
      await page.waitForTimeout(20);
    }
  };
  const go = async (address: string) => {
    await moveTo(page, address);
    await settle();
  };
  return { go, settle };
}
