import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AREA_IDS } from '@assay/contract/areas.ts';
import { DEFAULT_LANGUAGE, type LanguageCode } from '@assay/contract/languages.ts';

/** The text files of a language, and what is said about where each text came from. */

export type Tree = { [key: string]: string | Tree };

export const FOLDER = path.resolve(import.meta.dirname, '../../locales');

/** Text files of every language, without `.json`. */
export const FILES = [
  ...['terms', 'ui', 'report', 'mail', 'errors', 'cli'],
  ...AREA_IDS.map((area) => `checks/${area}`),
  ...globSync('screens/*.json', { cwd: path.join(FOLDER, DEFAULT_LANGUAGE) })
    .map((file) => file.slice(0, -5).replaceAll('\\', '/'))
    .sort(),
];

/** File beside the texts of a language: file → text → hash of the English text that it was made from. */
const ORIGINS = 'made-from.json';
export type Origins = Record<string, Record<string, string>>;

/** Parts of a key are separated by what cannot occur in them. */
export const SEPARATOR = '|';

const nameOf = (language: string, file: string) => path.join(FOLDER, language, `${file}.json`);

/** A text file as it stands; empty where the language has none. */
export function read(language: string, file: string): Tree {
  const name = nameOf(language, file);
  return existsSync(name) ? (JSON.parse(readFileSync(name, 'utf8')) as Tree) : {};
}

export function write(language: string, file: string, tree: Tree): void {
  writeFileSync(nameOf(language, file), `${JSON.stringify(tree, null, 2)}\n`);
}

export function readOrigins(language: string): Origins {
  const name = path.join(FOLDER, language, ORIGINS);
  return existsSync(name) ? (JSON.parse(readFileSync(name, 'utf8')) as Origins) : {};
}

export function writeOrigins(language: string, origins: Origins): void {
  writeFileSync(path.join(FOLDER, language, ORIGINS), `${JSON.stringify(origins, null, 2)}\n`);
}

/** Every text under its path. */
export function texts(tree: Tree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : texts(value, `${prefix}${key}${SEPARATOR}`),
  );
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Plural forms differ from language to language; the key without its suffix does not. */
export const withoutPlural = (key: string): string => key.replace(PLURAL, '');

/** Names of the values that a text asks for. */
export const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*-?\s*([^,}\s]+)/g)].map((match) => match[1]!);

/**
 * A text with all its plural forms.
 * @property forms plural category → text; under `''` where the text has no forms.
 */
export interface Message {
  key: string;
  forms: Record<string, string>;
}

/** The texts of a file, plural forms together, in the order of the file. */
export function messages(tree: Tree): Map<string, Message> {
  const found = new Map<string, Message>();
  const all = texts(tree);
  // A key may end in such a word without being a form: forms always have `_other`.
  const plural = new Set(all.filter(([key]) => key.endsWith('_other')).map(([key]) => withoutPlural(key)));
  for (const [name, text] of all) {
    const key = plural.has(withoutPlural(name)) ? withoutPlural(name) : name;
    const message = found.get(key) ?? { key, forms: {} };
    message.forms[key === name ? '' : PLURAL.exec(name)![1]!] = text;
    found.set(key, message);
  }
  return found;
}

/** What a translation remembers of the English text: eight hexadecimal digits, enough to see that it changed. */
export const hashOf = (message: Message): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(message.forms).sort()))
    .digest('hex')
    .slice(0, 8);

/**
 * Plural forms that a language needs for a message. `zero` is no category of these languages but a wording of its own that
 * i18next takes for 0 (https://www.i18next.com/translation-function/plurals).
 */
export function formsOf(language: LanguageCode, english: Message): string[] {
  if ('' in english.forms) return [''];
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return [...('zero' in english.forms ? ['zero'] : []), ...categories.filter((category) => category !== 'zero')];
}

/** English wording that stands for a form of another language. */
export const englishOf = (english: Message, form: string): string => english.forms[form] ?? english.forms.other!;
