import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** A page that can be handed on to the next test. */
export interface ReusedPage {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
  /** Something was done to it that Playwright cannot undo. */
  spoiled: boolean;
}

/** A small file of the product: a document of its origin in which no script runs. */
export const BLANK = '/robots.txt';

/** What Playwright installs for the rest of a page's life. */
const LASTING = [
  'addInitScript',
  'addLocatorHandler',
  'exposeBinding',
  'exposeFunction',
  'setExtraHTTPHeaders',
] as const;

/** What tests listen to. */
const EVENTS = [
  ...['console', 'dialog', 'domcontentloaded', 'download', 'filechooser', 'frameattached', 'framedetached'],
  ...['framenavigated', 'load', 'pageerror', 'popup', 'request', 'requestfailed', 'requestfinished', 'response'],
  ...['websocket', 'worker'],
] as const;

/** Watches for what the next test would notice. */
export async function canReusePage(context: BrowserContext, page: Page): Promise<ReusedPage> {
  const kept: ReusedPage = { context, page, session: await context.newCDPSession(page), spoiled: false };
  const watch = (target: object, names: readonly string[]) => {
    const methods = target as unknown as Record<string, (...args: unknown[]) => unknown>;
    for (const name of names) {
      const method = methods[name];
      if (!method) continue;
      methods[name] = (...args) => {
        kept.spoiled = true;
        return method.apply(target, args);
      };
    }
  };
  watch(page, LASTING);
  watch(context, LASTING);
  // A page has the clock of its context.
  watch(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']);
  return kept;
}

/**
 * Takes a page back to the state of a new one: nothing stored, intercepted, listened to or emulated, and no history.
 * @param beside pages that were opened in its context; closed
 * @param origins that were visited in it
 * @returns false when it cannot be handed on
 */
export async function clearPage(
  { context, page, session, spoiled }: ReusedPage,
  beside: Iterable<Page>,
  origins: ReadonlySet<string>,
  viewport: { width: number; height: number },
): Promise<boolean> {
  for (const event of EVENTS) page.removeAllListeners(event);
  const visited = [...origins].filter((origin) => origin.startsWith('http'));
  // Session storage can be emptied only from a page of its origin.
  if (spoiled || page.isClosed() || visited.length > 1) return false;
  try {
    await Promise.all([...beside].map((other) => other.close()));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce', forcedColors: null });
    const size = page.viewportSize();
    if (size?.width !== viewport.width || size.height !== viewport.height) await page.setViewportSize(viewport);
    for (const origin of visited) {
      await page.goto(`${origin}${BLANK}`);
      await page.evaluate(() => {
        sessionStorage.clear();
        window.name = '';
      });
      const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers';
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
    }
    // Nothing is under the pointer, as in a new page.
    await page.mouse.move(-1, -1);
    await session.send('Page.resetNavigationHistory');
    await context.clearCookies();
    await context.clearPermissions();
    return true;
  } catch {
    // Its process or the product's server has gone.
    return false;
  }
}
