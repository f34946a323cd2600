import { Worker } from 'node:worker_threads';
import { type AnswerTo, OUTSIDE, READY, type Reply, type Task, type ThreadData } from './messages.ts';

/** Processor time that judging may take, in milliseconds of the thread itself: a busy machine does not use it up. */
export interface Budget {
  /** One check over all its assets. */
  checkMs: number;
  /** A whole task, from its first check to its last. */
  taskMs: number;
  /** Between two looks at a working thread, in milliseconds on the clock. */
  lookMs: number;
  /** Old generation of a thread's heap, in megabytes. */
  heapMb: number;
}

/** Why a task was ended before its time; `check` = place in the list of the check that ran, or OUTSIDE. */
export class Overrun extends Error {
  readonly check: number;
  readonly of: 'check' | 'task' | 'memory';

  constructor(check: number, of: Overrun['of']) {
    super(`judging took more ${of === 'memory' ? 'memory' : `processor time than a ${of} may take`}`);
    this.check = check;
    this.of = of;
  }
}

/**
 * One thread, watched: it answers one task at a time and is ended when a check or a task takes more than its budget. The
 * processor time is that of the thread, as the operating system counts it, so that only its own work can use it up.
 */
export class WatchedThread {
  readonly #worker: Worker;
  readonly #stage = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #budget: Budget;
  readonly #ready = Promise.withResolvers<void>();
  #settle: ((outcome: Reply | Error) => void) | null = null;
  #ended = false;

  /** @param checks URL of the module that exports CHECKS */
  constructor(checks: string, budget: Budget) {
    this.#budget = budget;
    this.#stage[0] = OUTSIDE;
    const workerData: ThreadData = { stage: this.#stage, checks };
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), {
      name: 'judging',
      execArgv: [],
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: budget.heapMb },
    });
    this.#worker.unref();
    this.#worker.on('message', (message: Reply | typeof READY) => {
      if (message === READY) this.#ready.resolve();
      else this.#settle?.(message);
    });
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      this.#ended = true;
      const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.#settle?.(memory ? new Overrun(Atomics.load(this.#stage, 0), 'memory') : error);
    });
    this.#worker.on('exit', () => {
      this.#ended = true;
      this.#settle?.(new Error('a judging thread ended'));
    });
  }

  /** It takes no more tasks. */
  get ended(): boolean {
    return this.#ended;
  }

  /** @throws Overrun when it was ended for what it took; Error when the task cannot be done */
  async run<T extends Task>(task: T): Promise<AnswerTo<T>> {
    // A thread that works keeps the process; an idle one does not.
    this.#worker.ref();
    const outcome = await new Promise<Reply | Error>((resolve) => {
      this.#settle = resolve;
      // Loading the checks is no part of a task.
      void this.#ready.promise.then(() => {
        this.#worker.postMessage(task);
        return this.#watch(resolve);
      });
    });
    this.#settle = null;
    this.#worker.unref();
    if (outcome instanceof Error) {
      await this.end();
      throw outcome;
    }
    if (!outcome.ok) throw new Error(outcome.message);
    return outcome.answer as AnswerTo<T>;
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#worker.terminate();
  }

  /** Looks at the thread until the task is settled. What a check used before it was first seen is not counted: in its favor. */
  async #watch(settle: (outcome: Error) => void): Promise<void> {
    const beganMs = await this.#processorMs();
    let check = OUTSIDE;
    let sinceMs = beganMs;
    for (;;) {
      await this.#pause();
      const usedMs = await this.#processorMs();
      if (this.#settle !== settle || beganMs === null || sinceMs === null || usedMs === null) return;
      const now = Atomics.load(this.#stage, 0);
      if (now !== check) {
        check = now;
        sinceMs = usedMs;
      } else if (now !== OUTSIDE && usedMs - sinceMs > this.#budget.checkMs) return settle(new Overrun(now, 'check'));
      if (usedMs - beganMs > this.#budget.taskMs) return settle(new Overrun(now, 'task'));
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, this.#budget.lookMs).unref();
    });
  }

  /** Null where the thread has ended. Answered while a check runs, too: the request interrupts it. */
  async #processorMs(): Promise<number | null> {
    try {
      const { user, system } = await this.#worker.cpuUsage();
      return (user + system) / 1_000;
    } catch {
      return null;
    }
  }
}
