import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import {
  type EvidencePart,
  NO_CHECK,
  READY_MESSAGE,
  type Task,
  type TaskResult,
  type ThreadData,
  type WorkerReply,
} from './messages.ts';

/** Pieces of evidence that are copied to a thread in one message. */
const PART_PIECES = 16;
/**
 * Young generation of a thread, in megabytes: two semi-spaces of one. With larger ones, evaluating evidence takes as much
 * CPU time and more memory.
 */
const YOUNG_GENERATION_MB = 3;

/** Limits of an evaluation; CPU time is the thread's own, so that load on the host does not count. */
export interface Budget {
  /** CPU milliseconds of one check over all its assets. */
  checkMs: number;
  /** CPU milliseconds of a whole task. */
  taskMs: number;
  /** Interval between two measurements of a busy thread, in milliseconds. */
  lookMs: number;
  /** Old generation of a thread's heap, in megabytes. */
  heapMb: number;
}

/** Why a task was terminated; `check` = index of the check that was running, or OUTSIDE. */
export class BudgetExceeded extends Error {
  readonly check: number;
  readonly of: 'check' | 'task' | 'memory';

  constructor(check: number, of: BudgetExceeded['of']) {
    super(`judging took more ${of === 'memory' ? 'memory' : `processor time than a ${of} may take`}`);
    this.check = check;
    this.of = of;
  }
}

/**
 * A monitored worker thread: runs one task at a time and is terminated when a check or a task exceeds its budget. CPU
 * time is that of the thread as the operating system counts it.
 */
export class MonitoredThread {
  readonly #worker: Worker;
  readonly #stage = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #budget: Budget;
  readonly #ready = Promise.withResolvers<void>();
  #settle: ((outcome: WorkerReply | Error) => void) | null = null;
  #ended = false;

  /** @param checks URL of the module that exports CHECKS */
  constructor(checks: string, budget: Budget) {
    this.#budget = budget;
    this.#stage[0] = NO_CHECK;
    const workerData: ThreadData = { stage: this.#stage, checks };
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), {
      name: 'judging',
      execArgv: [],
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: budget.heapMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    this.#worker.unref();
    this.#worker.on('message', (message: WorkerReply | typeof READY_MESSAGE) => {
      if (message === READY_MESSAGE) this.#ready.resolve();
      else this.#settle?.(message);
    });
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      this.#ended = true;
      const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.#settle?.(memory ? new BudgetExceeded(Atomics.load(this.#stage, 0), 'memory') : error);
    });
    this.#worker.on('exit', () => {
      this.#ended = true;
      this.#settle?.(new Error('a judging thread ended'));
    });
  }

  /** The thread accepts no more tasks. */
  get ended(): boolean {
    return this.#ended;
  }

  /** @throws BudgetExceeded when the thread was terminated for exceeding its budget; Error when the task failed */
  async run<T extends Task>(task: T): Promise<TaskResult<T>> {
    // A busy thread keeps the process alive; an idle one does not.
    this.#worker.ref();
    const outcome = await new Promise<WorkerReply | Error>((resolve) => {
      this.#settle = resolve;
      // Loading the checks does not count as part of a task.
      void this.#ready.promise.then(async () => {
        for (let at = 0; at < task.set.length; at += PART_PIECES) {
          const part: EvidencePart = { kind: 'part', pieces: task.set.slice(at, at + PART_PIECES) };
          this.#worker.postMessage(part);
          await nextTurn();
        }
        this.#worker.postMessage({ ...task, set: [] });
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
    return outcome.answer as TaskResult<T>;
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#worker.terminate();
  }

  /** Monitors the thread until the task is settled. CPU time of a check before its first measurement is not counted. */
  async #watch(settle: (outcome: Error) => void): Promise<void> {
    const beganMs = await this.#processorMs();
    let check = NO_CHECK;
    let sinceMs = beganMs;
    for (;;) {
      await this.#pause();
      const usedMs = await this.#processorMs();
      if (this.#settle !== settle || beganMs === null || sinceMs === null || usedMs === null) return;
      const now = Atomics.load(this.#stage, 0);
      if (now !== check) {
        check = now;
        sinceMs = usedMs;
      } else if (now !== NO_CHECK && usedMs - sinceMs > this.#budget.checkMs)
        return settle(new BudgetExceeded(now, 'check'));
      if (usedMs - beganMs > this.#budget.taskMs) return settle(new BudgetExceeded(now, 'task'));
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, this.#budget.lookMs).unref();
    });
  }

  /** CPU milliseconds of the thread; null after it has ended. Works while a check is running. */
  async #processorMs(): Promise<number | null> {
    try {
      const { user, system } = await this.#worker.cpuUsage();
      return (user + system) / 1_000;
    } catch {
      return null;
    }
  }
}
