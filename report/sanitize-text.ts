import { coverageOf } from './coverage.ts';

/** Runs of this many characters without a space get places to break; in a narrow column of technical text, shorter ones. */
const LONG_RUN = 30;
const LONG_RUN_IN_COLUMN = 12;
/** A long run without punctuation may break after so many characters. */
const RUN_PIECE = 12;
/** No word of a language is longer. */
const LONGEST_WORD = 60;
/** Longest run that is printed whole, and what is kept of a longer one. */
const RUN_MAX = 500;
const RUN_KEPT = 300;
/** Longest text of a cell, a name or a label. */
const TEXT_MAX = 3000;
/** Signs of what stands on one line or a few: the line above each page, the cover's values, names beside bars … */
const LINE_MAX: Readonly<Record<string, number>> = {
  header: 100,
  value: 300,
  recipient: 130,
  watermark: 60,
  name: 150,
  caption: 300,
};
/** Marks on one letter; no script that is printed here needs more, and more would cover the lines above. */
const MARKS_MAX = 4;

const isControl = (code: number) =>
  code < 32 ||
  (code >= 0x7f && code < 0xa0) ||
  (code >= 0x200e && code <= 0x200f) ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2066 && code <= 0x2069) ||
  code === 0xfeff;

/**
 * Makes untrusted text printable: control characters, bidirectional overrides and characters that no font has become
 * `[U+202E]`. One character without a glyph would fail a PDF/UA export as a whole.
 */
export function createSanitizer(files: readonly string[]): (text: string) => string {
  const known = coverageOf(files);
  const visible = (code: number) => `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  const tooManyMarks = new RegExp(`(\\p{M}{${MARKS_MAX}})(\\p{M}+)`, 'gu');
  const fewMarks = (text: string) =>
    text.replace(tooManyMarks, (_all, kept: string, more: string) => `${kept}[+${Array.from(more).length}]`);
  return (text) =>
    Array.from(fewMarks(text.toWellFormed()), (character) => {
      const code = character.codePointAt(0)!;
      if (code === 9) return ' ';
      if (code === 10) return '\n';
      return isControl(code) || known[code] === 0 ? visible(code) : character;
    }).join('');
}

/** What has no place to break by itself: no spaces, and none of the scripts that break between signs or by a dictionary. */
const UNBROKEN =
  '[^\\s\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\u200b\\u3000-\\u303f\\uff00-\\uffef]';
/** No letters but those of ASCII, which may stand in quotation marks of any language. */
const PLAIN = /^[\x21-\x7e\u00ab\u00bb\u2010-\u2027\u2039\u203a]*$/;
const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Puts U+200B into long unbroken runs: after punctuation, else every 12 signs, never within a sign and its marks. The
 * template turns it into a place to break. Runs with letters beyond ASCII need to be longer than any word.
 */
export function allowBreaks(text: string, longRun = LONG_RUN): string {
  return text.replace(new RegExp(`${UNBROKEN}{${longRun},}`, 'gu'), (run) => {
    const plain = PLAIN.test(run);
    if (!plain && run.length < LONGEST_WORD) return run;
    let out = '';
    let since = 0;
    for (const sign of plain ? run : Array.from(clusters.segment(run), ({ segment }) => segment)) {
      out += sign;
      since++;
      if (/[/.,;:?&=_-]/.test(sign) || since >= RUN_PIECE) {
        out += '\u200b';
        since = 0;
      }
    }
    return out;
  });
}

/** Cuts runs and texts that nobody reads, and says how much is left out: they would fill pages. */
export function shortenText(text: string, most: number): string {
  const runsCut = text.replace(new RegExp(`${UNBROKEN}{${RUN_MAX + 1},}`, 'gu'), (run) => {
    // Half of a pair at the cut goes with what is left out.
    const kept = run.slice(0, RUN_KEPT).replace(/[\ud800-\udbff]$/, '');
    return `${kept}… [+${run.length - kept.length}]`;
  });
  if (runsCut.length <= most) return runsCut;
  const kept = runsCut.slice(0, most).toWellFormed();
  return `${kept}… [+${runsCut.length - kept.length}]`;
}

/** The beginning of a text that has one line and no more. */
export function firstLine(text: string, most: number): string {
  const signs = Array.from(text.replace(/\s+/g, ' '));
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : signs.join('');
}

/** A clean text as it fits its place. @param key name of the field that holds it */
export function fitText(text: string, key: string): string {
  // It is read out, not set in lines.
  if (key === 'alt') return shortenText(text, Number.POSITIVE_INFINITY);
  const line = LINE_MAX[key];
  // Paragraphs are the report's own, and name everything.
  const whole = key === 'text';
  const cut = line ? firstLine(text, line) : shortenText(text, whole ? Number.POSITIVE_INFINITY : TEXT_MAX);
  return allowBreaks(cut, key === 'mono' ? LONG_RUN_IN_COLUMN : LONG_RUN);
}

/** Applies `change` to every string of a JSON value; `key` is the name under which it stands, empty in lists. */
export function mapStrings<T>(value: T, change: (text: string, key: string) => string, key = ''): T {
  if (typeof value === 'string') return change(value, key) as T;
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change)) as T;
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapStrings(item, change, name)])) as T;
  return value;
}
