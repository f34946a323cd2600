import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LanguageCode } from '@assay/contract/languages.ts';

/** The text files of a language as stored on disk. Node only; the web app gets them through its build. */

export type Tree = { [key: string]: string | Tree };

/** Contains a folder for each language. */
export const FOLDER = import.meta.dirname;

/** Parts of a key are separated by what cannot occur in them. */
export const SEPARATOR = '|';

/**
 * @param name file below the folder, without `.json`
 * @returns empty where there is no such file
 * @throws SyntaxError for a file that is not JSON
 */
export function readTree(name: string, folder: string = FOLDER): Tree {
  try {
    return JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as Tree;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
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

/**
 * Identifies the English text that a translation was made from: eight hexadecimal digits, enough to see that it
 * changed.
 */
export const hashOf = (message: Message): string =>
  hash('sha256', JSON.stringify(Object.entries(message.forms).sort())).slice(0, 8);

/**
 * Plural forms that a language needs for a message. `zero` is not a category of these languages but a separate text that
 * i18next takes for 0 (https://www.i18next.com/translation-function/plurals).
 */
export function formsOf(language: LanguageCode, english: Message): string[] {
  if ('' in english.forms) return [''];
  return [
    ...('zero' in english.forms ? ['zero'] : []),
    ...categoriesOf(language).filter((category) => category !== 'zero'),
  ];
}

const known = new Map<LanguageCode, readonly string[]>();

function categoriesOf(language: LanguageCode): readonly string[] {
  const categories = known.get(language) ?? new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  known.set(language, categories);
  return categories;
}
