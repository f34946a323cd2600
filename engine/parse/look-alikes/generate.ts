import type { LookAlikeMethod } from '@assay/contract/report/look-alike-methods.ts';
import { combosquatting, hyphenation, hyphenRemoval, subdomain, various } from './combosquatting.ts';
import { similarityOf } from './edit-distance.ts';
import { cyrillic, doubleHomoglyph, homoglyph, otherScript, rareDoubleHomoglyph } from './homoglyphs.ts';
import {
  addition,
  bitsquatting,
  insertion,
  omission,
  plural,
  repetition,
  replacement,
  transposition,
  vowelSwap,
} from './label-permutations.ts';
import { tldSwap } from './tlds.ts';

/** A look-alike of the domain with its permutation method. */
export interface LookAlike {
  name: string;
  kind: LookAlikeMethod;
  /** 100 = identical appearance, 0 = a different word. */
  closeness: number;
}

/** Methods that change the label and keep the suffix; if several generate the same name, the first one is reported. */
const OF_LABELS: readonly (readonly [LookAlikeMethod, (label: string) => Iterable<string>])[] = [
  ['cyrillic', cyrillic],
  ['script', otherScript],
  ['homoglyph', homoglyph],
  ['transposition', transposition],
  ['repetition', repetition],
  ['omission', omission],
  ['vowel-swap', vowelSwap],
  ['replacement', replacement],
  ['plural', plural],
  ['insertion', insertion],
  ['hyphenation', hyphenation],
  ['hyphenation', hyphenRemoval],
  ['addition', addition],
  ['bitsquatting', bitsquatting],
  ['subdomain', subdomain],
  ['keyword', combosquatting],
];
/** Labels shorter than this have too many legitimate neighbors. */
const SHORT_LABEL = 4;
/** Methods that keep the whole label, or an identical-looking one. */
const SURE_WAYS: ReadonlySet<LookAlikeMethod> = new Set(['tld-swap', 'keyword', 'cyrillic', 'script', 'homoglyph']);
/** Similarity of names that are not compared letter by letter. */
const CLOSENESS: Readonly<Partial<Record<LookAlikeMethod, number>>> = {
  cyrillic: 99,
  script: 97,
  homoglyph: 95,
  'tld-swap': 88,
  plural: 86,
  various: 74,
  subdomain: 66,
  keyword: 62,
};
/** Two replaced letters are more noticeable than one. */
const CLOSENESS_OF_TWO = 84;
const CLOSENESS_OF_RARE_TWO = 82;
/** A different first letter is more noticeable. */
const FIRST_LETTER = 3;
/** Common top-level domains, which are more easily mistaken for the real one. */
const USUAL_ENDINGS: ReadonlySet<string> = new Set(['com', 'net', 'org', 'co']);

/**
 * Default maximum number of names: first those with one change, then other suffixes, then those with two changes, each
 * sorted by similarity.
 */
export const LOOK_ALIKES_MAX = 10_000;

/** Names per step; for a label of 63 characters each takes a millisecond. */
const STEP_NAMES = 8;
/**
 * Number of names with two changes to try for each requested one. A label of 63 characters has millions, most of which
 * are too long for a host name.
 */
const TRIES_PER_NAME = 10;

/**
 * Look-alikes of a registrable domain, without the domain itself, unique, in ASCII form, most similar first.
 * @param label the domain's own label (`example`); in Unicode if it is internationalized
 * @param suffix its public suffix (`com`)
 * @param most maximum number of names
 */
export function generateLookAlikes(label: string, suffix: string, most: number = LOOK_ALIKES_MAX): LookAlike[] {
  const steps = lookAlikeSteps(label, suffix, most);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** `generateLookAlikes` in steps of a few milliseconds; a long label takes about a second in all. */
export function* lookAlikeSteps(
  label: string,
  suffix: string,
  most: number = LOOK_ALIKES_MAX,
): Generator<void, LookAlike[]> {
  // Nearly every neighbor of a three-letter label is a legitimate name.
  const wanted = (way: LookAlikeMethod) => label.length >= SHORT_LABEL || SURE_WAYS.has(way);
  const found = new Map<string, LookAlike>();
  let tried = 0;
  /** Returns whether the name is new and valid. */
  const take = (name: string, kind: LookAlikeMethod, closeness: number): boolean => {
    tried += 1;
    if (found.has(name)) return false;
    const ascii = asciiName(name);
    // Excludes the real name from its look-alikes; invalid names are stored, too.
    found.set(name, { name: ascii ?? '', kind, closeness });
    return ascii !== null;
  };
  const weigh = (other: string, given: number | undefined) => {
    const first = given !== undefined && other[0] !== label[0] ? FIRST_LETTER : 0;
    return given === undefined ? similarityOf(label, other) : given - first;
  };
  found.set(`${label}.${suffix}`, { name: '', kind: 'various', closeness: 0 });
  for (const [kind, make] of OF_LABELS) {
    if (!wanted(kind)) continue;
    for (const other of make(label)) {
      take(`${other}.${suffix}`, kind, weigh(other, CLOSENESS[kind]));
      if (tried % STEP_NAMES === 0) yield;
    }
  }
  for (const name of tldSwap(label, suffix)) {
    const usual = USUAL_ENDINGS.has(name.slice(label.length + 1)) ? 6 : 0;
    take(name, 'tld-swap', CLOSENESS['tld-swap']! + usual);
    if (tried % STEP_NAMES === 0) yield;
  }
  if (wanted('various')) for (const name of various(label, suffix)) take(name, 'various', CLOSENESS.various!);
  const single = [...found.values()];
  // Double replacements are the majority: they fill only the remaining places.
  let free = wanted('homoglyph') ? most - single.filter(({ name }) => name !== '').length : 0;
  const triesMax = tried + TRIES_PER_NAME * most;
  if (found.size < most) {
    for (const other of free > 0 ? doubleHomoglyph(label) : []) {
      const closeness = weigh(other, CLOSENESS_OF_TWO);
      // Names with a different first letter come last, and are dropped if the others fill the list.
      if (take(`${other}.${suffix}`, 'homoglyph', closeness) && closeness === CLOSENESS_OF_TWO) free -= 1;
      if (free <= 0 || tried >= triesMax) break;
      if (tried % STEP_NAMES === 0) yield;
    }
  }
  if (found.size < most) {
    for (const other of free > 0 ? rareDoubleHomoglyph(label) : []) {
      take(`${other}.${suffix}`, 'homoglyph', CLOSENESS_OF_RARE_TWO);
      if (found.size >= most || tried >= triesMax) break;
      if (tried % STEP_NAMES === 0) yield;
    }
  }
  const double = [...found.values()].slice(single.length);
  const endings = single.filter(({ kind }) => kind === 'tld-swap');
  const tiers = [single.filter(({ kind }) => kind !== 'tld-swap'), endings, double];
  const possible = tiers.map((tier) => tier.filter(({ name }) => name !== ''));
  const all = possible.flat();
  const kept = all.length <= most ? all : possible.flatMap((tier) => tier.sort(byCloseness)).slice(0, most);
  return kept.sort(byCloseness);
}

/** Names with equal similarity keep their order of generation. */
function byCloseness(a: LookAlike, b: LookAlike): number {
  return b.closeness - a.closeness;
}

const POSSIBLE = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const ASCII = /^[a-z0-9.-]*$/;

/** The name in its ASCII form if it is a valid host name; null otherwise. */
function asciiName(name: string): string | null {
  const ascii = ASCII.test(name) ? name : (URL.parse(`http://${name}/`)?.hostname ?? '');
  return POSSIBLE.test(ascii) && ascii.length <= 253 ? ascii : null;
}
