import type { Facts, FactValue } from '@assay/contract/facts.ts';

/** Limits for text in findings that a target controls. */
const SEEN_LINES = 20;
const LINE_CHARACTERS = 300;
const FACT_CHARACTERS = 500;
const LIST_ITEMS = 100;

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Control, bidirectional and other invisible characters written as `\u{…}`, so that they are visible. */
export function escapeInvisible(text: string): string {
  return text.replace(INVISIBLE, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

/** Truncates to this number of characters (code points), with an ellipsis. */
export function truncate(text: string, characters: number): string {
  // A string of n units has at most n code points: short ones need no iteration.
  if (text.length <= characters) return text;
  const points = Array.from(text.slice(0, characters * 2 + 2));
  return points.length <= characters ? text.slice(0, characters * 2) : `${points.slice(0, characters - 1).join('')}…`;
}

/** At most 20 lines of 300 characters. */
export function limitEvidenceLines(seen: readonly string[]): string[] {
  return seen
    .flatMap((text) => text.slice(0, SEEN_LINES * LINE_CHARACTERS * 2).split(/\r\n|\r|\n/))
    .slice(0, SEEN_LINES)
    .map((line) => truncate(escapeInvisible(line), LINE_CHARACTERS));
}

function boundValue(value: FactValue): FactValue {
  if (typeof value === 'string') return truncate(escapeInvisible(value), FACT_CHARACTERS);
  if (Array.isArray(value))
    return value.slice(0, LIST_ITEMS).map((item) => truncate(escapeInvisible(item), FACT_CHARACTERS));
  return value;
}

/** Facts with bounded, visible text. */
export function limitFacts(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, boundValue(value)]));
}

/** A subject or asset as it is stored: one bounded line. */
export function limitName(name: string): string {
  return truncate(escapeInvisible(name), LINE_CHARACTERS);
}
