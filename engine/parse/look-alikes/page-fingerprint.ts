import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { matchPageSignatures, pageClass } from '../pages/page-signatures.ts';

/** What a visitor sees of a front page, for comparing two of them: nothing of its text is kept. */
export interface PageFingerprint {
  title: string;
  /** Runs of three words of the visible text, as numbers. */
  runs: ReadonlySet<number>;
  /** Runs of three elements and words in document order, elements with the attributes that tell them apart. */
  markup: ReadonlySet<number>;
  /** SHA-256 of the whole page; null where there is too little of it to be anybody's own. */
  hash: string | null;
  /** Hash of the icon; null where there is none. */
  icon: string | null;
}

const WORDS_MAX = 5_000;
const TOKENS_MAX = 10_000;
const RUN = 3;
/** With fewer runs of words on either page (log-in forms, single-page applications) the markup is compared as well. */
const WORDY = 30;
/** Fewer runs of markup are what any empty page has. */
const MARKUP_MIN = 5;
/**
 * Below this share markup counts for nothing: pages made with one framework or theme share their skeleton, but neither
 * asset names nor labels, which stand in at least every other run.
 */
const MARKUP_PERCENT = 75;
/** Elements whose text is not seen. */
const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'svg']);
/** Attributes that tell one element from another of its name. */
const TELLING = ['id', 'class', 'name', 'type', 'placeholder', 'src', 'href', 'action'] as const;
const VALUE_MAX = 200;

/** Reads title, text and markup of a page; never throws, whatever the markup. */
export function fingerprintPage(html: string, icon: string | null): PageFingerprint {
  // The default page of a web server is everybody's.
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

/** An element with its telling attributes; of addresses only the path, since a copy may name the original's host. */
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

/** Share of the runs of two pages that stand in both, 0–100 (Jaccard index); 0 where neither has any. */
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

/** How much two pages have in common: share of their runs of words (or markup) that stand in both, 0–100, title and icon apart. */
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

/** FNV-1a, 32 bits: enough to tell runs of words apart. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
