import * as fontkit from 'fontkit';

/** Runs of this many characters without a space get places to break; in a narrow column of technical text, shorter ones. */
export const LONG_RUN = 30;
export const LONG_RUN_IN_COLUMN = 12;
/** A long run without punctuation may break after so many characters. */
const RUN_PIECE = 12;

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
export function makeCleaner(files: readonly string[]): (text: string) => string {
  const known = new Set<number>();
  for (const file of files) {
    const font = fontkit.openSync(file);
    if ('characterSet' in font) for (const code of font.characterSet) known.add(code);
  }
  const visible = (code: number) => `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  return (text) =>
    Array.from(text.toWellFormed(), (character) => {
      const code = character.codePointAt(0)!;
      if (code === 9) return ' ';
      if (code === 10) return '\n';
      return isControl(code) || !known.has(code) ? visible(code) : character;
    }).join('');
}

/** Puts U+200B into long unbroken ASCII runs: after punctuation, else every 12 characters. The template turns it into a break. */
export function breakable(text: string, longRun = LONG_RUN): string {
  return text.replace(new RegExp(`[\\x21-\\x7e]{${longRun},}`, 'g'), (run) => {
    let out = '';
    let since = 0;
    for (const character of run) {
      out += character;
      since++;
      if (/[/.,;:?&=_-]/.test(character) || since >= RUN_PIECE) {
        out += '\u200b';
        since = 0;
      }
    }
    return out;
  });
}

/** Applies `change` to every string of a JSON value; `key` is the name under which it stands, empty in lists. */
export function mapStrings<T>(value: T, change: (text: string, key: string) => string, key = ''): T {
  if (typeof value === 'string') return change(value, key) as T;
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change)) as T;
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapStrings(item, change, name)])) as T;
  return value;
}
