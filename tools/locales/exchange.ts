import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageCode } from '@assay/contract/languages.ts';
import {
  englishOf,
  FILES,
  formsOf,
  hashOf,
  type Message,
  messages,
  type Origins,
  placeholders,
  read,
  readOrigins,
  SEPARATOR,
  type Tree,
  write,
  writeOrigins,
} from './texts.ts';

/**
 * Exchange with translators, `npm run locales -- <command>`:
 *   state                       what lacks or is stale in each language
 *   export LANGUAGE FOLDER      writes what lacks or is stale as part-01.txt, part-02.txt … and index.json
 *   import LANGUAGE FOLDER      takes part-01.done.txt, part-02.done.txt … in; what is wrong is named and left out
 *   stamp LANGUAGE              says that every text that has no origin was made from the English of now
 * A line of a part is `number<TAB>key<TAB>English`, a line of a done part `number<TAB>translation`; `\n` is a line break.
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

/** What a language lacks, or has from an English text that changed since. */
function open(language: LanguageCode): Line[] {
  const origins = readOrigins(language);
  return FILES.flatMap((file) => {
    const own = messages(read(language, file));
    return [...messages(read(DEFAULT_LANGUAGE, file)).values()].flatMap((english): Line[] => {
      const hash = hashOf(english);
      const forms = formsOf(language, english);
      const whole = forms.every((form) => form in (own.get(english.key)?.forms ?? {}));
      if (whole && origins[file]?.[english.key] === hash) return [];
      return forms
        .filter((form) => !likeOther(form))
        .map((form) => ({ file, key: english.key, form, english: englishOf(english, form), hash }));
    });
  });
}

function exportParts(language: LanguageCode, folder: string): void {
  const lines = open(language);
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
  process.stdout.write(`${lines.length} texts in ${parts} parts in ${folder}\n`);
}

/** What of a text must come through untouched: values, and tags that are drawn. */
const fixed = (text: string) =>
  [...new Set([...placeholders(text), ...[...text.matchAll(/<\/?\w+>/g)].map(([tag]) => tag)])].sort().join(' ');

function wrongWith(line: Line, text: string): string | undefined {
  if (text.trim() === '') return 'is empty';
  const wanted = fixed(line.english);
  // The form for one may say "a domain" instead of the number.
  if (fixed(text) !== wanted && !(line.form !== '' && fixed(text) === wanted.replace(/\bcount ?/, '').trim()))
    return `has [${fixed(text)}] instead of [${wanted}]`;
  return undefined;
}

function importParts(language: LanguageCode, folder: string): void {
  const lines = JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8')) as Line[];
  const done = new Map<string, { line: Line; forms: Record<string, string> }>();
  let taken = 0;
  const parts = Math.ceil(lines.length / LINES);
  for (let part = 1; part <= parts; part += 1) {
    let text: string;
    try {
      text = readFileSync(path.join(folder, `part-${String(part).padStart(2, '0')}.done.txt`), 'utf8');
    } catch {
      process.stdout.write(`part ${part} is not done\n`);
      continue;
    }
    const seen = new Set<number>();
    for (const row of text.split('\n').filter((one) => one.trim() !== '')) {
      const [number = '', ...rest] = row.split('\t');
      const line = lines[Number(number)];
      const said = rest.at(-1)?.replaceAll('\\n', '\n') ?? '';
      const wrong = line ? wrongWith(line, said) : 'is no number of a text';
      if (wrong || !line) {
        process.stdout.write(`part ${part}, ${number}: ${wrong}\n`);
        continue;
      }
      seen.add(Number(number));
      const id = `${line.file}:${line.key}`;
      const entry = done.get(id) ?? { line, forms: {} };
      entry.forms[line.form] = said;
      done.set(id, entry);
      taken += 1;
    }
    for (let at = (part - 1) * LINES; at < Math.min(part * LINES, lines.length); at += 1) {
      if (!seen.has(at)) process.stdout.write(`part ${part}, ${at}: is missing\n`);
    }
  }
  put(language, done);
  process.stdout.write(`${taken} of ${lines.length} texts taken\n`);
}

function put(language: LanguageCode, done: Map<string, { line: Line; forms: Record<string, string> }>): void {
  const origins: Origins = {};
  const before = readOrigins(language);
  for (const file of FILES) {
    const own = messages(read(language, file));
    const tree: Tree = {};
    const from: Record<string, string> = {};
    const source = read(DEFAULT_LANGUAGE, file);
    for (const english of messages(source).values()) {
      const fresh = done.get(`${file}:${english.key}`);
      const forms = { ...(own.get(english.key)?.forms ?? {}), ...fresh?.forms };
      const hash = fresh ? fresh.line.hash : before[file]?.[english.key];
      if (hash) from[english.key] = hash;
      for (const form of formsOf(language, english)) {
        const text = forms[form] ?? (likeOther(form) ? forms.other : undefined);
        if (text !== undefined) place(tree, form === '' ? english.key : `${english.key}_${form}`, text);
      }
    }
    if (Object.keys(from).length > 0) origins[file] = from;
    if (Object.keys(tree).length > 0) writeTree(language, file, withLists(tree, source));
  }
  writeOrigins(language, origins);
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

function writeTree(language: LanguageCode, file: string, tree: Tree): void {
  mkdirSync(path.dirname(path.join(import.meta.dirname, '../../locales', language, file)), { recursive: true });
  write(language, file, tree);
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

function stamp(language: LanguageCode): void {
  const origins = readOrigins(language);
  for (const file of FILES) {
    const own = messages(read(language, file));
    const from: Record<string, string> = {};
    const english = (message: Message) => own.has(message.key);
    for (const message of [...messages(read(DEFAULT_LANGUAGE, file)).values()].filter(english)) {
      from[message.key] = origins[file]?.[message.key] ?? hashOf(message);
    }
    if (Object.keys(from).length > 0) origins[file] = from;
  }
  writeOrigins(language, origins);
}

const [command, language, folder] = process.argv.slice(2);
const known = LANGUAGES.map(({ code }) => code).filter((code) => code !== DEFAULT_LANGUAGE);
const target = known.find((code) => code === language);
if (command === 'state') for (const code of known) process.stdout.write(`${code}: ${open(code).length} texts open\n`);
else if (command === 'export' && target && folder) exportParts(target, folder);
else if (command === 'import' && target && folder) importParts(target, folder);
else if (command === 'stamp' && target) stamp(target);
else {
  process.stderr.write(`Use state, or export, import with a language (${known.join(', ')}) and a folder.\n`);
  process.exitCode = 2;
}
