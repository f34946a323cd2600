/** Texts of a language that nobody speaks: readable, longer than English, and never there by accident. */

type Tree = string | readonly Tree[] | { readonly [key: string]: Tree };

const PLAIN = 'abcdeghijklnoprstuwyzABCDEGHIJKLNOPRSTUWYZ';
const ACCENTED = 'åƀçðéğĥîĵķļñöþŕšţûŵýžÅƁÇÐÉĞĤÎĴĶĻÑÖÞŔŠŢÛŴÝŽ';
/** What stays as it is: values, drawn tags, references to other texts. */
const FIXED = /(\{\{[^}]*\}\}|<\/?\w+\s*\/?>|\$t\([^)]*\))/;
/** Marks the beginning and the end, so that an end that is cut off is seen. */
export const OPENING = '⟦';
const CLOSING = '⟧';

/** Vowels twice: about 40 % longer, in the words themselves, as in German. */
function longer(text: string): string {
  return text.replace(/[aeiou]/gi, (vowel) => vowel + vowel.toLowerCase());
}

function accented(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);
}

/** One text in that language. */
export function pseudo(text: string): string {
  const parts = text.split(FIXED).map((part, at) => (at % 2 === 1 ? part : accented(longer(part))));
  return `${OPENING}${parts.join('')}${CLOSING}`;
}

/** A whole file of texts in that language. */
export function pseudoTexts(texts: Tree): Tree {
  if (typeof texts === 'string') return pseudo(texts);
  if (Array.isArray(texts)) return texts.map(pseudoTexts);
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, pseudoTexts(value)]));
}
