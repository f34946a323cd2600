import { LANGUAGES } from '@assay/contract/languages.ts';

/** A language by the name its readers give it. */
export function languageName(code: string): string {
  return LANGUAGES.find((language) => language.code === code)?.nativeName ?? code;
}
