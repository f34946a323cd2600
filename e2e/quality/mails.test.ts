import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { MAIL_TEMPLATES } from '@assay/server/platform/mail/mail-templates.ts';
import { borrowBrowser, returnBrowser } from '../browser.ts';
import { parseAppearances } from '../pictures/appearances.ts';
import { mailPictureName, mailsNamed, showMail } from '../pictures/mail-pictures.ts';
import { colorViolationsOf } from './accessibility.ts';

/** Mails as a mail program displays them. */
const browser = await borrowBrowser();
const page = await browser.newPage();
after(async () => {
  await page.close();
  await returnBrowser();
});

/** The longest values that the product accepts without a place to break. */
const LONG = {
  name: 'N'.repeat(80),
  company: 'C'.repeat(120),
  domain: `${'d'.repeat(63)}.${'e'.repeat(63)}.${'f'.repeat(63)}.example`,
  account: `${'a'.repeat(64)}@${'d'.repeat(63)}.example`,
  token: 'T'.repeat(60),
  passkey: 'P'.repeat(60),
  domains: `${'d'.repeat(63)}.example, ${'e'.repeat(63)}.example`,
  title: 'L'.repeat(200),
};

test('the pictures of mails cover every template, in every language and appearance asked for', () => {
  assert.deepEqual(mailsNamed(['']), MAIL_TEMPLATES);
  assert.deepEqual(mailsNamed(['passkey', 'digest']), ['passkey-added', 'passkey-removed', 'notification-digest']);
  const names = parseAppearances('de,th', '700,390:dark').map((one) => mailPictureName('reset', one));
  assert.deepEqual(names, ['reset-700-light-de', 'reset-390-dark-de', 'reset-700-light-th', 'reset-390-dark-th']);
  assert.throws(() => parseAppearances('xx', '700'), /xx is not a language/);
  assert.throws(() => parseAppearances('de', 'wide'), /wide is not a width/);
});

test('every mail fits into the window of a small phone, also with long names, and its colors have enough contrast', async () => {
  const problems: string[] = [];
  for (const appearance of parseAppearances('de', '320,320:dark'))
    for (const template of mailsNamed([''])) {
      const found = await showMail(page, template, appearance, LONG);
      const name = mailPictureName(template, appearance);
      for (const problem of [...found, ...(await colorViolationsOf(page, null))]) problems.push(`${name}: ${problem}`);
    }
  assert.deepEqual(problems, []);
});

test('a mail without the necessary styles is reported', async () => {
  const [appearance] = parseAppearances('de', '320');
  await showMail(page, 'join-request', appearance!, LONG);
  await page.addStyleTag({ content: 'p { overflow-wrap: normal !important; word-break: normal !important }' });
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(beyond > 0, String(beyond));
});
