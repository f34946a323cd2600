import { setImmediate as nextTurn } from 'node:timers/promises';

/** Runs a long calculation step by step; between two steps the event loop can do other work. */
export async function runInSteps<T>(steps: Generator<void, T>): Promise<T> {
  let step = steps.next();
  for (; !step.done; step = steps.next()) await nextTurn();
  return step.value;
}

/** Queries that start in one turn of the event loop. */
const PER_TURN = 128;

/** Queries thousands of items, a batch per turn of the event loop. @param ask never rejects */
export async function askInTurns<I, O>(items: readonly I[], ask: (item: I) => Promise<O>): Promise<O[]> {
  const answers: Promise<O>[] = [];
  for (const item of items) {
    answers.push(ask(item));
    if (answers.length % PER_TURN === 0) await nextTurn();
  }
  return Promise.all(answers);
}
