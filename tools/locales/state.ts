import type { LanguageCode } from '@assay/contract/languages.ts';
import { readOrigins, statesOf, type TextState } from '@assay/locales/fallback.ts';
import { nameOf } from './origins.ts';
import { filesIn } from './texts.ts';

/** Names of the texts that are shown in English in a language, with the reason. */
export function openTexts(language: LanguageCode, folder: string): Map<string, Exclude<TextState, 'translated'>> {
  const origins = readOrigins(language, folder);
  const open = new Map<string, Exclude<TextState, 'translated'>>();
  for (const file of filesIn(folder))
    for (const [key, state] of statesOf(language, file, folder, origins))
      if (state !== 'translated') open.set(nameOf(file, key), state);
  return open;
}
