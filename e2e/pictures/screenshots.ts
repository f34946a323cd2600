import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { startProduct } from '../product.ts';
import { clippedPlaceholdersOf, clippedTextsOf, scrollingTablesOf } from '../quality/clipped-texts.ts';
import { translatorOf } from '../quality/control-names.ts';
import { createFixtures, TEST_USERS, type TestUser } from '../quality/fixtures.ts';
import { visitScreens } from '../quality/visit-screens.ts';
import { DEFAULT_WIDTHS, parseAppearances } from './appearances.ts';

/** Rows below the window, which are rendered when they are scrolled to. */
const WHOLE = 'tr { content-visibility: visible !important }';
/** From this width of the window on, px, tables fit without horizontal scrolling. */
const DESKTOP = 1280;

/** Adds styles to a page. The content security policy blocks style elements, among them those of `page.screenshot`. */
const addStyles = (page: Page, styles: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, styles);

/**
 * Screenshots of every screen, dialog and drawer with the findings of a lab host:
 * `npm run screenshots -- [FOLDER] [PARTS OF NAMES] [LANGUAGES] [WIDTHS]`, such as
 * `npm run screenshots -- shots index,scan ja,th 1280,1440:dark`.
 * Lists clipped texts, overlapping controls, pages that are wider than the window, tables of a desktop that are wider
 * than their card, and console errors; any of them makes it fail.
 */
const [folder = 'screenshots', parts = '', languages = 'en-US,zh-TW,de,th', widths = DEFAULT_WIDTHS.screens] =
  process.argv.slice(2);

await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
const product = await startProduct([]);
const problems = new Set<string>();
const report = (problem: string) => {
  if (!problems.has(problem)) process.stdout.write(`${problem}\n`);
  problems.add(problem);
};
try {
  const made = await createFixtures(product);
  for (const { width, scheme, language } of parseAppearances(languages, widths))
    for (const who of [...(Object.keys(TEST_USERS) as TestUser[]), null]) {
      const visitor = {
        who,
        width,
        scheme,
        say: translatorOf(language),
        wanted: (name: string) => parts.split(',').some((part) => name.includes(part)),
        prepare: (page: Page) => page.evaluate((code) => localStorage.setItem('currentLanguage', code), language),
      };
      const failed = await visitScreens(browser, product, made, visitor, async (page, name, screen) => {
        const look = `${name}-${width}${widths === DEFAULT_WIDTHS.screens ? '' : `-${scheme}`}-${language}`;
        await addStyles(page, WHOLE);
        await page.screenshot({ path: path.join(folder, `${look}.png`), fullPage: screen });
        for (const problem of await clippedTextsOf(page)) report(`${look} ${problem}`);
        for (const problem of await clippedPlaceholdersOf(page)) report(`${look} ${problem}`);
        if (width >= DESKTOP) for (const problem of await scrollingTablesOf(page)) report(`${look} ${problem}`);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (beyond > 0) report(`${look} ${beyond} px wider than the window`);
      });
      for (const problem of failed) report(`${width} ${language} ${problem}`);
    }
} finally {
  await browser.close();
  await product.stop();
}
process.stdout.write(`${problems.size} problems\n`);
process.exitCode = problems.size > 0 ? 1 : 0;
