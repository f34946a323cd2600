import { setImmediate as nextTurn } from 'node:timers/promises';

/** Runs a long calculation step by step; between two steps the event loop does other work. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  let step = steps.next();
  for (; !step.done; step = steps.next()) await nextTurn();
  return step.value;
}
