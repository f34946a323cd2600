import { type ChildProcess, fork } from 'node:child_process';
import { join, resolve as resolvePath } from 'node:path';
import { cpuSecondsOf, killAll, OWN_GROUP } from './child-processes.ts';
import type { RunFile, TestName, WorkerMessage } from './messages.ts';
import type { Failure, Result } from './results.ts';
import { ROOT, type TestFile } from './suites.ts';

/**
 * A file without messages for this time hangs. The longest step without one, the start of the demo, takes about 40 seconds
 * on two idle cores, and took more than 900 at a load of 40: longer than its own limit of half an hour (lab/demo/demo.test.ts).
 */
const SILENCE_MAX_MS = 1_900_000;
/** Characters kept of a process's output, shown if it dies. */
const OUTPUT_MAX = 20_000;

export interface WorkerOptions {
  env: NodeJS.ProcessEnv;
  /** Name pattern of the tests to run; all by default. The process then runs one file. */
  only?: string | undefined;
  /** Milliseconds without a message after which a file is considered hanging. */
  silenceMs?: number;
}

/** A process that runs the test files of one suite sequentially. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #options: WorkerOptions;
  readonly #gone: Promise<string>;
  #output = '';
  #why: string | null = null;
  #cpuSeconds = 0;
  /** False once the process died or was killed. */
  alive = true;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#child = fork(join(import.meta.dirname, 'worker.ts'), [], {
      cwd: ROOT,
      execArgv: [
        `--test-reporter=${join(import.meta.dirname, 'reporter.ts')}`,
        '--test-reporter-destination=stdout',
        ...(options.only === undefined ? [] : [`--test-name-pattern=${options.only}`]),
      ],
      env: { ...options.env, FORCE_COLOR: '0', NODE_TEST_CONTEXT: undefined },
      silent: true,
      ...OWN_GROUP,
    });
    const collect = (chunk: Buffer) => {
      this.#output = (this.#output + chunk).slice(-OUTPUT_MAX);
    };
    this.#child.stdout!.on('data', collect);
    this.#child.stderr!.on('data', collect);
    this.#gone = new Promise((resolve) => {
      this.#child.on('close', (code, signal) => {
        this.alive = false;
        resolve(signal ? `signal ${signal}` : `code ${code}`);
      });
      this.#child.on('error', (error) => resolve(error.message));
    });
  }

  /** Runs one file. Tests that passed before the process died or hung are counted. */
  async run({ path, suite }: TestFile): Promise<Result> {
    const started = performance.now();
    const failures: Failure[] = [];
    let passed = 0;
    const itself: TestName = { path: [], only: null };
    let running = itself;
    let shown: string[] = [];
    const fail = ({ path: names, only }: TestName, message: string, place: string | null = null) =>
      failures.push({ file: path, path: names, only, message, place });
    this.#output = '';
    await new Promise<void>((resolve) => {
      let over = false;
      let silence: NodeJS.Timeout | undefined;
      const end = () => {
        over = true;
        clearTimeout(silence);
        this.#child.off('message', hear);
        resolve();
      };
      const wait = () => {
        clearTimeout(silence);
        const limit = this.#options.silenceMs ?? SILENCE_MAX_MS;
        silence = setTimeout(() => {
          fail(running, `does not end: nothing was heard of it for ${limit / 1_000} seconds, so it was stopped`);
          this.kill();
          end();
        }, limit);
      };
      const hear = (message: WorkerMessage) => {
        wait();
        if (message.kind === 'started') running = message;
        else if (message.kind === 'ended') {
          if (message.failure) fail(message, message.failure.message, message.failure.place);
          else if (message.counts) passed += 1;
        } else if (message.kind === 'done') {
          if (message.written.length > 0) fail(itself, `unexpected console output:\n${message.written.join('\n')}`);
          shown = message.shown;
          end();
        }
      };
      this.#child.on('message', hear);
      void this.#gone.then((how) => {
        if (over) return;
        const said = this.#output.trim();
        fail(running, this.#why ?? `its process ended with ${how}${said ? `:\n${said}` : ''}`);
        end();
      });
      wait();
      if (this.alive) this.#child.send({ file: resolvePath(ROOT, path) } satisfies RunFile, () => {});
    });
    const seconds = (performance.now() - started) / 1_000;
    return { step: suite.name, file: path, passed, failures, seconds, cpuSeconds: this.#cpuSinceLastFile(), shown };
  }

  /** Null if the process has ended. The first file includes its start. */
  #cpuSinceLastFile(): number | null {
    const { pid } = this.#child;
    const sum = this.alive && pid !== undefined ? cpuSecondsOf(pid) : null;
    if (sum === null) return null;
    const since = Math.max(0, sum - this.#cpuSeconds);
    this.#cpuSeconds = sum;
    return since;
  }

  /** Waits for the process to exit; kills it if it does not. */
  async end(): Promise<void> {
    if (!this.alive) return;
    this.#child.send({ file: null } satisfies RunFile, () => {});
    const late = setTimeout(() => this.kill(), 30_000);
    await this.#gone;
    clearTimeout(late);
  }

  /** Kills it with all its child processes. @param why is reported for the running test */
  kill(why: string | null = null): void {
    this.alive = false;
    this.#why = why;
    killAll(this.#child);
  }
}
