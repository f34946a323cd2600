import type { Failure, Result } from './results.ts';
import type { Program, TestFile } from './suites.ts';
import { WorkerProcess } from './worker-process.ts';

export interface Jobs {
  programs: readonly Program[];
  files: readonly TestFile[];
}

export interface Hooks {
  /** @param stopped kills it */
  runProgram(program: Program, stopped: AbortSignal): Promise<Result>;
  /** Environment of the processes of a suite. */
  environment(file: TestFile): Promise<NodeJS.ProcessEnv>;
  /** Expected seconds of a file. */
  expected(file: TestFile): number;
  ended(result: Result): void;
  only?: string;
}

/**
 * A worker is replaced by a new process after this many files, because the memory of many product instances in one
 * process accumulates.
 */
const FILES_PER_PROCESS = 40;

/**
 * Runs programs and test files on a number of slots. A slot keeps its process while its suite has files left, then
 * switches to the suite with the most work left per process; within a suite the longest file is first, so that it does
 * not run alone at the end.
 */
export class Schedule {
  readonly #hooks: Hooks;
  readonly #programs: Program[];
  readonly #files: TestFile[];
  readonly #slots = new Map<number, WorkerProcess>();
  /** Slot → suite that it runs. */
  readonly #suites = new Map<number, string>();
  readonly #webBuild = Promise.withResolvers<void>();
  #webBuilt = false;
  readonly #stopped = new AbortController();

  constructor({ programs, files }: Jobs, hooks: Hooks) {
    this.#hooks = hooks;
    this.#programs = [...programs];
    this.#files = [...files].sort((a, b) => hooks.expected(b) - hooks.expected(a));
    if (!programs.some(({ name }) => name === 'web build')) this.#endWebBuild();
  }

  #endWebBuild(): void {
    this.#webBuilt = true;
    this.#webBuild.resolve();
  }

  async run(slots: number): Promise<void> {
    await Promise.all(Array.from({ length: slots }, (_, slot) => this.#work(slot)));
  }

  /** Kills all processes; `run` then returns, after the results of the interrupted files. */
  stop(): void {
    this.#stopped.abort();
    for (const worker of this.#slots.values()) worker.kill('the run was interrupted');
  }

  async #work(slot: number): Promise<void> {
    let done = 0;
    while (!this.#stopped.signal.aborted) {
      const program = this.#programs.shift();
      if (program) {
        const result = await this.#hooks.runProgram(program, this.#stopped.signal);
        if (program.name === 'web build') this.#endWebBuild();
        this.#hooks.ended(result);
        continue;
      }
      if (this.#files.every(({ suite: { web } }) => web)) await this.#webBuild.promise;
      const suite = this.#suites.get(slot);
      const file = this.#next(slot);
      if (!file) break;
      let worker = this.#slots.get(slot);
      const fits = worker?.alive && suite === file.suite.name && !file.suite.isolated && done < FILES_PER_PROCESS;
      if (!fits) {
        await worker?.end();
        const env = await this.#hooks.environment(file);
        if (this.#stopped.signal.aborted) break;
        worker = new WorkerProcess({ env, only: this.#hooks.only });
        this.#slots.set(slot, worker);
        done = 0;
      }
      done += 1;
      const result = await worker!.run(file);
      this.#hooks.ended(result);
    }
    this.#suites.delete(slot);
    await this.#slots.get(slot)?.end();
  }

  /** Takes the next file of a slot; null if none is left for it. */
  #next(slot: number): TestFile | null {
    const ready = this.#files.filter((file) => this.#webBuilt || !file.suite.web);
    const own = ready.find((file) => file.suite.name === this.#suites.get(slot));
    this.#suites.delete(slot);
    const file = own ?? ofNeediestSuite(ready, this.#hooks.expected, [...this.#suites.values()]);
    if (!file) return null;
    this.#suites.set(slot, file.suite.name);
    this.#files.splice(this.#files.indexOf(file), 1);
    return file;
  }
}

/**
 * The first file of the suite with the most remaining seconds per process, counting one additional process.
 * @param working the suites of the busy processes
 */
export function ofNeediestSuite(
  files: readonly TestFile[],
  expected: (file: TestFile) => number,
  working: readonly string[],
): TestFile | null {
  const groups = Object.values(Object.groupBy(files, (file) => file.suite.name)).map((group) => group!);
  const share = (group: TestFile[]) => {
    const seconds = group.reduce((sum, file) => sum + expected(file), 0);
    return seconds / (working.filter((name) => name === group[0]!.suite.name).length + 1);
  };
  return groups.sort((a, b) => share(b) - share(a))[0]?.[0] ?? null;
}

/** Files with failures, each once. */
export const failedFiles = (failures: readonly Failure[]): string[] => [
  ...new Set(failures.flatMap(({ file }) => file ?? [])),
];
