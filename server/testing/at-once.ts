import type { Answer } from './api.ts';

/**
 * Fires calls at once and counts how they ended: what a limit has to hold whatever the parallelism.
 * @param call is given the number of the call, from 0
 * @returns how many ended in each way: the id of a refusal, or `ok`
 */
export async function atOnce(count: number, call: (n: number) => Promise<Answer>): Promise<Record<string, number>> {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => call(n)));
  return tally(answers.map(({ success, error, status }) => (success ? 'ok' : (error ?? `status ${status}`))));
}

/** The same for parts without a route. @param outcome of one call, in a word */
export async function outcomesAtOnce(
  count: number,
  outcome: (n: number) => Promise<string>,
): Promise<Record<string, number>> {
  return tally(await Promise.all(Array.from({ length: count }, (_, n) => outcome(n))));
}

function tally(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes.toSorted()) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
