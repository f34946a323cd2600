import type { Task, TaskResult } from './messages.ts';
import { type Budget, MonitoredThread } from './watched-thread.ts';

/** Idle threads are terminated after this time, in milliseconds: each takes some 60 MB. */
const IDLE_MS = 120_000;

/** Pool of evaluation threads, started on demand; tasks queue in order while all are busy. */
export class ThreadPool {
  readonly #checks: string;
  readonly #max: number;
  readonly #budget: Budget;
  readonly #idle: { thread: MonitoredThread; timer: NodeJS.Timeout }[] = [];
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  /** @param checks URL of the module that exports CHECKS @param max threads at the same time */
  constructor(checks: string, max: number, budget: Budget) {
    this.#checks = checks;
    this.#max = max;
    this.#budget = budget;
  }

  /** @throws BudgetExceeded when the task exceeded its budget: its thread was terminated and is replaced */
  async run<T extends Task>(task: T): Promise<TaskResult<T>> {
    // A finished task passes its slot to the next one, so the count does not change.
    if (this.#busy >= this.#max) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#busy += 1;
    const thread = this.#take();
    try {
      return await thread.run(task);
    } finally {
      if (!thread.ended) this.#keep(thread);
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy -= 1;
    }
  }

  /** Terminates idle threads. */
  async close(): Promise<void> {
    const idle = this.#idle.splice(0);
    for (const { timer } of idle) clearTimeout(timer);
    await Promise.all(idle.map(({ thread }) => thread.end()));
  }

  #take(): MonitoredThread {
    for (let kept = this.#idle.pop(); kept; kept = this.#idle.pop()) {
      clearTimeout(kept.timer);
      if (!kept.thread.ended) return kept.thread;
    }
    return new MonitoredThread(this.#checks, this.#budget);
  }

  #keep(thread: MonitoredThread): void {
    const timer = setTimeout(() => {
      const at = this.#idle.findIndex((kept) => kept.thread === thread);
      this.#idle.splice(at, 1);
      void thread.end();
    }, IDLE_MS).unref();
    this.#idle.push({ thread, timer });
  }
}
