import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';

/** Limits of one kind of work. */
export interface ThreadLimits {
  /** CPU milliseconds of one task, loading of the thread's modules included; load on the host does not count. */
  cpuMs: number;
  /** Old generation of the heap, megabytes. */
  heapMb: number;
  /** Tasks that wait; further ones are refused. */
  waitingMax: number;
}

/** Why a task has no result: `busy` = too many wait, `budget` = its CPU time is used up, `ended` = memory, or a crash. */
export class ThreadError extends Error {
  readonly reason: 'busy' | 'budget' | 'ended';

  constructor(reason: ThreadError['reason']) {
    super(`a task was not completed in its thread: ${reason}`);
    this.reason = reason;
  }
}

/** An idle thread takes some 20 MB. */
const IDLE_MS = 30_000;
/** Interval between two measurements of a busy thread, milliseconds. */
const LOOK_MS = 100;
/** Two semi-spaces of one megabyte. */
const YOUNG_GENERATION_MB = 3;

/**
 * One worker thread for untrusted input, which performs one task after another: it starts with the first one, ends when
 * it is idle, and is replaced when a task exceeds its budget. Only that task fails; those that wait are performed by the
 * next thread. The worker's module responds to each message with one message.
 */
export class ThreadQueue<Task, Result> {
  readonly #module: URL;
  readonly #name: string;
  readonly #limits: ThreadLimits;
  readonly #turn = pLimit(1);
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  /** @param module of the worker */
  constructor(module: URL, name: string, limits: ThreadLimits) {
    this.#module = module;
    this.#name = name;
    this.#limits = limits;
  }

  /** @throws {ThreadError} */
  async run(task: Task): Promise<Result> {
    if (this.#turn.activeCount + this.#turn.pendingCount >= this.#limits.waitingMax) throw new ThreadError('busy');
    return this.#turn(() => this.#perform(task));
  }

  async #perform(task: Task): Promise<Result> {
    clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#start();
    this.#worker = worker;
    // A busy thread keeps the process alive; an idle one does not.
    worker.ref();
    const settled = new AbortController();
    try {
      return await new Promise<Result>((resolve, reject) => {
        const { signal } = settled;
        const end = () => reject(new ThreadError('ended'));
        worker.once('message', resolve).once('exit', end);
        signal.addEventListener('abort', () => worker.off('message', resolve).off('exit', end));
        worker.postMessage(task);
        void this.#budgetUsed(worker, signal).then((used) => used && reject(new ThreadError('budget')));
      });
    } catch (error) {
      this.#worker = null;
      await worker.terminate();
      throw error;
    } finally {
      settled.abort();
      worker.unref();
      this.#idle = setTimeout(() => {
        this.#worker = null;
        void worker.terminate();
      }, IDLE_MS).unref();
    }
  }

  #start(): Worker {
    const { heapMb } = this.#limits;
    const worker = new Worker(this.#module, {
      name: this.#name,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    // The exit event follows.
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    return worker;
  }

  /** Measures the thread until the task is settled. @returns whether its CPU time was used up */
  async #budgetUsed(worker: Worker, signal: AbortSignal): Promise<boolean> {
    const began = await processorMs(worker);
    for (;;) {
      await new Promise((resolve) => {
        setTimeout(resolve, LOOK_MS).unref();
      });
      if (signal.aborted) return false;
      const used = await processorMs(worker);
      if (began === null || used === null) return false;
      if (used - began > this.#limits.cpuMs) return !signal.aborted;
    }
  }
}

/** CPU milliseconds of a thread, also while it is busy; null after it has ended. */
async function processorMs(worker: Worker): Promise<number | null> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1_000;
  } catch {
    return null;
  }
}
