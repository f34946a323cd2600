import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** A page that can be reused by the next test. */
export interface ReusedPage {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
  /** It was changed in a way that Playwright cannot undo. */
  spoiled: boolean;
}

/** A small file of the product: a document of its origin that runs no script. */
export const BLANK = '/robots.txt';

/** Methods of Playwright that install something for the lifetime of a page. */
const LASTING = [
  'addInitScript',
  'addLocatorHandler',
  'exposeBinding',
  'exposeFunction',
  'routeWebSocket',
  'setExtraHTTPHeaders',
] as const;

/** Events that tests listen to. */
const EVENTS = [
  ...['console', 'dialog', 'domcontentloaded', 'download', 'filechooser', 'frameattached', 'framedetached'],
  ...['framenavigated', 'load', 'pageerror', 'popup', 'request', 'requestfailed', 'requestfinished', 'response'],
  ...['websocket', 'worker'],
] as const;

/** Watches for changes that affect the next test. */
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
  // A page uses the clock of its context.
  watch(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']);
  return kept;
}

/**
 * Resets a page to the state of a new one: no stored data, interceptions, listeners, emulation or history.
 * @param beside other pages of its context; closed
 * @param origins origins visited by it
 * @returns false if it cannot be reused
 */
export async function clearPage(
  { context, page, session, spoiled }: ReusedPage,
  beside: Iterable<Page>,
  origins: ReadonlySet<string>,
  viewport: { width: number; height: number },
): Promise<boolean> {
  for (const event of EVENTS) page.removeAllListeners(event);
  const visited = [...origins].filter((origin) => origin.startsWith('http'));
  // Session storage can be cleared only from a page of its origin.
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
    // Its process or the product's server has exited.
    return false;
  }
}
