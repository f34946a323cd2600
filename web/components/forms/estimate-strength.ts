/** Keys of `ui.strength`, weakest first. */
export const STRENGTHS = ['veryWeak', 'weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** Minimum bits of each strength, starting with the second. */
const REACHED_AT_BITS = [28, 36, 46, 62];

/** Bits that one character adds unless it continues a pattern; letters count less because words are easy to guess. */
function bitsOf(character: string): number {
  if (/\p{Script=Han}|\p{Script=Hangul}/u.test(character)) return 8;
  if (/\p{L}/u.test(character)) return 2.5;
  if (/\p{N}/u.test(character)) return 3.3;
  return 5;
}

/**
 * Estimates the strength of a password, for display only: the server's rules decide. Repetitions and sequences
 * such as `abc` and `321` add little; a change of case adds one bit.
 */
export function estimateStrength(password: string): Strength {
  const characters = [...password];
  const seen = new Set<string>();
  let bits = 0;
  for (const [at, character] of characters.entries()) {
    const lower = character.toLowerCase();
    const before = characters[at - 1]?.toLowerCase();
    const step = before === undefined ? null : lower.codePointAt(0)! - before.codePointAt(0)!;
    const run = step !== null && Math.abs(step) <= 1;
    bits += run ? 0.5 : bitsOf(character) * (seen.has(lower) && !/\p{L}/u.test(character) ? 0.5 : 1);
    if (character !== lower) bits += 1;
    seen.add(lower);
  }
  return STRENGTHS[REACHED_AT_BITS.filter((needed) => bits >= needed).length]!;
}
