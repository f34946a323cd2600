/** Messages between a worker process and the gate over the channel of `child_process.fork`. */

/** A worker runs the given files sequentially and exits at `null`. */
export interface RunFile {
  /** Absolute path. */
  file: string | null;
}

export type WorkerMessage =
  | TestStarted
  | TestEnded
  /** A step of a long test is complete. */
  | { kind: 'progress' }
  /** The file is complete, with its console output and the requirements that its tests marked. */
  | { kind: 'done'; written: string[]; shown: string[] };

export interface TestName {
  /** Names of the enclosing suites and tests, and its own; empty for the file. */
  path: string[];
  /** Name that `--name` has to match to run it: that of the outermost test, because a test runs its subtests. */
  only: string | null;
}

export interface TestStarted extends TestName {
  kind: 'started';
}

export interface TestEnded extends TestName {
  kind: 'ended';
  /** Whether it counts as a test: suites and files do not, but they can fail in a hook. */
  counts: boolean;
  /** Null if it passed. */
  failure: FailureText | null;
}

export interface FailureText {
  message: string;
  /** First stack frame in the repository: `server/app.test.ts:12:3`. */
  place: string | null;
}
