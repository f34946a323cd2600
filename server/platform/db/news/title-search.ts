/** Search key of a title: normalized and in lower case. */
export function searchKey(title: string): string {
  return title.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');
}

/**
 * Index entries of a text: its characters and pairs of adjacent ones. A text that contains another contains all of its
 * pairs, so parts of words match, also in scripts without spaces. Queries need pairs only.
 */
export function partsOf(key: string, side: 'stored' | 'asked'): string[] {
  const signs = [...key];
  const pairs = signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
  return [...new Set(side === 'stored' || pairs.length === 0 ? [...signs, ...pairs] : pairs)];
}
