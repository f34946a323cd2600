import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page, prepare, product, stage } from '../stage.ts';
import { logIn } from '../steps.ts';
import { colorViolationsOf, violationsOf } from './accessibility.ts';
import { clippedTextsOf } from './clipped-texts.ts';
import { accountOf, type CreatedFixtures, createFixtures, type TestUser } from './fixtures.ts';
import { createScreenNavigator, type ScreenNavigator, waitForPaint } from './screen-navigator.ts';
import { type Screen, screensOf } from './screens.ts';
import { reportViolations } from './violations.ts';

/**
 * Requirements on every screen, dialog and drawer: WCAG 2.2 AA in both color schemes, one title, no horizontal
 * scrolling, no clipped text, no motion for users who prefer reduced motion, and no violation of the Content Security Policy.
 */
const ROOM = { width: 1440, height: 900 };
/** A phone, and a desktop window at 400 %. */
const NARROW = { width: 320, height: 800 };
const OPENED = '[role=dialog], [class*=_drawer_]';

/** Problems on the screens of one user. */
interface Walked {
  /** Screen → accessibility and layout problems. */
  lacks: Record<string, string[]>;
  /** Violations of the Content Security Policy as reported by the browser. */
  violations: string[];
}

let made: CreatedFixtures;

/** Call it at the top of a test file: starts a product in which every screen has data. */
export function stageFixtures(): void {
  stage();
  prepare(async () => {
    made = await createFixtures(product);
  });
}

/**
 * Declares the tests of all screens of one user, which share a single pass.
 * @param what names the screens in the test names
 */
export function testScreens(who: TestUser | null, what: string): void {
  let walked: Promise<Walked> | undefined;
  test(`${what} keep to WCAG 2.2 AA in light and dark and in narrow windows, and clip no text`, async () => {
    walked ??= walk(who);
    assert.deepEqual((await walked).lacks, {});
  });
  test(`${what} need nothing that the Content Security Policy refuses, in light and dark`, async () => {
    walked ??= walk(who);
    assert.deepEqual((await walked).violations, []);
  });
}

type ColorScheme = 'light' | 'dark';
/** The page's current color scheme. */
let scheme: ColorScheme;

async function inTheme(theme: ColorScheme): Promise<void> {
  scheme = theme;
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor();
  await waitForPaint(page);
}

/**
 * Applies all rules in the current color scheme, then those about colors in the other, which remains active: switching
 * back each time would restyle every screen again.
 * @param within new content of the page since the last check; null = the whole page
 */
async function lacksInBothThemes(within: string | null): Promise<string[]> {
  const first = scheme;
  const all = await violationsOf(page, within);
  await inTheme(first === 'light' ? 'dark' : 'light');
  const colors = await colorViolationsOf(page, within);
  return [...all.map((one) => `${first}: ${one}`), ...colors.map((one) => `${scheme}: ${one}`)];
}

/** The innermost element that extends beyond the window. */
function sticksOut(): Promise<string | undefined> {
  return page.evaluate(() => {
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1,
    );
    return beyond
      .find((element) => !beyond.some((other) => other !== element && element.contains(other)))
      ?.outerHTML.slice(0, 160);
  });
}

/** Closes the dialogs and drawers that are open. */
export async function closeDialogs(): Promise<void> {
  const dialog = page.getByRole('dialog');
  // An open list within the dialog handles the first Escape.
  for (let left = 3; left > 0 && (await dialog.count()) > 0; left--) {
    await page.keyboard.press('Escape');
    await waitForPaint(page);
  }
  await dialog.waitFor({ state: 'detached' });
}

async function lacksOf(
  { address, opens }: Screen,
  { go, settle }: ScreenNavigator,
  within: string | null,
): Promise<string[]> {
  await go(address);
  const lacks: string[] = [];
  const { pathname } = new URL(page.url());
  if (pathname !== address.split('?')[0]) lacks.push(`leads to ${pathname}`);
  const titles = await page.getByRole('heading', { level: 1 }).count();
  if (titles !== 1) lacks.push(`${titles} titles`);
  lacks.push(...(await lacksInBothThemes(within)), ...(await clippedTextsOf(page)));
  for (const { name, open } of opens) {
    await open(page);
    await settle();
    // The context emulates reduced motion.
    const moving = await page.evaluate(
      () => document.getAnimations().filter((one) => one.playState === 'running').length,
    );
    if (moving > 0) lacks.push(`${name}: ${moving} parts move`);
    const shown = [...(await lacksInBothThemes(OPENED)), ...(await clippedTextsOf(page))];
    lacks.push(...shown.map((one) => `${name}: ${one}`));
    await closeDialogs();
  }
  await page.setViewportSize(NARROW);
  // Charts are redrawn for the available width.
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth)
    .catch(async () => lacks.push(`wider than ${NARROW.width} px: ${await sticksOut()}`));
  lacks.push(...(await clippedTextsOf(page)).map((one) => `${NARROW.width} px: ${one}`));
  await page.setViewportSize(ROOM);
  return lacks;
}

/** Opens all screens of one user; the frame around them is checked on the first. */
async function walk(who: TestUser | null): Promise<Walked> {
  const violations = await reportViolations(page);
  scheme = 'light';
  await page.emulateMedia({ colorScheme: scheme });
  if (who) await logIn(page, product, accountOf(who));
  else await page.goto(`${product.url}/login`);
  const walker = createScreenNavigator(page);
  await walker.settle();
  const lacks: Record<string, string[]> = {};
  for (const [index, screen] of screensOf(made, who).entries()) {
    const found = await lacksOf(screen, walker, who && index > 0 ? 'main' : null).catch((error) => [String(error)]);
    if (found.length > 0) lacks[screen.name] = found;
    // The gate stops a file without messages; on a busy host all screens take longer than that.
    process.send?.({ kind: 'progress' });
  }
  return { lacks, violations };
}
