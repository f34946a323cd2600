/** Maximum length, in code points, of a display name (person, company, job title): it has to fit on one line of a list or mail. */
export const DISPLAY_NAME_LENGTH_MAX = 80;

/** Names of persons may not look like a host name; names of companies and job titles may (`Booking.com`, `Node.js developer`). */
export type DisplayNameKind = 'person' | 'other';
export type DisplayNameError = 'text-too-long' | 'name-with-link' | 'name-with-hidden-character';

/**
 * Invisible characters that writing systems need: zero-width joiner and non-joiner between letters (UAX #31 §2.3.1), except in
 * the scripts listed, and variation selectors after a Han or Mongolian character (UTS #37).
 */
const NEEDED =
  /(?<=[\p{L}\p{M}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}])[\u200c\u200d](?=[\p{L}\p{M}])|(?<=[\p{Script=Han}\p{Script=Mongolian}])\p{Variation_Selector}/gu;
/**
 * Control, format and separator characters including line breaks and bidirectional controls (CWE-451, Trojan Source),
 * zero-width and blank characters, private use characters and unpaired surrogates.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** What mail clients turn into a link: a scheme, `www.`, an e-mail address, a host with a path or port. */
const LINK =
  /[\p{L}\d]:\/\/|\bwww\d?[.．｡]|\b(?:mailto|tel|javascript|data):|[^\s@]@[^\s@]+\.[^\s@]|[\p{L}\p{N}-]\.\p{L}{2,24}(?::\d|\/\S)/iu;
/** A bare host name: its last label in lower case, so that `St.John` stays a name. */
const HOST = /[\p{L}\p{N}-]\.\p{Ll}{2,24}(?![\p{L}\p{N}])/u;

/** Removes invisible characters, except those that writing systems need. */
export function removeHiddenCharacters(text: string): string {
  const needed = new Set([...text.matchAll(NEEDED)].map(({ index }) => index));
  return text.replace(HIDDEN, (character, at: number) => (needed.has(at) ? character : ''));
}

/** A text of several lines in Unicode's composed form, without invisible characters other than line breaks. */
export function plainText(text: string): string {
  const lines = text.normalize('NFC').split(/\r?\n/);
  return lines.map((line) => removeHiddenCharacters(line.replaceAll('\t', ' '))).join('\n');
}

/** The first rule that a name violates; null when it is valid. An empty name is valid. @param max code points */
export function validateDisplayName(
  name: string,
  kind: DisplayNameKind = 'other',
  max = DISPLAY_NAME_LENGTH_MAX,
): DisplayNameError | null {
  // Cheapest check first: it bounds the input of the regular expressions.
  if (name.length > 2 * max || [...name].length > max) return 'text-too-long';
  if (removeHiddenCharacters(name) !== name) return 'name-with-hidden-character';
  return LINK.test(name) || (kind === 'person' && HOST.test(name)) ? 'name-with-link' : null;
}
