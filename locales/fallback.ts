import { DEFAULT_LANGUAGE, type LanguageCode } from '@assay/contract/languages.ts';
import {
  FOLDER,
  formsOf,
  hashOf,
  type Message,
  messages,
  readTree,
  SEPARATOR,
  type Tree,
  withoutPlural,
} from './texts.ts';

/**
 * Selects the translations to show. English is the source; a translation is current while the English text is unchanged
 * since the translation, and English is shown instead of one that is missing or stale
 * (docs/decisions/0041-english-without-translations.md).
 */

/** File of texts → key → hash of the English text that the translation was made from. */
export type Origins = Record<string, Record<string, string>>;

/** Next to the language folders for all languages, and in a language's folder for its overrides. */
export const ORIGINS = 'made-from';

const originsOf = (name: string, folder: string) => readTree(name, folder) as unknown as Origins;

/** @returns the hashes shared by all languages, and the overrides of this one */
export const readOrigins = (language: LanguageCode, folder: string = FOLDER): { common: Origins; own: Origins } => ({
  common: originsOf(ORIGINS, folder),
  own: originsOf(`${language}/${ORIGINS}`, folder),
});

export type TextState = 'translated' | 'missing' | 'stale';

interface Source {
  tree: Tree;
  /** Computed with the first other language: English alone, as of a report, needs neither. */
  messages(): ReadonlyMap<string, Message>;
  hashes(): ReadonlyMap<string, string>;
}

function once<T>(compute: () => T): () => T {
  let known: T | undefined;
  return () => (known ??= compute());
}

/** English files are compared with every language; they do not change during a process. */
const sources = new Map<string, Source>();

function sourceOf(file: string, folder: string): Source {
  const known = folder === FOLDER ? sources.get(file) : undefined;
  if (known) return known;
  const tree = readTree(`${DEFAULT_LANGUAGE}/${file}`, folder);
  const all = once(() => messages(tree));
  const hashes = once(() => new Map([...all().values()].map((one) => [one.key, hashOf(one)])));
  const source = { tree, messages: all, hashes };
  if (folder === FOLDER) sources.set(file, source);
  return source;
}

/**
 * State of every English text of a file in another language.
 * @param file without `.json`, `screens/domains`
 */
export function statesOf(
  language: LanguageCode,
  file: string,
  folder: string = FOLDER,
  origins = readOrigins(language, folder),
): Map<string, TextState> {
  return compare(language, file, sourceOf(file, folder), readTree(`${language}/${file}`, folder), origins);
}

function compare(
  language: LanguageCode,
  file: string,
  english: Source,
  own: Tree,
  { common, own: different }: { common: Origins; own: Origins },
): Map<string, TextState> {
  const translated = messages(own);
  return new Map(
    [...english.messages().values()].map((message): [string, TextState] => {
      const forms = translated.get(message.key)?.forms;
      if (!forms) return [message.key, 'missing'];
      const origin = different[file]?.[message.key] ?? common[file]?.[message.key];
      const whole = formsOf(language, message).every((form) => form in forms);
      return [message.key, whole && origin === english.hashes().get(message.key) ? 'translated' : 'stale'];
    }),
  );
}

/**
 * The texts of a file by language: current translations, and English for the others. English stays under its own code,
 * because i18next applies the plural rules of the language under which a text is stored.
 */
export function resolveTexts(
  language: LanguageCode,
  file: string,
  folder: string = FOLDER,
  origins = readOrigins(language, folder),
): Partial<Record<LanguageCode, Tree>> {
  const english = sourceOf(file, folder);
  if (language === DEFAULT_LANGUAGE) return { [language]: english.tree };
  const own = readTree(`${language}/${file}`, folder);
  const states = compare(language, file, english, own, origins);
  const lists = openLists(english.tree, own, states);
  const counts = (key: string) =>
    states.get(messageOf(key, english)) === 'translated' && !lists.some((list) => key.startsWith(list));
  return { [language]: part(own, counts), [DEFAULT_LANGUAGE]: part(english.tree, (key) => !counts(key)) };
}

const messageOf = (key: string, { messages }: Source): string => (messages().has(key) ? key : withoutPlural(key));

/** Lists are read as a whole: paths of those that are not completely translated. */
function openLists(english: Tree, own: Tree | string | undefined, states: ReadonlyMap<string, TextState>): string[] {
  const found: string[] = [];
  const walk = (source: Tree, other: Tree | string | undefined, path: string) => {
    for (const [name, value] of Object.entries(source)) {
      if (typeof value === 'string') continue;
      const place = `${path}${name}${SEPARATOR}`;
      const counterpart = typeof other === 'object' ? other[name] : undefined;
      if (!Array.isArray(value)) walk(value, counterpart, place);
      else if (
        !Array.isArray(counterpart) ||
        counterpart.length !== value.length ||
        value.some((_, index) => states.get(`${place}${index}`) !== 'translated')
      )
        found.push(place);
    }
  };
  walk(english, own, '');
  return found;
}

/** The texts of a tree with the selected keys; a list is included completely or not at all. */
function part(tree: Tree, wanted: (key: string) => boolean, path = ''): Tree {
  const kept: Tree = {};
  for (const [name, value] of Object.entries(tree)) {
    const key = `${path}${name}`;
    if (typeof value === 'string') {
      if (wanted(key)) kept[name] = value;
    } else if (Array.isArray(value)) {
      if (wanted(`${key}${SEPARATOR}0`)) kept[name] = value;
    } else {
      const inner = part(value, wanted, `${key}${SEPARATOR}`);
      if (Object.keys(inner).length > 0) kept[name] = inner;
    }
  }
  return kept;
}
