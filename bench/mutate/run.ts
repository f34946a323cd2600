import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Instrumented, Mutant } from './instrument.ts';
import type { WorkerAnswer, WorkerInput, WorkerTask } from './worker.ts';

/**
 * What became of a mutant. `no-test`: no test runs the changed code. `constant`: in a value that is computed when the module
 * loads, and not run.
 */
export type Verdict = 'killed' | 'timeout' | 'survived' | 'no-test' | 'constant';

export interface Result {
  mutant: Mutant;
  verdict: Verdict;
}

/** Milliseconds that the tests of a mutant may take, beside a multiple of their usual time. */
const TIME_MIN_MS = 10_000;
const TIME_FACTOR = 20;

type Ready = Extract<WorkerAnswer, { kind: 'ready' }>;

/**
 * Runs the tests that cover each mutant, in one worker thread until the mutant hangs it.
 * @param constants runs mutants in constants of modules too, each in a worker of its own
 * @param slowestMs leaves out tests that take longer; what they alone would notice survives
 * @throws Error if a test fails without mutants
 */
export async function runMutants(
  { sources, mutants }: Instrumented,
  tests: readonly string[],
  { constants, slowestMs }: { constants: boolean; slowestMs: number },
  report: (result: Result, done: number) => void,
): Promise<Result[]> {
  let worker = await openWorker({ sources, tests, loaded: null });
  const { ready } = worker;
  const broken = ready.tests.filter(({ failure }) => failure !== null);
  if (broken.length > 0)
    throw new Error(`fail without mutants:\n${broken.map(({ name, failure }) => `${name}: ${failure}`).join('\n')}`);
  const onLoad = new Set(ready.onLoad);
  const results: Result[] = [];
  for (const mutant of mutants) {
    const covering = ready.tests.flatMap(({ covers, ms }, at) =>
      covers.includes(mutant.id) && ms <= slowestMs ? [at] : [],
    );
    const isStatic = onLoad.has(mutant.id);
    let verdict: Verdict;
    if (isStatic) {
      verdict = constants ? await judgeLoaded(sources, tests, mutant, ready) : 'constant';
    } else if (covering.length === 0) {
      verdict = 'no-test';
    } else {
      const answer = await ask(worker.thread, { mutant: mutant.id, tests: byDuration(covering, ready) }, ready);
      verdict = answer === null ? 'timeout' : answer.killedBy === null ? 'survived' : 'killed';
      if (answer === null || answer.damaged) {
        await worker.thread.terminate();
        worker = await openWorker({ sources, tests, loaded: null });
      }
    }
    results.push({ mutant, verdict });
    report({ mutant, verdict }, results.length);
  }
  await worker.thread.terminate();
  return results;
}

/** A mutant of a constant takes effect when its module loads: in a worker of its own. */
async function judgeLoaded(
  sources: WorkerInput['sources'],
  tests: readonly string[],
  mutant: Mutant,
  ready: Ready,
): Promise<Verdict> {
  const worker = await openWorker({ sources, tests, loaded: mutant.id }).catch(() => null);
  // The file does not load.
  if (!worker) return 'killed';
  const all = byDuration([...ready.tests.keys()], ready);
  const answer = await ask(worker.thread, { mutant: mutant.id, tests: all }, ready);
  await worker.thread.terminate();
  return answer === null ? 'timeout' : answer.killedBy === null ? 'survived' : 'killed';
}

const byDuration = (tests: readonly number[], { tests: known }: Ready) =>
  tests.toSorted((one, other) => known[one]!.ms - known[other]!.ms);

async function openWorker(input: WorkerInput): Promise<{ thread: Worker; ready: Ready }> {
  const thread = new Worker(path.join(import.meta.dirname, 'worker.ts'), {
    workerData: input,
    stdout: true,
    stderr: true,
  });
  // Errors after the start end the worker: `ask` sees its exit.
  const [ready] = (await once(thread, 'message')) as [Ready];
  thread.on('error', () => {});
  return { thread, ready };
}

/** @returns null if the tests did not end in time or ended the worker */
async function ask(
  thread: Worker,
  task: WorkerTask,
  { tests }: Ready,
): Promise<Extract<WorkerAnswer, { kind: 'done' }> | null> {
  const usual = task.tests.reduce((sum, test) => sum + tests[test]!.ms, 0);
  const limit = Math.ceil(TIME_MIN_MS + TIME_FACTOR * usual);
  const listening = new AbortController();
  const { signal } = listening;
  thread.postMessage(task);
  try {
    return await Promise.race([
      once(thread, 'message', { signal }).then(([message]) => message),
      once(thread, 'exit', { signal }).then(() => null),
      sleep(limit, null, { signal }),
    ]);
  } finally {
    // Removes the listeners and the timer; their promises are rejected, and nothing waits for them.
    listening.abort();
  }
}
