import type { Browser, Page } from 'playwright-core';
import { openPage } from '../browser.ts';
import type { Product } from '../product.ts';
import { logIn } from '../steps.ts';
import { accountOf, type CreatedFixtures, type TestUser } from './fixtures.ts';
import { createScreenNavigator, type ScreenNavigator, waitForPaint } from './screen-navigator.ts';
import { screensOf, type TranslateName } from './screens.ts';

export interface Visitor {
  /** The user; null without a login. */
  who: TestUser | null;
  width: number;
  scheme?: 'light' | 'dark';
  /** English name of a control → its name in the displayed language. */
  say: TranslateName;
  /** Whether a screen is opened, by its name. */
  wanted(name: string): boolean;
  /** Sets the language, after the login in English and before the first screen. */
  prepare(page: Page): Promise<void>;
}

/** Scrolls to the end and back: charts far below are rendered when they are scrolled near. */
async function scrollThrough(page: Page, navigator: ScreenNavigator): Promise<void> {
  for (let step = 1; ; step++) {
    const atEnd = await page.evaluate((screens) => {
      scrollTo(0, screens * innerHeight);
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    }, step);
    // The observer reports in the next frame, and what it renders requests its script in the one after.
    await waitForPaint(page);
    await waitForPaint(page);
    await navigator.settle();
    if (atEnd) break;
  }
  await page.evaluate(() => scrollTo(0, 0));
}

/**
 * Opens every screen of a user, and its dialogs and drawers one at a time.
 * @param visit receives each of them when its content is complete; `screen` is false for a dialog or drawer
 * @returns console errors, and dialogs that could not be opened
 */
export async function visitScreens(
  browser: Browser,
  product: Product,
  made: CreatedFixtures,
  { who, width, scheme = 'light', say, wanted, prepare }: Visitor,
  visit: (page: Page, name: string, screen: boolean) => Promise<void>,
): Promise<string[]> {
  const { page, complaints, close } = await openPage(browser, {
    viewport: { width, height: 900 },
    colorScheme: scheme,
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  const problems: string[] = [];
  if (who) await logIn(page, product, accountOf(who));
  else await page.goto(`${product.url}/login`);
  await prepare(page);
  await page.goto(`${product.url}/${who ? '' : 'login'}`);
  const navigator = createScreenNavigator(page);
  await navigator.settle();
  for (const screen of screensOf(made, who, say).filter(({ name }) => wanted(name))) {
    await navigator.go(screen.address);
    await scrollThrough(page, navigator);
    // Tooltips of the control that was pressed last.
    await page.mouse.move(0, 0);
    await visit(page, screen.name, true);
    for (const { name, open } of screen.opens) {
      try {
        await open(page);
        await navigator.settle();
        await visit(page, `${screen.name}-${name}`, false);
      } catch (error) {
        problems.push(`${screen.name}-${name}: ${String(error).split('\n')[0]}`);
      }
      for (let left = 3; left > 0; left--) await page.keyboard.press('Escape');
    }
  }
  problems.push(...complaints);
  await close();
  return problems;
}
