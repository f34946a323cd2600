/** Permutation methods for look-alike names; each has a name under `terms:lookAlikes`. */
export const LOOK_ALIKE_METHODS = [
  'homoglyph',
  'cyrillic',
  'script',
  'omission',
  'transposition',
  'addition',
  'insertion',
  'plural',
  'hyphenation',
  'tld-swap',
  'bitsquatting',
  'repetition',
  'replacement',
  'vowel-swap',
  'keyword',
  'subdomain',
  'various',
] as const;
export type LookAlikeMethod = (typeof LOOK_ALIKE_METHODS)[number];
