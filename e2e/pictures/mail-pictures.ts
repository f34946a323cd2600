import { previewMail } from '@assay/server/platform/mail/mail-preview.ts';
import { MAIL_TEMPLATES, type MailTemplate } from '@assay/server/platform/mail/mail-templates.ts';
import type { Page } from 'playwright-core';
import { clippedTextsOf } from '../quality/clipped-texts.ts';
import type { Appearance } from './appearances.ts';

/** Height of the window of a mail program, px; pictures have the height of the mail. */
const HEIGHT = 640;
/** Links are as long as those with a secret. */
const PUBLIC_URL = `https://assay.example/resetPassword?token=${'a1B2'.repeat(11)}`;

/** Name of the picture of a mail. */
export const mailPictureName = (template: MailTemplate, { width, scheme, language }: Appearance) =>
  `${template}-${width}-${scheme}-${language}`;

/** Mails whose name contains one of the parts, in the order of the templates. */
export const mailsNamed = (parts: readonly string[]): readonly MailTemplate[] =>
  MAIL_TEMPLATES.filter((template) => parts.some((part) => template.includes(part)));

/**
 * Displays a mail in a page, as a mail program would.
 * @param given values instead of the invented ones
 * @returns texts that are cut off, and the width by which the mail is too wide
 */
export async function showMail(
  page: Page,
  template: MailTemplate,
  { width, scheme, language }: Appearance,
  given: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.emulateMedia({ colorScheme: scheme });
  await page.setContent(previewMail(template, language, PUBLIC_URL, given).html);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [...(await clippedTextsOf(page)), ...(beyond > 0 ? [`${beyond} px wider than the window`] : [])];
}
