/** Milliseconds that a periodic task may take: the next beat comes a minute after this one. */
const BUDGET_MS = 45_000;

/**
 * Runs rounds of a periodic task until nothing is due or its time is up; what is left follows with the next beat. A round
 * that fails is the last one, because it would find the same work again.
 * @param round handles at most `size` rows that are due. @returns how many it found
 */
export async function untilNothingIsDue(size: number, round: () => Promise<number>): Promise<void> {
  const end = performance.now() + BUDGET_MS;
  while ((await round()) === size && performance.now() < end);
}
