/** What a worker process and the gate say to each other over the channel of `child_process.fork`. */

/** A worker runs the files it is given one after the other and ends at `null`. */
export interface RunFile {
  /** Absolute path. */
  file: string | null;
}

export type WorkerMessage =
  /** A test begins; `path` is the names of the suites around it and its own. */
  | { kind: 'started'; path: string[] }
  | TestEnded
  /** The file is through, with what it wrote to the console. */
  | { kind: 'done'; written: string[] };

export interface TestEnded {
  kind: 'ended';
  path: string[];
  /** Whether it counts as a test: suites and files do not, but they can fail in a hook. */
  counts: boolean;
  /** Null when it passed. */
  failure: FailureText | null;
}

export interface FailureText {
  message: string;
  /** First place of the repository in the stack: `server/app.test.ts:12:3`. */
  place: string | null;
}
