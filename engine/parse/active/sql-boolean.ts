import type { TestResponse } from './active-test.ts';

/**
 * Continuation of a value that keeps its meaning or makes it match nothing: in a number, in a string, in a string
 * within parentheses.
 */
export type Closing = (own: string, condition: string) => string;
export const CLOSINGS: readonly (readonly [kind: string, closing: Closing])[] = [
  ['numeric', (own, condition) => `${own} AND ${condition}`],
  ['text', (own, condition) => `${own}' AND ${condition} AND 'q'='q`],
  ['text', (own, condition) => `${own}') AND ${condition} AND ('q'='q`],
];

/** Minimum similarity of equal pages, which may differ in counters, times and tokens. */
const SAME = 0.98;
/** Maximum similarity of different pages. */
const OTHER = 0.95;

/** The page text without the sent value, which many pages repeat in some spelling. */
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

/** Share of words that two texts have in common, each counted by frequency (Dice coefficient). */
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

/** Rejections and failures, which do not depend on the condition. */
const NO_ANSWER: ReadonlySet<number> = new Set([403, 406, 429]);

/** Returns true if two responses to the same request differ only by chance. */
export function isSame(one: TestResponse, oneValue: string, other: TestResponse, otherValue: string): boolean {
  return (
    one.status === other.status && similarity(withoutValue(one, oneValue), withoutValue(other, otherValue)) >= SAME
  );
}

/** Returns true if the second response is a different page, and neither a rejection nor an error. */
export function isOther(one: TestResponse, oneValue: string, other: TestResponse, otherValue: string): boolean {
  if (other.status >= 500 || NO_ANSWER.has(other.status)) return false;
  return (
    one.status !== other.status || similarity(withoutValue(one, oneValue), withoutValue(other, otherValue)) < OTHER
  );
}
