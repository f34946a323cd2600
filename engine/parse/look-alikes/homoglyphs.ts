import {
  APPROXIMATE_CYRILLIC,
  ASCII_CONFUSABLES,
  CONFUSABLES,
  CYRILLIC_CONFUSABLES,
  confusablesOf,
  DIGRAPH_CONFUSABLES,
  OTHER_SCRIPT_CONFUSABLES,
} from './confusables.ts';

/** Permutations that use look-alike letters. */

/** Positions of a letter or pair in a label. */
function placesOf(label: string, letters: string): number[] {
  const places: number[] = [];
  for (let at = label.indexOf(letters); at >= 0; at = label.indexOf(letters, at + letters.length)) places.push(at);
  return places;
}

/** The label with a confusable in one or more consecutive positions of a letter. */
function* replacedIn(label: string, letters: string, twins: readonly string[]): Generator<string> {
  const places = placesOf(label, letters);
  for (let first = 0; first < places.length; first += 1) {
    for (let last = first; last < places.length; last += 1) {
      const from = places[first]!;
      const to = places[last]! + letters.length;
      const [before, between, after] = [label.slice(0, from), label.slice(from, to), label.slice(to)];
      for (const twin of twins) yield before + (first === last ? twin : between.replaceAll(letters, twin)) + after;
    }
  }
}

function* exchanged(label: string, table: ReadonlyMap<string, readonly string[]>): Generator<string> {
  for (const letter of new Set(label)) {
    yield* replacedIn(label, letter, confusablesOf(letter, table));
  }
}

function* pairsExchanged(label: string, table: ReadonlyMap<string, readonly string[]>): Generator<string> {
  for (let at = 0; at + 1 < label.length; at += 1) {
    for (const twin of table.get(label.slice(at, at + 2)) ?? []) {
      yield label.slice(0, at) + twin + label.slice(at + 2);
    }
  }
}

/** One letter or pair replaced with a confusable of ASCII or Latin script, in one or more positions. */
export function* homoglyph(label: string): Generator<string> {
  yield* exchanged(label, CONFUSABLES);
  yield* pairsExchanged(label, CONFUSABLES);
}

function* plainlyExchanged(label: string): Generator<string> {
  yield* exchanged(label, ASCII_CONFUSABLES);
  yield* pairsExchanged(label, ASCII_CONFUSABLES);
}

/**
 * Two letters or pairs replaced with ASCII confusables, then two letters with the likely ones of Latin script; the
 * second replacement may apply to the result of the first.
 */
export function* doubleHomoglyph(label: string): Generator<string> {
  for (const first of new Set(plainlyExchanged(label))) yield* plainlyExchanged(first);
  for (const first of new Set(exchanged(label, DIGRAPH_CONFUSABLES))) yield* exchanged(first, DIGRAPH_CONFUSABLES);
}

/** Two letters or pairs replaced with any confusables of ASCII or Latin script. */
export function* rareDoubleHomoglyph(label: string): Generator<string> {
  for (const first of new Set(homoglyph(label))) yield* homoglyph(first);
}

/** One letter of another script, in one or more positions. */
export function* otherScript(label: string): Generator<string> {
  for (const table of [CYRILLIC_CONFUSABLES, OTHER_SCRIPT_CONFUSABLES]) {
    for (const letter of new Set(label)) yield* replacedIn(label, letter, [...(table[letter] ?? '')]);
  }
}

/** The whole label in Cyrillic letters, if all letters have a confusable: a name without mixed scripts. */
export function* cyrillic(label: string): Generator<string> {
  const letters = [...label];
  const written = letters.map((letter) =>
    APPROXIMATE_CYRILLIC.has(letter) ? undefined : CYRILLIC_CONFUSABLES[letter],
  );
  // Digits and hyphens belong to every script.
  if (letters.every((letter, at) => written[at] !== undefined || /[0-9-]/.test(letter))) {
    yield letters.map((letter, at) => written[at] ?? letter).join('');
  }
}
