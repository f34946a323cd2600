import { LANGUAGES } from '@assay/contract/languages.ts';

/** Name of a language in that language. */
export function languageName(code: string): string {
  return LANGUAGES.find((language) => language.code === code)?.nativeName ?? code;
}
