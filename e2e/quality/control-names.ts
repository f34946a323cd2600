import { globSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_LANGUAGE, type LanguageCode } from '@assay/contract/languages.ts';
import { FOLDER, readTree, texts } from '@assay/locales/texts.ts';
import type { TranslateName } from './screens.ts';

const FILES = globSync('{ui,screens/*}.json', { cwd: path.join(FOLDER, DEFAULT_LANGUAGE) }).map((file) =>
  file.slice(0, -5),
);

/** Parts of a text that a translation keeps are not part of the beginning of a name. */
const beginning = (text: string) => text.split('{{')[0]!.trim();

/**
 * Names of controls in a language, as its text files have them.
 * @throws Error from the returned function for a name that no English text begins with
 */
export function translatorOf(language: LanguageCode): TranslateName {
  if (language === DEFAULT_LANGUAGE) return (english) => english;
  const names = new Map<string, string>();
  for (const file of FILES) {
    const translated = new Map(texts(readTree(`${language}/${file}`)));
    for (const [key, english] of texts(readTree(`${DEFAULT_LANGUAGE}/${file}`))) {
      const own = translated.get(key);
      if (own && !names.has(beginning(english))) names.set(beginning(english), beginning(own));
    }
  }
  return (english) => {
    const name = names.get(english);
    if (!name) throw new Error(`no text begins with "${english}"`);
    return name;
  };
}
