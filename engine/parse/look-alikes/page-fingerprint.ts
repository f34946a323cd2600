import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { matchPageSignatures, pageClass } from '../pages/page-signatures.ts';

/** Visible properties of a front page for comparisons; its text is not stored. */
export interface PageFingerprint {
  title: string;
  /** Hashes of three-word shingles of the visible text. */
  runs: ReadonlySet<number>;
  /**
   * Hashes of shingles of three elements and words in document order, elements with their distinguishing attributes.
   */
  markup: ReadonlySet<number>;
  /** SHA-256 of the whole page; null if it has too little content to be distinctive. */
  hash: string | null;
  /** Hash of the icon; null without one. */
  icon: string | null;
}

const WORDS_MAX = 5_000;
const TOKENS_MAX = 10_000;
const RUN = 3;
/** If either page has fewer word shingles (login forms, single-page applications), the markup is also compared. */
const WORDY = 30;
/** Pages with fewer markup shingles are practically empty. */
const MARKUP_MIN = 5;
/**
 * Below this percentage, markup similarity is ignored: pages with the same framework or theme share their skeleton, but
 * neither asset names nor labels, which occur in at least every other shingle.
 */
const MARKUP_PERCENT = 75;
/** Elements with invisible text. */
const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'svg']);
/** Attributes that distinguish elements with the same name. */
const TELLING = ['id', 'class', 'name', 'type', 'placeholder', 'src', 'href', 'action'] as const;
const VALUE_MAX = 200;

/** Extracts title, text and markup of a page; never throws. */
export function fingerprintPage(html: string, icon: string | null): PageFingerprint {
  // A web server's default page is not distinctive.
  if (matchPageSignatures(html).some(({ id }) => pageClass(id) === 'default')) {
    return { title: '', runs: new Set(), markup: new Set(), hash: null, icon: null };
  }
  let title = '';
  let text = '';
  const tokens: string[] = [];
  const open: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push(name);
      if (tokens.length < TOKENS_MAX) tokens.push(elementToken(name, attributes));
    },
    onclosetag: () => void open.pop(),
    ontext(part) {
      if (open.at(-1) === 'title') title += part;
      else if (open.some((name) => UNSEEN.has(name))) return;
      else text += ` ${part}`;
      if (tokens.length < TOKENS_MAX) tokens.push(...wordsOf(part));
    },
  });
  parser.write(html);
  parser.end();
  const markup = runsOf(tokens.slice(0, TOKENS_MAX));
  return {
    title: title.replace(/\s+/g, ' ').trim().toLowerCase(),
    runs: runsOf(wordsOf(text).slice(0, WORDS_MAX)),
    markup,
    hash: markup.size < MARKUP_MIN ? null : createHash('sha256').update(html).digest('hex'),
    icon,
  };
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** An element with its distinguishing attributes; URLs without the host, since a copy may reference the original's. */
function elementToken(name: string, attributes: Readonly<Record<string, string>>): string {
  const told = TELLING.flatMap((attribute) => {
    const value = attributes[attribute]?.slice(0, VALUE_MAX).trim();
    if (!value) return [];
    return `${attribute}=${value.replace(/^(?:https?:)?\/\/[^/?#]*/i, '').replace(/[?#].*/s, '')}`;
  });
  return `<${[name, ...told].join(' ')}>`;
}

function runsOf(tokens: readonly string[]): Set<number> {
  const runs = new Set<number>();
  for (let at = 0; at + RUN <= tokens.length; at += 1) runs.add(hash(tokens.slice(at, at + RUN).join(' ')));
  return runs;
}

/** Share of common shingles of two pages, 0–100 (Jaccard index); 0 if neither has any. */
function shared(own: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let common = 0;
  for (const run of other) if (own.has(run)) common += 1;
  const all = own.size + other.size - common;
  return all === 0 ? 0 : Math.round((100 * common) / all);
}

function similarityOf(own: PageFingerprint, other: PageFingerprint): number {
  if (own.hash !== null && own.hash === other.hash) return 100;
  const words = shared(own.runs, other.runs);
  const wordy = Math.min(own.runs.size, other.runs.size) >= WORDY;
  if (wordy || Math.min(own.markup.size, other.markup.size) < MARKUP_MIN) return words;
  const markup = shared(own.markup, other.markup);
  return markup >= MARKUP_PERCENT ? Math.max(words, markup) : words;
}

/** Similarity of two pages: share of common word (or markup) shingles, 0–100, with title and icon separate. */
export function comparePageFingerprints(
  own: PageFingerprint,
  other: PageFingerprint,
): { similarity: number; sameTitle: boolean; sameIcon: boolean } {
  return {
    similarity: similarityOf(own, other),
    sameTitle: own.title !== '' && own.title === other.title,
    sameIcon: own.icon !== null && own.icon === other.icon,
  };
}

/** FNV-1a, 32 bits: sufficient to distinguish word shingles. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
