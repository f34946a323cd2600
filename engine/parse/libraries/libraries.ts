import { withoutEnd } from '../pages/text-edges.ts';
import { CONTENT, HASHES, URLS } from './retire-table.gen.ts';

/** A library that a script identifies in its own text. */
export interface NamedLibrary {
  /** Name in `software.ts`. */
  library: string;
  version: string;
}

/** A pattern for a library's text: consecutive parts with a maximum number of characters between them. */
interface Extractor {
  library: string;
  /** Occurs in every matching text, so that a cheap search comes first. */
  literal: string;
  first: RegExp;
  rest: readonly { within: number; part: RegExp }[];
}

const VERSION = '(\\d{1,4}\\.\\d[0-9a-z._-]{0,29})';
/** Maximum number of match starts per text; more indicates a text that is crafted to consume CPU time. */
const TRIES_MAX = 20;
/** Maximum number of reported versions of one library in a file. */
const VERSIONS_MAX = 3;
/** Maximum length of one expression part, which defines the search window. */
const PART_MAX = 600;
const URL_MAX = 1_000;

/**
 * Banners that are not in retire.js' list, each at the beginning of a comment: `Based on Underscore.js 1.8.3` and
 * `requires at least jQuery v1.9.1` occur in files of other libraries.
 */
const OPENING = '(?:/\\*[*!]{0,2}|//!?)[\\s*]{0,20}';
const BANNERS: readonly (readonly [library: string, literal: string, banner: string])[] = [
  ['jquery-ui', 'jQuery UI', `jQuery UI(?: Core)?(?: -)? v?${VERSION}`],
  ['jquery-migrate', 'jQuery Migrate', `jQuery Migrate(?: -)? v${VERSION}`],
  ['bootstrap', 'Bootstrap', `Bootstrap(?:\\.js by @fat & @mdo|:? [a-z-]{0,20}\\.js)? v${VERSION}`],
  ['angular', 'AngularJS v', `AngularJS v${VERSION}`],
  ['vue', 'vue v', `vue v${VERSION}`],
  ['moment', 'moment.js', `moment\\.js\\s{1,4}//! version : ${VERSION}`],
  ['handlebars', 'handlebars v', `@license\\s{1,4}handlebars v${VERSION}`],
  ['axios', 'xios v', `[Aa]xios v${VERSION}`],
  ['knockout', 'Knockout JavaScript', `Knockout JavaScript library v${VERSION}`],
  ['backbone', 'Backbone.js ', `Backbone\\.js ${VERSION}`],
  ['prototype', 'Prototype JavaScript', `Prototype JavaScript framework, version ${VERSION}`],
  ['chart.js', 'Chart.js', `Chart\\.js v?${VERSION}`],
  ['select2', 'Select2 ', `Select2 ${VERSION}`],
  ['tinymce', 'TinyMCE version ', `TinyMCE version ${VERSION}`],
  ['d3', 'd3js.org', `https?://d3js\\.org (?:Version )?v?${VERSION}`],
  ['lodash', 'odash', `(?:@license\\s{1,4}(?:\\*\\s{0,4})?)?(?:Lo-Dash|[Ll]odash) ${VERSION}`],
  ['lodash', 'Lo-Dash', `(?:@license\\s{1,4}(?:\\*\\s{0,4})?)?Lo-Dash ${VERSION}`],
];

const EXTRACTORS: readonly Extractor[] = [
  ...BANNERS.map(([library, literal, banner]) => ({
    library,
    literal,
    first: new RegExp(`${OPENING}${banner}`, 'g'),
    rest: [],
  })),
  {
    // Its minified build contains Underscore's name at the beginning, and its own at the end.
    library: 'lodash',
    literal: '__lodash_hash_undefined__',
    first: /__lodash_hash_undefined__/g,
    rest: [{ within: 80_000, part: new RegExp(`\\.VERSION="${VERSION}"`) }],
  },
  {
    // The minified build has no license header.
    library: 'backbone',
    literal: '.Backbone=',
    first: new RegExp(`\\.VERSION="${VERSION}"`, 'g'),
    rest: [{ within: 400, part: /\.Backbone=/ }],
  },
  {
    // The minified build without a license header; both sides use the same identifier, as in retire.js.
    library: 'jquery',
    literal: '.prototype={jquery:',
    first: new RegExp(`="${VERSION}",`, 'g'),
    rest: [{ within: 300, part: /([\w$]{1,2})\.fn=\1\.prototype=\{jquery:/ }],
  },
  ...CONTENT.map(([library, literal, ...parts]) => ({
    library,
    literal,
    first: expression(String(parts[0]), 'g'),
    rest: parts
      .slice(1)
      .flatMap((part, at, all) =>
        typeof part === 'number' ? [{ within: part, part: expression(String(all[at + 1]), '') }] : [],
      ),
  })),
];
/** Libraries whose version is in several numbers, or in a single number that is no version. */
const IN_NUMBERS: readonly (readonly [library: string, literal: string, numbers: RegExp, form: string])[] = [
  ['three', 'QuaternionLinearInterpolant', /\bREVISION\s?=\s?["'](\d{2,4})(?:dev)?["']/, '0.$1.0'],
  ['tinymce', 'tinymce', /majorVersion:\s?["'](\d{1,2})["'],\s?minorVersion:\s?["']([\d.]{1,12})["']/, '$1.$2'],
  ['dojo', 'dojo', /\bversion\s?=\s?\{\s?major:\s?(\d{1,2}),\s?minor:\s?(\d{1,3}),\s?patch:\s?(\d{1,3})/, '$1.$2.$3'],
];
const BY_URL = URLS.map(([library, url]) => ({ library, form: expression(url, 'i') }));

function expression(source: string, flags: string): RegExp {
  return new RegExp(source.replace('(§)', VERSION), flags);
}

const BY_HASH: ReadonlyMap<string, NamedLibrary> = new Map(
  HASHES.map(([sha1, library, version]) => [sha1, { library, version }]),
);

/** The library with this exact content; null for other files. @param sha1 of the file as served, hexadecimal */
export function libraryByHash(sha1: string): NamedLibrary | null {
  return BY_HASH.get(sha1) ?? null;
}

/** Libraries identified in a script's text, each version once. @param script at most 512 kB */
export function librariesIn(script: string): NamedLibrary[] {
  // The extractors expect Unix line endings, as retire.js does.
  const text = script.replaceAll('\r\n', '\n');
  const found = new Map<string, Set<string>>();
  for (const [library, literal, numbers, form] of IN_NUMBERS) {
    const match = text.includes(literal) ? numbers.exec(text) : null;
    if (match) found.set(library, new Set([form.replace(/\$(\d)/g, (_, group) => match[Number(group)] ?? '')]));
  }
  for (const extractor of EXTRACTORS) {
    const versions = found.get(extractor.library);
    if ((versions?.size ?? 0) >= VERSIONS_MAX || !text.includes(extractor.literal)) continue;
    for (const version of versionsBy(extractor, text)) {
      const known = found.get(extractor.library) ?? new Set<string>();
      if (known.size < VERSIONS_MAX) known.add(version);
      found.set(extractor.library, known);
    }
  }
  return [...found].flatMap(([library, versions]) => [...versions].map((version) => ({ library, version })));
}

/** The library in a script's URL in one of the forms of retire.js' list; null for others. */
export function libraryByUrl(url: string): NamedLibrary | null {
  for (const { library, form } of BY_URL) {
    const match = form.exec(url.slice(0, URL_MAX));
    const version = match && versionLike(match);
    if (version) return { library, version: version.replace(/(?:[._-]|\.min|\.js)+$/, '') };
  }
  return null;
}

function versionsBy({ first, rest }: Extractor, text: string): string[] {
  const versions: string[] = [];
  let tries = 0;
  for (const match of text.matchAll(first)) {
    tries += 1;
    if (tries > TRIES_MAX) break;
    let version = versionLike(match);
    let at = match.index + match[0].length;
    let whole = true;
    for (const { within, part } of rest) {
      const next = part.exec(text.slice(at, at + within + PART_MAX));
      if (!next || next.index > within) {
        whole = false;
        break;
      }
      version ??= versionLike(next);
      at += next.index + next[0].length;
    }
    const told = whole ? version && withoutEnd(version, '._-') : undefined;
    if (told && !versions.includes(told)) versions.push(told);
  }
  return versions;
}

/** The version group of a match; expressions contain other groups, too. */
function versionLike(match: RegExpExecArray | RegExpMatchArray): string | undefined {
  return match.slice(1).find((group) => group !== undefined && /^\d{1,4}\.\d/.test(group));
}
