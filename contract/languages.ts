/** The fifteen interface languages (docs/product/overview.md, data.md: code, name, native name, short, flag, rtl). */

export const LANGUAGES = [
  { code: 'en-US', name: 'English', nativeName: 'English', short: 'EN', flag: 'us', rtl: false },
  { code: 'zh-TW', name: 'Traditional Chinese', nativeName: '繁體中文', short: '繁', flag: 'tw', rtl: false },
  { code: 'zh-CN', name: 'Simplified Chinese', nativeName: '简体中文', short: '简', flag: 'cn', rtl: false },
  { code: 'ja', name: 'Japanese', nativeName: '日本語', short: 'JA', flag: 'jp', rtl: false },
  { code: 'fr', name: 'French', nativeName: 'Français', short: 'FR', flag: 'fr', rtl: false },
  { code: 'ko', name: 'Korean', nativeName: '한국어', short: 'KO', flag: 'kr', rtl: false },
  { code: 'es', name: 'Spanish', nativeName: 'Español', short: 'ES', flag: 'es', rtl: false },
  { code: 'de', name: 'German', nativeName: 'Deutsch', short: 'DE', flag: 'de', rtl: false },
  { code: 'ms', name: 'Malay', nativeName: 'Bahasa Melayu', short: 'MS', flag: 'my', rtl: false },
  { code: 'it', name: 'Italian', nativeName: 'Italiano', short: 'IT', flag: 'it', rtl: false },
  { code: 'pt-BR', name: 'Portuguese (Brazil)', nativeName: 'Português (Brasil)', short: 'PT', flag: 'br', rtl: false },
  { code: 'nl', name: 'Dutch', nativeName: 'Nederlands', short: 'NL', flag: 'nl', rtl: false },
  { code: 'sv', name: 'Swedish', nativeName: 'Svenska', short: 'SV', flag: 'se', rtl: false },
  { code: 'th', name: 'Thai', nativeName: 'ไทย', short: 'TH', flag: 'th', rtl: false },
  { code: 'hi', name: 'Hindi', nativeName: 'हिन्दी', short: 'HI', flag: 'in', rtl: false },
] as const;

export type LanguageCode = (typeof LANGUAGES)[number]['code'];
export const DEFAULT_LANGUAGE: LanguageCode = 'en-US';

export const LANGUAGE_CODES: readonly LanguageCode[] = LANGUAGES.map(({ code }) => code);

/** The supported language for a requested one such as `zh-Hant-TW` or `en`; English if none matches. */
export function nearestLanguage(wish: string | null | undefined): LanguageCode {
  const tag = (wish ?? '').trim().toLowerCase();
  const exact = LANGUAGES.find((language) => language.code.toLowerCase() === tag);
  if (exact) return exact.code;
  if (tag.startsWith('zh')) return /hant|tw|hk|mo/.test(tag) ? 'zh-TW' : 'zh-CN';
  const primary = tag.split('-')[0];
  return LANGUAGES.find((language) => language.code.split('-')[0] === primary)?.code ?? DEFAULT_LANGUAGE;
}

/** The supported language for one that was chosen, such as `zh-Hant` or `de-AT`; null if there is none for it. */
export function supportedLanguage(chosen: string): LanguageCode | null {
  const primary = chosen.trim().toLowerCase().split('-')[0];
  return LANGUAGE_CODES.some((code) => code.split('-')[0] === primary) ? nearestLanguage(chosen) : null;
}
