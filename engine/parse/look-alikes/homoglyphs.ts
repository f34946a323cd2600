import {
  APPROXIMATE_CYRILLIC,
  ASCII_CONFUSABLES,
  CONFUSABLES,
  CYRILLIC_CONFUSABLES,
  confusablesOf,
  DIGRAPH_CONFUSABLES,
  OTHER_SCRIPT_CONFUSABLES,
} from './confusables.ts';

/** Ways of putting letters that look the same. */

/** Places of a letter or pair in a label. */
function placesOf(label: string, letters: string): number[] {
  const places: number[] = [];
  for (let at = label.indexOf(letters); at >= 0; at = label.indexOf(letters, at + letters.length)) places.push(at);
  return places;
}

/** The label with a twin in the places of some letters that follow one another: one of them, two, … all. */
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

/** One letter or pair with a twin of ASCII or Latin script, in one place or in several. */
export function* homoglyph(label: string): Generator<string> {
  yield* exchanged(label, CONFUSABLES);
  yield* pairsExchanged(label, CONFUSABLES);
}

function* plainlyExchanged(label: string): Generator<string> {
  yield* exchanged(label, ASCII_CONFUSABLES);
  yield* pairsExchanged(label, ASCII_CONFUSABLES);
}

/**
 * Two letters or pairs with twins of ASCII, then two letters with the likely twins of Latin script; the second exchange may
 * fall on the twin of the first.
 */
export function* doubleHomoglyph(label: string): Generator<string> {
  for (const first of new Set(plainlyExchanged(label))) yield* plainlyExchanged(first);
  for (const first of new Set(exchanged(label, DIGRAPH_CONFUSABLES))) yield* exchanged(first, DIGRAPH_CONFUSABLES);
}

/** Two letters or pairs with any twins of ASCII or Latin script. */
export function* rareDoubleHomoglyph(label: string): Generator<string> {
  for (const first of new Set(homoglyph(label))) yield* homoglyph(first);
}

/** One letter of another script, in one place or in several. */
export function* otherScript(label: string): Generator<string> {
  for (const table of [CYRILLIC_CONFUSABLES, OTHER_SCRIPT_CONFUSABLES]) {
    for (const letter of new Set(label)) yield* replacedIn(label, letter, [...(table[letter] ?? '')]);
  }
}

/** The whole label in Cyrillic letters, where all of them have a twin: a name without any mixture of scripts. */
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
