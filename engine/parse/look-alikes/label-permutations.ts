import { adjacentKeys } from './keyboard-layouts.ts';

/** Permutations that change single letters of a label. Results are unvalidated and may include the label itself. */

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const VOWELS = 'aeiou';

const without = (label: string, at: number) => label.slice(0, at) + label.slice(at + 1);
const put = (label: string, at: number, text: string) => label.slice(0, at) + text + label.slice(at);
const instead = (label: string, at: number, text: string) => label.slice(0, at) + text + label.slice(at + 1);

function* each(label: string, make: (at: number, letter: string) => Iterable<string>): Generator<string> {
  for (let at = 0; at < label.length; at += 1) yield* make(at, label[at]!);
}

/** A letter or digit after the label, or after one of its parts. */
export function* addition(label: string): Generator<string> {
  const ends = [label.length, ...[...label.matchAll(/-/g)].map(({ index }) => index)];
  for (const at of ends) for (const letter of ALPHABET) yield put(label, at, letter);
}

/** A neighboring key pressed together with the correct one, before or after it. */
export function* insertion(label: string): Generator<string> {
  yield* each(label, (at, letter) =>
    [...adjacentKeys(letter)].flatMap((key) => [put(label, at, key), put(label, at + 1, key)]),
  );
}

/** A missing letter. */
export function* omission(label: string): Generator<string> {
  yield* each(label, (at) => [without(label, at)]);
}

/** A letter doubled. */
export function* repetition(label: string): Generator<string> {
  yield* each(label, (at, letter) => (/[\p{L}\p{N}]/u.test(letter) ? [put(label, at, letter)] : []));
}

/** A neighboring key instead of the correct one. */
export function* replacement(label: string): Generator<string> {
  yield* each(label, (at, letter) => [...adjacentKeys(letter)].map((key) => instead(label, at, key)));
}

/** Two letters in the wrong order. */
export function* transposition(label: string): Generator<string> {
  for (let at = 0; at + 1 < label.length; at += 1) {
    yield label.slice(0, at) + label[at + 1] + label[at] + label.slice(at + 2);
  }
}

/** Another vowel. */
export function* vowelSwap(label: string): Generator<string> {
  yield* each(label, (at, letter) =>
    VOWELS.includes(letter) ? [...VOWELS].map((vowel) => instead(label, at, vowel)) : [],
  );
}

/** One bit of a letter flipped, as by faulty memory. */
export function* bitsquatting(label: string): Generator<string> {
  yield* each(label, (at, letter) =>
    [1, 2, 4, 8, 16, 32, 64, 128]
      .map((bit) => String.fromCharCode(letter.charCodeAt(0) ^ bit))
      .filter((flipped) => /^[a-z0-9-]$/.test(flipped))
      .map((flipped) => instead(label, at, flipped)),
  );
}

/** The plural of the label, or of a word within it. */
export function* plural(label: string): Generator<string> {
  for (let at = 1; at < label.length; at += 1) {
    const letter = label[at]!;
    if (/\p{L}/u.test(letter)) yield put(label, at + 1, /[sxz]/.test(letter) ? 'es' : 's');
  }
}
