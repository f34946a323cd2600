import { DEFAULT_LANGUAGE, type LanguageCode } from '@assay/contract/languages.ts';
import { ORIGINS, type Origins, readOrigins } from '@assay/locales/fallback.ts';
import { hashOf } from '@assay/locales/texts.ts';
import { filesIn, messagesOf, TRANSLATED, writeTree } from './texts.ts';

/**
 * `locales/made-from.json` contains, for all languages, the hash of the English text of each translation;
 * `locales/<language>/made-from.json` only those in which a language differs, because it was translated earlier or
 * later.
 */

/** `file: key`, as commands and tests name a text. */
export const nameOf = (file: string, key: string): string => `${file}: ${key}`;

type Flat = Map<string, string>;

function flat(origins: Origins): Flat {
  return new Map(
    Object.entries(origins).flatMap(([file, keys]) =>
      Object.entries(keys).map(([key, hash]): [string, string] => [nameOf(file, key), hash]),
    ),
  );
}

function set(origins: Origins, file: string, key: string, hash: string): void {
  origins[file] ??= {};
  origins[file][key] = hash;
}

/**
 * Records that translations were made from these English texts, and drops removed texts.
 * @param made language → name of a text → hash of the English text
 */
export function writeOrigins(made: Partial<Record<LanguageCode, ReadonlyMap<string, string>>>, folder: string): void {
  const common = flat(readOrigins(DEFAULT_LANGUAGE, folder).common);
  const all = new Map(
    TRANSLATED.map((code): [LanguageCode, Flat] => [
      code,
      new Map([...flat(readOrigins(code, folder).own), ...(made[code] ?? [])]),
    ]),
  );
  const commonAfter: Origins = {};
  const ownAfter = new Map(TRANSLATED.map((code): [LanguageCode, Origins] => [code, {}]));
  for (const file of filesIn(folder)) {
    const translated = new Map(TRANSLATED.map((code) => [code, messagesOf(code, file, folder)]));
    for (const { key } of messagesOf(DEFAULT_LANGUAGE, file, folder).values()) {
      const name = nameOf(file, key);
      const holders = TRANSLATED.filter((code) => translated.get(code)!.has(key));
      const origins = new Map(holders.map((code) => [code, all.get(code)!.get(name) ?? common.get(name)]));
      const [first] = origins.values();
      // Hashes that all languages share are stored once; nothing moves while one language differs.
      const shared = new Set(origins.values()).size === 1 ? first : common.get(name);
      if (shared) set(commonAfter, file, key, shared);
      for (const [code, hash] of origins) if (hash && hash !== shared) set(ownAfter.get(code)!, file, key, hash);
    }
  }
  writeTree(ORIGINS, commonAfter, folder);
  for (const [code, origins] of ownAfter) writeTree(`${code}/${ORIGINS}`, origins, folder);
}

/**
 * Records that the current translations were made from the current English texts: after manual translation, or if they
 * are still valid after a spelling correction.
 * @param names texts as `state` lists them
 * @returns a line for each name that is no text of a language
 */
export function stamp(languages: readonly LanguageCode[], names: readonly string[], folder: string): string[] {
  const made: Partial<Record<LanguageCode, Map<string, string>>> = {};
  for (const language of languages) {
    const found = new Map<string, string>();
    for (const file of filesIn(folder)) {
      const own = messagesOf(language, file, folder);
      for (const english of messagesOf(DEFAULT_LANGUAGE, file, folder).values()) {
        const name = nameOf(file, english.key);
        if (names.includes(name) && own.has(english.key)) found.set(name, hashOf(english));
      }
    }
    made[language] = found;
  }
  writeOrigins(made, folder);
  return languages.flatMap((language) =>
    names.filter((name) => !made[language]!.has(name)).map((name) => `${language} has no text "${name}"`),
  );
}
