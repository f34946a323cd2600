import type { TestAccount } from '@assay/server/testing/accounts.ts';

/** Number of rows of each kind, by the number of domains. */
export interface Size {
  domains: number;
  companies: number;
  /** Domains of the company called "big": one in twenty. */
  big: number;
}

/** Scans of each domain, a week apart; each has one rating. */
export const SCANS_PER_DOMAIN = 20;
export const FINDINGS_PER_DOMAIN = 12;
/** Domains of the company called "own". */
export const OWN_DOMAINS = 18;
/** Domains with a real assessment and its findings: those whose pages the benchmark can open. */
export const SAMPLED = OWN_DOMAINS + 200;

const WORDS = ['shop', 'mail', 'portal', 'werk', 'casa', 'blue', 'stone', 'river'];
/** SQL of the name of the domain with the number `n`. */
export const NAME = `(array[${WORDS.map((word) => `'${word}'`).join(',')}])[1 + n % ${WORDS.length}] || '-' || n || '.example'`;
/** Likewise. */
export const nameOf = (n: number) => `${WORDS[n % WORDS.length]}-${n}.example`;

export function sizeOf(domains: number): Size {
  return { domains, companies: Math.round(domains / 20), big: Math.round(domains / 20) };
}

/** Companies whose accounts the benchmark logs in with; all others are only data. */
export interface Holders {
  own: TestAccount;
  big: TestAccount;
  /** A main supplier; without it the data set has no supplier chains. */
  main?: TestAccount;
}

/** SQL of values that depend on the domain's number `n`. */
export interface Names {
  company: string;
  account: string;
  domain: string;
  name: string;
  /** Newest rating. */
  rating: string;
  /** `from` item with all domains. */
  each: string;
}

/** Runs a statement and reports its duration. */
export type Run = (what: string, statement: string, values?: unknown[]) => Promise<void>;

/** An id whose order is that of the number, as time-ordered ids (UUID version 7) are. */
export const idOf = (kind: string, number: string) =>
  `('0${kind}000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** SQL of the id of the newest rating of the domain `n`. */
export const newestRating = ({ domains }: Pick<Size, 'domains'>) =>
  idOf('2', `${domains} * ${SCANS_PER_DOMAIN - 1} + n`);
