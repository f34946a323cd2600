import type { TestResponse } from './active-test.ts';

/** How a value goes on so that its meaning stays, or becomes that of nothing: in a number, in a text, in a text within brackets. */
export type Closing = (own: string, condition: string) => string;
export const CLOSINGS: readonly (readonly [kind: string, closing: Closing])[] = [
  ['numeric', (own, condition) => `${own} AND ${condition}`],
  ['text', (own, condition) => `${own}' AND ${condition} AND 'q'='q`],
  ['text', (own, condition) => `${own}') AND ${condition} AND ('q'='q`],
];

/** Words that pages may differ by and still be the same page: counters, times, tokens. */
const SAME = 0.98;
/** And that a page has to differ by to be another one. */
const OTHER = 0.95;

/** A page without what was sent to it, which many pages show again in one spelling or another. */
export function withoutValue(heard: TestResponse, value: string): string {
  const spellings = new Set([
    value,
    encodeURIComponent(value),
    encodeURIComponent(value).replaceAll('%20', '+'),
    value.replace(
      /[&<>"']/g,
      (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign]!,
    ),
    value.replaceAll("'", '&#039;').replaceAll('"', '&quot;'),
    value.replaceAll("'", '&#x27;').replaceAll('"', '&quot;'),
    value.replaceAll("'", "\\'"),
  ]);
  let text = heard.text;
  for (const spelling of [...spellings].sort((a, b) => b.length - a.length))
    if (spelling.length > 1) text = text.replaceAll(spelling, ' ');
  return text;
}

/** Share of words that two texts have in common, each counted as often as it stands (Dice coefficient). */
export function similarity(one: string, other: string): number {
  const counts = new Map<string, number>();
  let total = 0;
  for (const word of words(one)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    total += 1;
  }
  let common = 0;
  for (const word of words(other)) {
    total += 1;
    const left = counts.get(word) ?? 0;
    if (left > 0) common += 1;
    counts.set(word, left - 1);
  }
  return total === 0 ? 1 : (2 * common) / total;
}

const words = (text: string) => text.split(/[\s<>"'=/]+/, 20_000).filter((word) => word !== '');

/** Refused or failed: says nothing of the condition. */
const NO_ANSWER: ReadonlySet<number> = new Set([403, 406, 429]);

/** Two answers to the same question: is a page told apart from itself only by chance? */
export function isSame(one: TestResponse, oneValue: string, other: TestResponse, otherValue: string): boolean {
  return (
    one.status === other.status && similarity(withoutValue(one, oneValue), withoutValue(other, otherValue)) >= SAME
  );
}

/** Is the second answer another page than the first, and none of a guard or of an error? */
export function isOther(one: TestResponse, oneValue: string, other: TestResponse, otherValue: string): boolean {
  if (other.status >= 500 || NO_ANSWER.has(other.status)) return false;
  return (
    one.status !== other.status || similarity(withoutValue(one, oneValue), withoutValue(other, otherValue)) < OTHER
  );
}
