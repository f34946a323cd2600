import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { launchBrowser } from '../browser.ts';
import { DEFAULT_WIDTHS, parseAppearances } from './appearances.ts';
import { mailPictureName, mailsNamed, showMail } from './mail-pictures.ts';

/**
 * Pictures of every mail with invented values, wide and narrow, light and dark:
 * `npm run screenshots:mails -- [FOLDER] [PARTS OF NAMES] [LANGUAGES] [WIDTHS]`, such as
 * `npm run screenshots:mails -- shots report,digest ja,th 700,390:dark`.
 * Lists clipped texts and mails that are wider than the window; any of them makes it fail.
 */
const [folder = 'screenshots', parts = '', languages = 'en-US,zh-TW,de', widths = DEFAULT_WIDTHS.mails] =
  process.argv.slice(2);

await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
let problems = 0;
try {
  const page = await browser.newPage();
  for (const appearance of parseAppearances(languages, widths))
    for (const template of mailsNamed(parts.split(','))) {
      const name = mailPictureName(template, appearance);
      for (const problem of await showMail(page, template, appearance)) {
        process.stdout.write(`${name} ${problem}\n`);
        problems++;
      }
      await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
    }
} finally {
  await browser.close();
}
process.stdout.write(`${problems} problems\n`);
process.exitCode = problems > 0 ? 1 : 0;
