import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AREA_IDS } from '@assay/contract/areas.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type LanguageCode } from '@assay/contract/languages.ts';
import { FOLDER, type Message, messages, readTree, type Tree } from '@assay/locales/texts.ts';

/** What the commands and tests of translations share. */

/** Text files of every language, without `.json`. */
export const filesIn = (folder: string): string[] => [
  ...['terms', 'ui', 'report', 'mail', 'errors', 'cli'],
  ...AREA_IDS.map((area) => `checks/${area}`),
  ...globSync('screens/*.json', { cwd: path.join(folder, DEFAULT_LANGUAGE) })
    .map((file) => file.slice(0, -5).replaceAll('\\', '/'))
    .sort(),
];

export const FILES = filesIn(FOLDER);

/** Every language but English. */
export const TRANSLATED: readonly LanguageCode[] = LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE);

export const read = (language: LanguageCode, file: string, folder?: string): Tree =>
  readTree(`${language}/${file}`, folder);

export const messagesOf = (language: LanguageCode, file: string, folder?: string): Map<string, Message> =>
  messages(read(language, file, folder));

/** @param name file below the folder, without `.json`; an empty tree removes it */
export function writeTree(name: string, tree: object, folder: string): void {
  const file = path.join(folder, `${name}.json`);
  if (Object.keys(tree).length === 0) rmSync(file, { force: true });
  else {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(tree, null, 2)}\n`);
  }
}

/** Names of the placeholders of a text. */
export const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*-?\s*([^,}\s]+)/g)].map((match) => match[1]!);

/**
 * Parts of a text that must not be changed: placeholders, and tags that are rendered. `<domain>` without an end tag is
 * prose.
 */
export const fixedParts = (text: string): string =>
  [
    ...new Set([
      ...placeholders(text),
      ...[...text.matchAll(/<\/?(\w+)>/g)].filter(([, tag]) => text.includes(`</${tag}>`)).map(([whole]) => whole),
    ]),
  ]
    .sort()
    .join(' ');

/**
 * Whether a translation has the placeholders and tags of the English text.
 * @param form plural category, `''` for a text without; the form for one may say "a domain" instead of the number
 */
export const sameParts = (form: string, english: string, own: string): boolean =>
  fixedParts(own) === fixedParts(english) ||
  (form !== '' &&
    fixedParts(own) ===
      fixedParts(english)
        .replace(/\bcount ?/, '')
        .trim());

/** English text that replaces a form of another language. */
export const englishOf = (english: Message, form: string): string => english.forms[form] ?? english.forms.other!;
