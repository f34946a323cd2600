import type { ApiResponse } from '../api.ts';

/**
 * Sends calls concurrently and counts their outcomes: limits must be enforced under any concurrency.
 * @param call receives the number of the call, from 0
 * @returns calls per outcome: the id of the error, or `ok`
 */
export async function callConcurrently(
  count: number,
  call: (n: number) => Promise<ApiResponse>,
): Promise<Record<string, number>> {
  return runConcurrently(count, async (n) => {
    const { success, error, status } = await call(n);
    return success ? 'ok' : (error ?? `status ${status}`);
  });
}

/** The same for functions without a route. @param outcome resolves to the outcome of one call */
export async function runConcurrently(
  count: number,
  outcome: (n: number) => Promise<string>,
): Promise<Record<string, number>> {
  const outcomes = await Promise.all(Array.from({ length: count }, (_, n) => outcome(n)));
  const counts: Record<string, number> = {};
  for (const outcome of outcomes.toSorted()) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
