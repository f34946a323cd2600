import { HOMOGLYPHS, KEYWORDS, NEIGHBOURS, TOP_LEVELS, VOWELS } from './look-alike-tables.ts';

/** Ways of making a name that could be taken for another. */
export const LOOK_ALIKE_WAYS = [
  'homoglyph',
  'omission',
  'transposition',
  'addition',
  'hyphenation',
  'tld-swap',
  'bitsquatting',
  'repetition',
  'replacement',
  'vowel-swap',
  'keyword',
  'subdomain',
] as const;

/** A name that could be taken for the domain, and the way it was made. */
export interface LookAlike {
  name: string;
  kind: (typeof LOOK_ALIKE_WAYS)[number];
}

/** Labels shorter than this have too many honest neighbours. */
const SHORT_LABEL = 4;
/** Ways that keep the whole label, or one that looks the same. */
const SURE_WAYS: ReadonlySet<LookAlike['kind']> = new Set(['tld-swap', 'keyword', 'homoglyph']);

/** Names made at most; the ways take turns, so that a long name does not push out the later ways. */
export const LOOK_ALIKES_MAX = 1_200;

/**
 * Names that could be taken for a registrable domain, without the domain itself, unique, ASCII form, at most
 * LOOK_ALIKES_MAX.
 * @param label the domain's own label (`example`)
 * @param suffix its public suffix (`com`)
 * @param extraSuffixes suffixes to try beside the common ones
 */
export function generateLookAlikes(label: string, suffix: string, extraSuffixes: readonly string[] = []): LookAlike[] {
  const ways: [LookAlike['kind'], Iterable<string>][] = [
    ['tld-swap', swapped(label, suffix, [...TOP_LEVELS, ...extraSuffixes])],
    [
      'keyword',
      within(
        suffix,
        KEYWORDS.flatMap((word) => [`${label}-${word}`, `${word}-${label}`, `${label}${word}`]),
      ),
    ],
    ['homoglyph', within(suffix, homoglyphs(label))],
    [
      'omission',
      within(
        suffix,
        each(label, (at) => [label.slice(0, at) + label.slice(at + 1)]),
      ),
    ],
    [
      'transposition',
      within(
        suffix,
        each(label, (at) => [transposed(label, at)]),
      ),
    ],
    [
      'repetition',
      within(
        suffix,
        each(label, (at) => [label.slice(0, at + 1) + label.slice(at)]),
      ),
    ],
    [
      'hyphenation',
      within(
        suffix,
        each(label, (at) => (at > 0 ? [`${label.slice(0, at)}-${label.slice(at)}`] : [])),
      ),
    ],
    [
      'replacement',
      within(
        suffix,
        each(label, (at) => replaced(label, at, NEIGHBOURS[label[at]!] ?? '')),
      ),
    ],
    [
      'vowel-swap',
      within(
        suffix,
        each(label, (at) => (VOWELS.includes(label[at]!) ? replaced(label, at, VOWELS) : [])),
      ),
    ],
    [
      'addition',
      within(
        suffix,
        [...'abcdefghijklmnopqrstuvwxyz0123456789'].map((letter) => label + letter),
      ),
    ],
    [
      'bitsquatting',
      within(
        suffix,
        each(label, (at) => flipped(label, at)),
      ),
    ],
    [
      'subdomain',
      within(
        suffix,
        each(label, (at) => (at > 2 && at < label.length - 2 ? [label.slice(at)] : [])),
      ),
    ],
  ];
  const own = `${label}.${suffix}`;
  // Near a label of three letters nearly every name is somebody's honest own.
  const used = label.length < SHORT_LABEL ? ways.filter(([kind]) => SURE_WAYS.has(kind)) : ways;
  const found = new Map<string, LookAlike['kind']>();
  const turns = used.map(([kind, names]) => ({ kind, names: names[Symbol.iterator]() }));
  while (turns.length > 0 && found.size < LOOK_ALIKES_MAX) {
    for (const turn of [...turns]) {
      const next = turn.names.next();
      if (next.done) {
        turns.splice(turns.indexOf(turn), 1);
        continue;
      }
      const name = asciiName(next.value);
      if (name && name !== own && !found.has(name) && found.size < LOOK_ALIKES_MAX) found.set(name, turn.kind);
    }
  }
  return [...found].map(([name, kind]) => ({ name, kind }));
}

function* within(suffix: string, labels: Iterable<string>): Generator<string> {
  for (const label of labels) yield `${label}.${suffix}`;
}

function* swapped(label: string, suffix: string, others: readonly string[]): Generator<string> {
  for (const other of others) if (other !== suffix) yield `${label}.${other}`;
  // `example.com` → `example-com.…` and `examplecom.…` are read as the real name in a link.
  yield `${label}${suffix.replaceAll('.', '')}.com`;
  yield `${label}-${suffix.replaceAll('.', '-')}.com`;
}

function* each(label: string, make: (at: number) => Iterable<string>): Generator<string> {
  for (let at = 0; at < label.length; at += 1) yield* make(at);
}

function* homoglyphs(label: string): Generator<string> {
  for (const [letters, twins] of Object.entries(HOMOGLYPHS)) {
    for (let at = label.indexOf(letters); at >= 0; at = label.indexOf(letters, at + 1)) {
      for (const twin of twins) yield label.slice(0, at) + twin + label.slice(at + letters.length);
    }
    // All of a letter at once: what a forger who wants no trace would register.
    for (const twin of twins) if (label.split(letters).length > 2) yield label.replaceAll(letters, twin);
  }
}

function transposed(label: string, at: number): string {
  const next = label[at + 1];
  return next === undefined ? label : label.slice(0, at) + next + label[at] + label.slice(at + 2);
}

function replaced(label: string, at: number, letters: string): string[] {
  return [...letters].map((letter) => label.slice(0, at) + letter + label.slice(at + 1));
}

/** One flipped bit of a letter: where faulty memory would lead (bits 0–7 that still give a letter or digit). */
function flipped(label: string, at: number): string[] {
  const code = label.charCodeAt(at);
  const letters = [0, 1, 2, 3, 4, 6].map((bit) => String.fromCharCode(code ^ (1 << bit)).toLowerCase());
  return letters
    .filter((letter) => /[a-z0-9]/.test(letter))
    .map((letter) => label.slice(0, at) + letter + label.slice(at + 1));
}

/** The name in its ASCII form where it is a possible host name; null otherwise. */
function asciiName(name: string): string | null {
  let ascii: string;
  try {
    ascii = new URL(`http://${name}/`).hostname;
  } catch {
    return null;
  }
  const fits = ascii.split('.').every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  return fits && ascii.length <= 253 && /[a-z]/.test(ascii.split('.').at(-1)!) ? ascii : null;
}
