import { BEHIND, CONFUSABLES } from './confusables.ts';
import { adjacentKeys } from './keyboard-layouts.ts';

/** Cost of one difference as a share of the label length, from invisible to a different letter. */
const COST = { twin: 0.12, order: 0.45, doubled: 0.4, hyphen: 0.5, key: 0.6, letter: 1 } as const;
/** Factor by position of the difference: the first letter is the most noticeable. */
const FIRST = 1.4;
const INNER = 0.85;
/** Maximum number of different letters; beyond this limit the labels are different words. */
const OTHER_WORD = 3;

const PAIRS = [...CONFUSABLES.keys()].filter((letters) => letters.length === 2);

/** The label in the letters that it appears to contain, with pairs as the letter that they resemble. */
function skeleton(label: string): string {
  let plain = [...label].map((letter) => BEHIND.get(letter) ?? letter).join('');
  for (const pair of PAIRS) if (plain.includes(pair)) plain = plain.replaceAll(pair, CONFUSABLES.get(pair)![0]!);
  return plain;
}

const twins = (a: string, b: string) =>
  (BEHIND.get(b) ?? b) === a ||
  (CONFUSABLES.get(a)?.includes(b) ?? false) ||
  (CONFUSABLES.get(b)?.includes(a) ?? false);

/** Cache of costs by letter: there are few letters but many comparisons. */
const exchanges = new Map<string, Map<string, number>>();

function exchangesOf(letter: string): Map<string, number> {
  let costs = exchanges.get(letter);
  if (!costs) {
    costs = new Map();
    exchanges.set(letter, costs);
  }
  return costs;
}

/** @param known cache of the costs of `a` */
function exchangeCost(a: string, b: string, known: Map<string, number>): number {
  if (a === b) return 0;
  let cost = known.get(b);
  if (cost === undefined) {
    cost = twins(a, b) ? COST.twin : adjacentKeys(a).has(b) ? COST.key : COST.letter;
    known.set(b, cost);
  }
  return cost;
}

function extraCost(letter: string, before: string | undefined, after: string | undefined): number {
  if (letter === '-') return COST.hyphen;
  if (letter === before || letter === after) return COST.doubled;
  return adjacentKeys(letter).has(before ?? '') || adjacentKeys(letter).has(after ?? '') ? COST.key : COST.letter;
}

const extraCosts = (letters: readonly string[]) =>
  letters.map((letter, at) => extraCost(letter, letters[at - 1], letters[at + 1]));

/**
 * Lowest cost to convert one label to the other by insertion, deletion, substitution and transposition (Damerau
 * distance).
 */
function distance(from: readonly string[], to: readonly string[]): number {
  const at = (place: number) => (place === 0 ? FIRST : place < from.length - 1 ? INNER : 1);
  // Not within the loops, which run for each pair of letters of thousands of labels.
  const inserted = extraCosts(to);
  const deleted = extraCosts(from);
  let twoBack: number[] = [];
  let back: number[] = [0];
  for (let j = 1; j <= to.length; j += 1) back.push(back[j - 1]! + inserted[j - 1]! * at(0));
  for (let i = 1; i <= from.length; i += 1) {
    const weight = at(i - 1);
    const letter = from[i - 1]!;
    const known = exchangesOf(letter);
    const deletion = deleted[i - 1]! * weight;
    const row = [back[0]! + deletion];
    for (let j = 1; j <= to.length; j += 1) {
      const other = to[j - 1]!;
      let best = back[j - 1]! + exchangeCost(letter, other, known) * weight;
      best = Math.min(best, back[j]! + deletion, row[j - 1]! + inserted[j - 1]! * weight);
      if (i > 1 && j > 1 && letter === to[j - 2] && from[i - 2] === other) {
        best = Math.min(best, twoBack[j - 2]! + COST.order * weight);
      }
      row.push(best);
    }
    twoBack = back;
    back = row;
  }
  return back[to.length]!;
}

/**
 * Likelihood of mistaking one label for another, by reading or typing: 100 = identical appearance, 0 = a different
 * word. A difference counts less in long labels.
 * @param label the real one, ASCII
 * @param other the imitation, in Unicode
 */
export function similarityOf(label: string, other: string): number {
  if (label === other) return 100;
  const letters = [...other];
  const twinsPut = letters.filter((letter) => BEHIND.has(letter)).length;
  const alike = other.length !== label.length && skeleton(other) === skeleton(label);
  const cost = alike ? COST.twin * Math.max(1, twinsPut) : distance([...label], letters);
  const forgiving = Math.min(1, 8 / Math.max(4, label.length));
  return Math.max(0, Math.round(100 * (1 - (cost * (0.5 + forgiving / 2)) / OTHER_WORD)));
}
