/** A title as it is searched: one form of equal letters, in lower case. */
export function searchKey(title: string): string {
  return title.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');
}

/**
 * What an index knows of a text: its signs and pairs of neighbours. A text that holds another holds all of its pairs, so
 * that a part of a word is found, and of a sentence in a script without spaces. What is asked for needs pairs only.
 */
export function partsOf(key: string, side: 'stored' | 'asked'): string[] {
  const signs = [...key];
  const pairs = signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
  return [...new Set(side === 'stored' || pairs.length === 0 ? [...signs, ...pairs] : pairs)];
}
