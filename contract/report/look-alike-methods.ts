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

/** What is looked up of a look-alike; each has a name under `terms:lookAlikeFacts`. */
export const LOOK_ALIKE_FACTS = [
  'mail',
  'addresses',
  'registered',
  'registrant',
  'networks',
  'name_servers',
  'certified',
  'similarity',
] as const;
export type LookAlikeFact = (typeof LOOK_ALIKE_FACTS)[number];
