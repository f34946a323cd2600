import type { Coverage } from './coverage.ts';

/**
 * Runs of this many characters without a space get break opportunities; in a narrow column of technical text, shorter
 * ones.
 */
const LONG_RUN = 30;
const LONG_RUN_IN_COLUMN = 12;
/** A long run without punctuation may break after this many characters. */
const RUN_PIECE = 12;
/** Longer than any word of a supported language. */
const LONGEST_WORD = 60;
/** Longest run that is printed completely, and the length to which longer ones are truncated. */
const RUN_MAX = 500;
const RUN_KEPT = 300;
/** Longest text of a cell, a name or a label. */
const TEXT_MAX = 3000;
/** Maximum characters of texts on one or a few lines: page headers, cover values, names next to bars, … */
const LINE_MAX: Readonly<Record<string, number>> = {
  header: 100,
  value: 300,
  recipient: 130,
  watermark: 60,
  name: 150,
  caption: 300,
};
/** Combining marks per letter; no printed script needs more, and more would overlap the lines above. */
const MARKS_MAX = 4;

const isControl = (code: number) =>
  code < 32 ||
  (code >= 0x7f && code < 0xa0) ||
  (code >= 0x200e && code <= 0x200f) ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2066 && code <= 0x2069) ||
  code === 0xfeff;

/** Most texts of a report; the first font of every language has these characters. */
const PRINTABLE_ASCII = /^[\x20-\x7e\n]*$/;
const TOO_MANY_MARKS = new RegExp(`(\\p{M}{${MARKS_MAX}})(\\p{M}+)`, 'gu');

/**
 * Makes untrusted text printable: replaces control characters, bidirectional overrides and characters without a font by
 * `[U+202E]`. A single character without a glyph would fail the whole PDF/UA export.
 * @param known characters of the fonts
 */
export function createSanitizer(known: Coverage): (text: string) => string {
  const visible = (code: number) => `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  const fewMarks = (text: string) =>
    text.replace(TOO_MANY_MARKS, (_all, kept: string, more: string) => `${kept}[+${Array.from(more).length}]`);
  return (text) => {
    if (PRINTABLE_ASCII.test(text)) return text;
    let clean = '';
    for (const character of fewMarks(text.toWellFormed())) {
      const code = character.codePointAt(0)!;
      if (code === 9) clean += ' ';
      else if (code === 10) clean += '\n';
      else clean += isControl(code) || known[code] === 0 ? visible(code) : character;
    }
    return clean;
  };
}

/**
 * Text without break opportunities: no spaces, and none of the scripts that break between characters or by a
 * dictionary.
 */
const UNBROKEN =
  '[^\\s\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\u200b\\u3000-\\u303f\\uff00-\\uffef]';
/** ASCII letters only, possibly in quotation marks of any language. */
const PLAIN = /^[\x21-\x7e\u00ab\u00bb\u2010-\u2027\u2039\u203a]*$/;
/** Created when a run needs it, which takes several milliseconds. */
const clustersOf = (run: string) =>
  Array.from(new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(run), ({ segment }) => segment);

/**
 * Inserts U+200B into long unbroken runs: after punctuation, otherwise every 12 characters, never within a character
 * and its marks. The template converts it to a break opportunity. Runs with letters beyond ASCII must be longer than
 * any word.
 */
export function allowBreaks(text: string, longRun = LONG_RUN): string {
  if (text.length < longRun) return text;
  return text.replace(new RegExp(`${UNBROKEN}{${longRun},}`, 'gu'), (run) => {
    const plain = PLAIN.test(run);
    if (!plain && run.length < LONGEST_WORD) return run;
    let out = '';
    let since = 0;
    for (const sign of plain ? run : clustersOf(run)) {
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

/** Truncates long runs and texts and states how much is omitted; they would fill pages. */
export function shortenText(text: string, most: number): string {
  if (text.length <= Math.min(RUN_MAX, most)) return text;
  const runsCut = text.replace(new RegExp(`${UNBROKEN}{${RUN_MAX + 1},}`, 'gu'), (run) => {
    // Half of a surrogate pair at the cut is omitted as well.
    const kept = run.slice(0, RUN_KEPT).replace(/[\ud800-\udbff]$/, '');
    return `${kept}… [+${run.length - kept.length}]`;
  });
  if (runsCut.length <= most) return runsCut;
  const kept = runsCut.slice(0, most).toWellFormed();
  return `${kept}… [+${runsCut.length - kept.length}]`;
}

/** The beginning of a text that is limited to one line. */
export function firstLine(text: string, most: number): string {
  const signs = Array.from(text.replace(/\s+/g, ' '));
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : signs.join('');
}

/** Fits sanitized text to its field. @param key name of the field */
export function fitText(text: string, key: string): string {
  // Read by screen readers, not printed in lines.
  if (key === 'alt') return shortenText(text, Number.POSITIVE_INFINITY);
  const line = LINE_MAX[key];
  // Paragraphs are generated by the report and must name everything.
  const whole = key === 'text';
  const cut = line ? firstLine(text, line) : shortenText(text, whole ? Number.POSITIVE_INFINITY : TEXT_MAX);
  return allowBreaks(cut, key === 'mono' ? LONG_RUN_IN_COLUMN : LONG_RUN);
}

/** Applies `change` to every string of a JSON value; `key` is its property name, empty in lists. */
export function mapStrings<T>(value: T, change: (text: string, key: string) => string, key = ''): T {
  if (typeof value === 'string') return change(value, key) as T;
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change)) as T;
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapStrings(item, change, name)])) as T;
  return value;
}
