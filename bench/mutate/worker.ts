import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type * as Collector from './collected-tests.ts';

/** Runs the tests of a target in this thread, once for each mutant that it is asked for. */

export interface WorkerInput {
  /** URL → source with mutants. */
  sources: ReadonlyMap<string, string>;
  /** Test files. */
  tests: readonly string[];
  /** Mutant that is active while the files load, for one in a constant of a module; null = none. */
  loaded: string | null;
}

/** Runs these tests with a mutant until one fails. */
export interface WorkerTask {
  mutant: string | null;
  tests: readonly number[];
}

export type WorkerAnswer =
  | {
      kind: 'ready';
      tests: { name: string; failure: string | null; ms: number; covers: string[] }[];
      /** Mutants that ran while the files loaded. */
      onLoad: string[];
    }
  | {
      kind: 'done';
      killedBy: number | null /** Also fails without the mutant: state of the module is damaged. */;
      damaged: boolean;
    };

/** The namespace of the instrumented sources. */
interface Stryker {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

/** A loop that evaluates a mutant more often than this does not end. */
const HITS_MAX = 1_000_000;

const { sources, tests, loaded } = workerData as WorkerInput;
const stryker: Stryker = { activeMutant: loaded ?? undefined, hitLimit: HITS_MAX };
(globalThis as unknown as Record<string, unknown>).__stryker__ = stryker;
const COLLECTOR = pathToFileURL(`${import.meta.dirname}/collected-tests.ts`).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'node:test' && context.parentURL !== COLLECTOR
      ? { url: COLLECTOR, shortCircuit: true }
      : next(specifier, context),
  load(url, context, next) {
    const source = sources.get(url);
    return source === undefined
      ? next(url, context)
      : { format: 'module', source: stripTypeScriptTypes(source), shortCircuit: true };
  },
});

const collector = (await import(COLLECTOR)) as typeof Collector;
for (const file of tests) {
  collector.startFile(file);
  await import(pathToFileURL(file).href);
}
await collector.runBefore();
const onLoad = Object.keys(stryker.mutantCoverage?.static ?? {});

async function failureOf(test: number): Promise<string | null> {
  try {
    await collector.collected[test]!.run();
    return null;
  } catch (error) {
    return String((error as Error)?.message ?? error);
  }
}

parentPort!.on('message', async ({ mutant, tests: chosen }: WorkerTask) => {
  let killedBy: number | null = null;
  for (const test of chosen) {
    stryker.activeMutant = mutant ?? undefined;
    stryker.hitCount = 0;
    const failure = await failureOf(test);
    if (failure === null) continue;
    killedBy = test;
    break;
  }
  stryker.activeMutant = loaded ?? undefined;
  stryker.hitCount = undefined;
  const damaged = killedBy !== null && loaded === null && (await failureOf(killedBy)) !== null;
  parentPort!.postMessage({ kind: 'done', killedBy, damaged } satisfies WorkerAnswer);
});

const listed = [];
// With a mutant active at load, the tests run as a task.
for (const [at, { name }] of loaded === null ? collector.collected.entries() : []) {
  stryker.currentTestId = String(at + 1);
  const began = performance.now();
  const failure = await failureOf(at);
  const covers = Object.keys(stryker.mutantCoverage?.perTest[stryker.currentTestId] ?? {});
  listed.push({ name, failure, ms: performance.now() - began, covers });
}
stryker.currentTestId = undefined;
parentPort!.postMessage({ kind: 'ready', tests: listed, onLoad } satisfies WorkerAnswer);
