/** Texts of a pseudo language: readable, longer than English, and distinguishable from untranslated text. */

type Tree = string | readonly Tree[] | { readonly [key: string]: Tree };

const PLAIN = 'abcdeghijklnoprstuwyzABCDEGHIJKLNOPRSTUWYZ';
const ACCENTED = 'åƀçðéğĥîĵķļñöþŕšţûŵýžÅƁÇÐÉĞĤÎĴĶĻÑÖÞŔŠŢÛŴÝŽ';
/** Unchanged parts: values, markup tags, references to other texts. */
const FIXED = /(\{\{[^}]*\}\}|<\/?\w+\s*\/?>|\$t\([^)]*\))/;
/** Marks the beginning and the end, so that truncation is visible. */
export const OPENING = '⟦';
const CLOSING = '⟧';

/** Doubles vowels: about 40 % longer, within words, as in German. */
function longer(text: string): string {
  return text.replace(/[aeiou]/gi, (vowel) => vowel + vowel.toLowerCase());
}

function accented(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);
}

/** One text in the pseudo language. */
export function pseudo(text: string): string {
  const parts = text.split(FIXED).map((part, at) => (at % 2 === 1 ? part : accented(longer(part))));
  return `${OPENING}${parts.join('')}${CLOSING}`;
}

/** All texts of a file in the pseudo language. */
export function pseudoTexts(texts: Tree): Tree {
  if (typeof texts === 'string') return pseudo(texts);
  if (Array.isArray(texts)) return texts.map(pseudoTexts);
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, pseudoTexts(value)]));
}
