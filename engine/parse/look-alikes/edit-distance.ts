import { BEHIND, CONFUSABLES } from './confusables.ts';
import { adjacentKeys } from './keyboard-layouts.ts';

/** What one difference costs, of the length of the label: from what nobody sees to another letter altogether. */
const COST = { twin: 0.12, order: 0.45, doubled: 0.4, hyphen: 0.5, key: 0.6, letter: 1 } as const;
/** The first letter is looked at, the inner ones are read over (place of the difference in the label). */
const FIRST = 1.4;
const INNER = 0.85;
/** Labels differ by so many letters at most before they are other words. */
const OTHER_WORD = 3;

const PAIRS = [...CONFUSABLES.keys()].filter((letters) => letters.length === 2);

/** The label in the letters that it seems to be written in, pairs as the letter that they look like. */
function skeleton(label: string): string {
  let plain = [...label].map((letter) => BEHIND.get(letter) ?? letter).join('');
  for (const pair of PAIRS) if (plain.includes(pair)) plain = plain.replaceAll(pair, CONFUSABLES.get(pair)![0]!);
  return plain;
}

const twins = (a: string, b: string) =>
  (BEHIND.get(b) ?? b) === a ||
  (CONFUSABLES.get(a)?.includes(b) ?? false) ||
  (CONFUSABLES.get(b)?.includes(a) ?? false);

/** Costs worked out so far: letters are few, comparisons are many. */
const exchanges = new Map<string, number>();

function exchangeCost(a: string, b: string): number {
  if (a === b) return 0;
  const known = exchanges.get(a + b);
  if (known !== undefined) return known;
  const cost = twins(a, b) ? COST.twin : adjacentKeys(a).has(b) ? COST.key : COST.letter;
  exchanges.set(a + b, cost);
  return cost;
}

function extraCost(letter: string, before: string | undefined, after: string | undefined): number {
  if (letter === '-') return COST.hyphen;
  if (letter === before || letter === after) return COST.doubled;
  return adjacentKeys(letter).has(before ?? '') || adjacentKeys(letter).has(after ?? '') ? COST.key : COST.letter;
}

/** Cheapest way from one label to the other by letters put in, left out, exchanged and swapped (Damerau's distance). */
function distance(from: readonly string[], to: readonly string[]): number {
  const at = (place: number) => (place === 0 ? FIRST : place < from.length - 1 ? INNER : 1);
  let twoBack: number[] = [];
  let back: number[] = [0];
  for (let j = 1; j <= to.length; j += 1) back.push(back[j - 1]! + extraCost(to[j - 1]!, to[j - 2], to[j]) * at(0));
  for (let i = 1; i <= from.length; i += 1) {
    const weight = at(i - 1);
    const row = [back[0]! + extraCost(from[i - 1]!, from[i - 2], from[i]) * weight];
    for (let j = 1; j <= to.length; j += 1) {
      let best = back[j - 1]! + exchangeCost(from[i - 1]!, to[j - 1]!) * weight;
      best = Math.min(best, back[j]! + extraCost(from[i - 1]!, from[i - 2], from[i]) * weight);
      best = Math.min(best, row[j - 1]! + extraCost(to[j - 1]!, to[j - 2], to[j]) * weight);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
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
 * How easily a label is taken for another, by eye and by finger: 100 = drawn the same, 0 = another word. Long labels
 * forgive a difference more than short ones.
 * @param label the real one, ASCII
 * @param other the one that might be taken for it, in Unicode
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
