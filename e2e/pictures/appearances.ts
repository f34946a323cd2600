import { LANGUAGE_CODES, type LanguageCode } from '@assay/contract/languages.ts';

/** Widths of windows in px, a desktop and a phone: those of the design, and those of a mail program. */
export const DEFAULT_WIDTHS = { screens: '1440,390:dark', mails: '700,700:dark,390,390:dark' };

export interface Appearance {
  width: number;
  scheme: 'light' | 'dark';
  language: LanguageCode;
}

/**
 * Every combination of the languages and widths of a command line.
 * @param languages such as `ja,th`
 * @param widths such as `1280,390:dark`
 * @throws Error with the part that is neither
 */
export function parseAppearances(languages: string, widths: string): Appearance[] {
  return languages.split(',').flatMap((wanted) => {
    const language = LANGUAGE_CODES.find((code) => code === wanted);
    if (!language) throw new Error(`${wanted} is not a language of the interface`);
    return widths.split(',').map((value): Appearance => {
      const [, width, dark] = /^(\d{3,4})(:dark)?$/.exec(value) ?? [];
      if (!width) throw new Error(`${value} is not a width in px, such as 1280 or 390:dark`);
      return { width: Number(width), scheme: dark ? 'dark' : 'light', language };
    });
  });
}
