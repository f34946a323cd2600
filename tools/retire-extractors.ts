import { readFile, writeFile } from 'node:fs/promises';

/**
 * `node tools/retire-extractors.ts jsrepository-v4.json`: writes engine/parse/libraries/retire-table.gen.ts from
 * retire.js' list (https://github.com/RetireJS/retire.js/tree/master/repository, Apache-2.0).
 *
 * Its expressions are applied to untrusted files, so they are split where any amount of text may occur between two
 * parts: the parts are then searched for one after the other, and repetitions within a part are bounded.
 *
 * `func` needs a running browser and is left out. So is `ast`, which queries a syntax tree of the whole script: it
 * would mean parsing up to 8 MB of untrusted code for each host, and `filecontent` finds most of its versions as well.
 */

const TABLE = 'engine/parse/libraries/retire-table.gen.ts';
/** Maximum number of characters between two parts; the list allows "any amount" or several thousand. */
const GAP_MAX = 4_000;
/** Repetitions within a part at most. */
const REPEATS_MAX = 40;
/** Repetitions that make a gap: from here on backtracking over them would cost more than a new search. */
const GAP_FROM = 41;
/** Shortest literal by which a relevant file is recognized. */
const LITERAL_MIN = 4;
/** Placeholder of the list, and ours. */
const VERSION = '§§version§§';
/** Example entries, and entries without a product. */
const LEFT_OUT = /^(?:retire-example|dont check|scheduler|react-is|jquery-ui-.*)$/;
/** Library names of engine/parse/services/software.ts that differ. */
const NAMES: Readonly<Record<string, string>> = {
  '@angular/core': 'angular-core',
  angularjs: 'angular',
  'backbone.js': 'backbone',
  'jquery.datatables': 'datatables.net',
  'moment.js': 'moment',
  prototypejs: 'prototype',
  threejs: 'three',
  'underscore.js': 'underscore',
};

interface Element {
  text: string;
  kind: 'literal' | 'version' | 'class' | 'group' | 'anchor';
  min: number;
  max: number;
  lazy: string;
}

/** The elements of an expression's top level; null for what is not understood. */
function elementsOf(source: string): Element[] | null {
  const elements: Element[] = [];
  let at = 0;
  while (at < source.length) {
    const element: Element = { text: '', kind: 'literal', min: 1, max: 1, lazy: '' };
    if (source.startsWith(`(${VERSION})`, at)) {
      element.kind = 'version';
      element.text = `(${VERSION})`;
    } else if (source[at] === '(') {
      const end = closing(source, at);
      if (end < 0) return null;
      element.kind = 'group';
      element.text = source.slice(at, end + 1);
    } else if (source[at] === '[') {
      const end = /^\[\^?\]?(?:[^\]\\]|\\[\s\S])*\]/.exec(source.slice(at))?.[0].length ?? 0;
      if (end === 0) return null;
      element.kind = 'class';
      element.text = source.slice(at, at + end);
    } else if (source[at] === '\\') {
      element.text = source.slice(at, at + 2);
      if (/\\[dwsDWSbB]/.test(element.text)) element.kind = element.text.toLowerCase() === '\\b' ? 'anchor' : 'class';
      if (/\\[1-9]/.test(element.text)) return null;
    } else if (source[at] === '.') {
      element.kind = 'class';
      element.text = '.';
    } else if (source[at] === '^' || source[at] === '$') {
      element.kind = 'anchor';
      element.text = source[at]!;
    } else if (source[at] === '|') return null;
    else element.text = source[at]!;
    at += element.text.length;
    const [all = '', sign = '', from, comma, to, lazy = ''] =
      /^(?:([*+?])|\{(\d+)(,)?(\d+)?\})(\?)?/.exec(source.slice(at)) ?? [];
    if (all !== '') {
      element.min = sign === '+' ? 1 : sign === '' ? Number(from) : 0;
      element.max =
        sign === '?' ? 1 : sign !== '' ? Infinity : to !== undefined ? Number(to) : comma ? Infinity : Number(from);
      element.lazy = lazy;
      at += all.length;
    }
    elements.push(element);
  }
  return elements;
}

function closing(source: string, open: number): number {
  let depth = 0;
  for (let at = open; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '[') at = source.indexOf(']', at + 2);
    else if (source[at] === '(') depth += 1;
    else if (source[at] === ')') depth -= 1;
    if (depth === 0 && source[at] === ')') return at;
    if (at < 0) return -1;
  }
  return -1;
}

/** An element that takes any text at all: where an expression is cut. */
function isGap({ text, kind, max }: Element): boolean {
  if (kind === 'class') return max >= GAP_FROM && /^(?:\.|\[\\s\\S\]|\[\^.{1,4}\])$/s.test(text);
  // Any lines: `(.*\n){1,3}`.
  return kind === 'group' && /^\((?:\?:)?(?:\|?\.\*?\|?|\n|\r|\\n|\\r|\|)+\)$/.test(text) && /\./.test(text) && max > 1;
}

function bounded(element: Element): string | null {
  const { text, kind, min, max, lazy } = element;
  let inner = text;
  if (kind === 'group') {
    const head = /^\((?:\?(?:[:=!]|<[=!]))?/.exec(text)![0];
    const parts = text.slice(head.length, -1).split('|').map(joined);
    if (parts.includes(null)) return null;
    inner = `${head}${parts.join('|')})`;
  }
  const most = kind === 'group' ? Math.min(max, 4) : Math.min(max, REPEATS_MAX);
  if (min === 1 && max === 1) return inner;
  return `${inner}${min === 0 && most === 1 ? '?' : `{${Math.min(min, most)},${most}}`}${lazy}`;
}

function joined(source: string): string | null {
  const parts = elementsOf(source)?.map(bounded);
  return !parts || parts.includes(null) ? null : parts.join('');
}

/** Parts and the gaps between them, as the engine reads them; null if the pattern cannot be bounded. */
function partsOf(source: string): { literal: string; parts: (string | number)[] } | null {
  const elements = elementsOf(source);
  if (!elements) return null;
  const parts: (string | number)[] = [];
  let part = '';
  let literal = '';
  let run = '';
  const endRun = () => {
    if (run.length > literal.length) literal = run;
    run = '';
  };
  for (const element of elements) {
    const plain = element.kind === 'literal' && element.min === 1 && element.max === 1;
    if (plain) run += unescaped(element.text);
    else endRun();
    if (!isGap(element)) {
      const text = bounded(element);
      if (text === null) return null;
      part += text;
    } else if (part !== '') {
      const lines = element.kind === 'group' ? 400 : 1;
      parts.push(part, Math.min(element.max * lines, GAP_MAX));
      part = '';
    } else if (parts.length > 0)
      parts[parts.length - 1] = Math.min(Number(parts.at(-1)) + Math.min(element.max, GAP_MAX), GAP_MAX);
  }
  endRun();
  if (part !== '') parts.push(part);
  else parts.pop();
  const captures = parts.filter((one) => typeof one === 'string' && one.includes(VERSION)).length;
  return captures === 1 && literal.length >= LITERAL_MIN ? { literal, parts } : null;
}

function unescaped(text: string): string {
  const known: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
  return text.length === 2 && text[0] === '\\' ? (known[text[1]!] ?? text[1]!) : text;
}

interface Entry {
  extractors?: { filecontent?: string[]; uri?: string[]; filename?: string[]; hashes?: Record<string, string> };
}

const [file] = process.argv.slice(2);
if (!file) throw new Error('usage: node tools/retire-extractors.ts jsrepository-v4.json');
const list = JSON.parse(await readFile(file, 'utf8')) as Record<string, Entry>;
const content: unknown[] = [];
const names: [string, string][] = [];
const hashes: [string, string, string][] = [];
const left: string[] = [];
for (const [name, { extractors = {} }] of Object.entries(list)) {
  if (LEFT_OUT.test(name)) continue;
  const library = NAMES[name] ?? name.toLowerCase();
  for (const source of extractors.filecontent ?? []) {
    const told = partsOf(source);
    if (told)
      content.push([
        library,
        told.literal,
        ...told.parts.map((one) => (typeof one === 'string' ? one.replaceAll(VERSION, '§') : one)),
      ]);
    else left.push(`${name}: ${source}`);
  }
  for (const [sha1, version] of Object.entries(extractors.hashes ?? {})) hashes.push([sha1, library, version]);
  for (const source of [...(extractors.filename ?? []).map((one) => `/${one}$`), ...(extractors.uri ?? [])]) {
    const told = joined(source.replace(/\.\*/g, '[^/]{0,60}'));
    if (told?.includes(VERSION)) names.push([library, told.replaceAll(VERSION, '§')]);
    else left.push(`${name}: ${source}`);
  }
}
const rows = (all: unknown[]) => all.map((row) => `  ${JSON.stringify(row)},`).join('\n');
await writeFile(
  TABLE,
  `/**
 * Generated by tools/retire-extractors.ts from retire.js' list of libraries
 * (https://github.com/RetireJS/retire.js/tree/master/repository, Apache-2.0), changed as that file says.
 */

/** Library, a literal that every match contains, then parts with the characters at most between them; \`§\` = the version. */
export const CONTENT: readonly (readonly [library: string, literal: string, ...parts: (string | number)[]])[] = [
${rows(content)}
];

/** Library and the form of its URL; \`§\` = the version. */
export const URLS: readonly (readonly [library: string, url: string])[] = [
${rows(names)}
];

/** SHA-1 of a whole file, its library and version. */
export const HASHES: readonly (readonly [sha1: string, library: string, version: string])[] = [
${rows(hashes)}
];
`,
);
console.log(
  `${content.length} expressions of contents, ${names.length} of names, ${hashes.length} hashes; left out:\n${left.join('\n')}`,
);
