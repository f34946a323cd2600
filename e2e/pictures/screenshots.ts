import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGE_CODES, type LanguageCode } from '@assay/contract/languages.ts';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { startProduct } from '../product.ts';
import { clippedTextsOf } from '../quality/clipped-texts.ts';
import { translatorOf } from '../quality/control-names.ts';
import { createFixtures, TEST_USERS, type TestUser } from '../quality/fixtures.ts';
import { visitScreens } from '../quality/visit-screens.ts';

/**
 * Screenshots of every screen, dialog and drawer with the findings of a lab host:
 * `npm run screenshots -- [FOLDER] [PARTS OF NAMES] [LANGUAGES]`, such as `npm run screenshots -- shots index,scan ja,th`.
 * Lists clipped texts, overlapping controls, pages that are wider than the window, and console errors; any of them makes
 * it fail.
 */
const [folder = 'screenshots', parts = '', languages = 'en-US,zh-TW,de,th'] = process.argv.slice(2);

interface Look {
  width: number;
  scheme: 'light' | 'dark';
  language: LanguageCode;
}

/** A desktop and a phone, as in the design. */
const looks = languages.split(',').flatMap((wanted): Look[] => {
  const language = LANGUAGE_CODES.find((code) => code === wanted);
  if (!language) throw new Error(`${wanted} is not a language of the interface`);
  return [
    { width: 1440, scheme: 'light', language },
    { width: 390, scheme: 'dark', language },
  ];
});

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
  for (const { width, scheme, language } of looks)
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
        const look = `${name}-${width}-${language}`;
        await page.screenshot({ path: path.join(folder, `${look}.png`), fullPage: screen });
        for (const problem of await clippedTextsOf(page)) report(`${look} ${problem}`);
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
