/** Characters (code points) of a name of a person, company, job title or the like: it stands on one line of a list or mail. */
export const DISPLAY_NAME_LENGTH_MAX = 80;

/** `person` = nobody is called like a web address; companies and job titles may be (`Booking.com`, `Node.js developer`). */
export type DisplayNameKind = 'person' | 'other';
export type DisplayNameFault = 'text-too-long' | 'name-with-link' | 'name-with-hidden-character';

/**
 * Zero-width joiner and non-joiner between letters, which Indic, Persian and other scripts need (UAX #31 §2.3.1) and the
 * scripts named do not, and variation selectors behind the Han or Mongolian character whose shape they choose (UTS #37).
 */
const NEEDED =
  /(?<=[\p{L}\p{M}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}])[\u200c\u200d](?=[\p{L}\p{M}])|(?<=[\p{Script=Han}\p{Script=Mongolian}])\p{Variation_Selector}/gu;
/**
 * Control, format and separator characters, among them line breaks and the bidirectional controls (CWE-451, Trojan Source),
 * what has no width or picture of its own, private use, and halves of characters.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** What mail programs turn into a link: a scheme, `www.`, an e-mail address, a host with a path or port. */
const LINK =
  /[\p{L}\d]:\/\/|\bwww\d?[.．｡]|\b(?:mailto|tel|javascript|data):|[^\s@]@[^\s@]+\.[^\s@]|[\p{L}\p{N}-]\.\p{L}{2,24}(?::\d|\/\S)/iu;
/** A bare host name: its last label in lower case, so that `St.John` stays a name. */
const HOST = /[\p{L}\p{N}-]\.\p{Ll}{2,24}(?![\p{L}\p{N}])/u;

/** The text without what nobody sees. */
export function withoutHidden(text: string): string {
  const needed = new Set([...text.matchAll(NEEDED)].map(({ index }) => index));
  return text.replace(HIDDEN, (character, at: number) => (needed.has(at) ? character : ''));
}

/** First rule that a name breaks; null = none. An empty one breaks none. @param max characters */
export function displayNameFault(
  name: string,
  kind: DisplayNameKind = 'other',
  max = DISPLAY_NAME_LENGTH_MAX,
): DisplayNameFault | null {
  // The cheap bound first: what follows is linear, but need not see a megabyte.
  if (name.length > 2 * max || [...name].length > max) return 'text-too-long';
  if (withoutHidden(name) !== name) return 'name-with-hidden-character';
  return LINK.test(name) || (kind === 'person' && HOST.test(name)) ? 'name-with-link' : null;
}
