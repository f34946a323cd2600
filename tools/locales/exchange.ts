import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_LANGUAGE, type LanguageCode } from '@assay/contract/languages.ts';
import { formsOf, hashOf, messages, SEPARATOR, type Tree } from '@assay/locales/texts.ts';
import { nameOf, writeOrigins } from './origins.ts';
import { openTexts } from './state.ts';
import { englishOf, filesIn, fixedParts, messagesOf, read, sameParts, TRANSLATED, writeTree } from './texts.ts';

/**
 * Exchange with translators. A line of a part is `number<TAB>key<TAB>English`, a line of a done part `number<TAB>translation`;
 * `\n` is a line break.
 */

/** Lines of a part: what one sits through at a time. */
const LINES = 250;

interface Line {
  file: string;
  key: string;
  form: string;
  english: string;
  hash: string;
}

/** Forms that are written like another one: `many` of the Romance languages begins at a million of something. */
const likeOther = (form: string) => form === 'many';

/** The texts that are shown in English: those that are missing or stale. */
function open(language: LanguageCode, folder: string): Line[] {
  const names = openTexts(language, folder);
  return filesIn(folder).flatMap((file) =>
    [...messagesOf(DEFAULT_LANGUAGE, file, folder).values()]
      .filter(({ key }) => names.has(nameOf(file, key)))
      .flatMap((english) =>
        formsOf(language, english)
          .filter((form) => !likeOther(form))
          .map((form) => ({ file, key: english.key, form, english: englishOf(english, form), hash: hashOf(english) })),
      ),
  );
}

/**
 * Writes the texts that are missing or stale as part-01.txt, part-02.txt … and index.json.
 * @returns what happened, in lines
 */
export function exportParts(language: LanguageCode, folder: string, locales: string): string[] {
  const lines = open(language, locales);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'index.json'), JSON.stringify(lines));
  let parts = 0;
  for (let from = 0; from < lines.length; from += LINES) {
    parts += 1;
    const text = lines.slice(from, from + LINES).map(({ file, key, form, english }, index) => {
      const name = `${file}: ${key}${form === '' ? '' : ` (${form})`}`;
      return `${from + index}\t${name}\t${english.replaceAll('\n', '\\n')}\n`;
    });
    writeFileSync(path.join(folder, `part-${String(parts).padStart(2, '0')}.txt`), text.join(''));
  }
  return [`${lines.length} texts in ${parts} parts in ${folder}`];
}

function wrongWith(line: Line, text: string): string | undefined {
  if (text.trim() === '') return 'is empty';
  if (!sameParts(line.form, line.english, text))
    return `has [${fixedParts(text)}] instead of [${fixedParts(line.english)}]`;
  return undefined;
}

/**
 * Takes part-01.done.txt, part-02.done.txt … in; what is wrong is left out.
 * @returns what happened and what is wrong, in lines
 */
export function importParts(language: LanguageCode, folder: string, locales: string): string[] {
  const said: string[] = [];
  const lines = JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8')) as Line[];
  const done = new Map<string, { line: Line; forms: Record<string, string> }>();
  let taken = 0;
  const parts = Math.ceil(lines.length / LINES);
  for (let part = 1; part <= parts; part += 1) {
    let rows: string;
    try {
      rows = readFileSync(path.join(folder, `part-${String(part).padStart(2, '0')}.done.txt`), 'utf8');
    } catch {
      said.push(`part ${part} is not done`);
      continue;
    }
    const seen = new Set<number>();
    for (const row of rows.split('\n').filter((one) => one.trim() !== '')) {
      const [number = '', ...rest] = row.split('\t');
      const line = lines[Number(number)];
      const text = rest.at(-1)?.replaceAll('\\n', '\n') ?? '';
      const wrong = line ? wrongWith(line, text) : 'is no number of a text';
      if (wrong || !line) {
        said.push(`part ${part}, ${number}: ${wrong}`);
        continue;
      }
      seen.add(Number(number));
      const id = nameOf(line.file, line.key);
      const entry = done.get(id) ?? { line, forms: {} };
      entry.forms[line.form] = text;
      done.set(id, entry);
      taken += 1;
    }
    for (let at = (part - 1) * LINES; at < Math.min(part * LINES, lines.length); at += 1) {
      if (!seen.has(at)) said.push(`part ${part}, ${at}: is missing`);
    }
  }
  for (const [name, { forms }] of done) {
    const wanted = lines.filter(({ file, key }) => nameOf(file, key) === name);
    // A text with one form from the new English and one from the old would be half stale.
    if (wanted.every(({ form }) => form in forms)) continue;
    said.push(`${name} is left out: it needs the forms ${wanted.map(({ form }) => form).join(', ')}`);
    taken -= Object.keys(forms).length;
    done.delete(name);
  }
  put(language, done, locales);
  writeOrigins({ [language]: new Map([...done].map(([name, { line }]) => [name, line.hash])) }, locales);
  return [...said, `${taken} of ${lines.length} texts taken`];
}

type Done = ReadonlyMap<string, { line: Line; forms: Record<string, string> }>;

/**
 * Writes the files of a language again, in the order of the English ones; texts that no longer exist in English are
 * left out.
 */
function put(language: LanguageCode, done: Done, folder: string): void {
  for (const file of filesIn(folder)) {
    const own = messagesOf(language, file, folder);
    const tree: Tree = {};
    const source = read(DEFAULT_LANGUAGE, file, folder);
    for (const english of messages(source).values()) {
      const taken = done.get(nameOf(file, english.key))?.forms;
      // A form that is copied from another one must not stay as it was with the former text.
      const forms = taken ?? own.get(english.key)?.forms ?? {};
      for (const form of formsOf(language, english)) {
        const text = forms[form] ?? (likeOther(form) ? forms.other : undefined);
        if (text !== undefined) place(tree, form === '' ? english.key : `${english.key}_${form}`, text);
      }
    }
    writeTree(`${language}/${file}`, withLists(tree, source), folder);
  }
}

/** Removes the translations of texts that English no longer has. */
export function prune(folder: string): void {
  for (const language of TRANSLATED) put(language, new Map(), folder);
  writeOrigins({}, folder);
}

/** Lists of the English file are lists here too; a list stays an object while a text of it lacks. */
function withLists(tree: Tree, english: Tree): Tree {
  if (Array.isArray(english) && Object.keys(tree).length === english.length)
    return english.map((_, index) => tree[index]!) as unknown as Tree;
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : withLists(value, english[key] as Tree),
    ]),
  );
}

function place(tree: Tree, key: string, text: string): void {
  const names = key.split(SEPARATOR);
  let at = tree;
  for (const name of names.slice(0, -1)) {
    at[name] ??= {};
    at = at[name] as Tree;
  }
  at[names.at(-1)!] = text;
}
