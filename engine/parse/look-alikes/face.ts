import { Parser } from 'htmlparser2';

/** What a visitor sees of a front page, for comparing two of them: nothing of its text is kept. */
export interface Face {
  title: string;
  /** Runs of three words of the visible text, as numbers. */
  runs: ReadonlySet<number>;
  /** Hash of the icon; null where there is none. */
  icon: string | null;
}

const WORDS_MAX = 5_000;
const RUN = 3;
/** Elements whose text is not seen. */
const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'svg']);

/** Reads title and text of a page; never throws, whatever the markup. */
export function faceOf(html: string, icon: string | null): Face {
  let title = '';
  let text = '';
  const open: string[] = [];
  const parser = new Parser({
    onopentag: (name) => open.push(name),
    onclosetag: () => void open.pop(),
    ontext(part) {
      if (open.at(-1) === 'title') title += part;
      else if (!open.some((name) => UNSEEN.has(name))) text += ` ${part}`;
    },
  });
  parser.write(html);
  parser.end();
  const words =
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, WORDS_MAX) ?? [];
  const runs = new Set<number>();
  for (let at = 0; at + RUN <= words.length; at += 1) runs.add(hash(words.slice(at, at + RUN).join(' ')));
  return { title: title.replace(/\s+/g, ' ').trim().toLowerCase(), runs, icon };
}

/** How much two pages have in common: share of the runs of words that stand in both, 0–100, title and icon apart. */
export function compareFaces(own: Face, other: Face): { similarity: number; sameTitle: boolean; sameIcon: boolean } {
  let common = 0;
  for (const run of other.runs) if (own.runs.has(run)) common += 1;
  const all = own.runs.size + other.runs.size - common;
  return {
    similarity: all === 0 ? 0 : Math.round((100 * common) / all),
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
