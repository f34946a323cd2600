import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again and again until the answer is there. @throws AssertionError after the limit, milliseconds */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false>,
  withinMs = 60_000,
): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > until) assert.fail(`did not happen within ${withinMs} ms: ${what}`);
    await sleep(50);
  }
}
