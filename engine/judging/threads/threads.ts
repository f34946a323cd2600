import type { AnswerTo, Task } from './messages.ts';
import { type Budget, WatchedThread } from './watched-thread.ts';

/** Threads that nobody used for so long are ended: each holds some 60 MB. */
const IDLE_MS = 120_000;

/** A few threads that judge, started when they are needed; tasks wait in order while all are busy. */
export class Threads {
  readonly #checks: string;
  readonly #max: number;
  readonly #budget: Budget;
  readonly #idle: { thread: WatchedThread; timer: NodeJS.Timeout }[] = [];
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  /** @param checks URL of the module that exports CHECKS @param max threads at the same time */
  constructor(checks: string, max: number, budget: Budget) {
    this.#checks = checks;
    this.#max = max;
    this.#budget = budget;
  }

  /** @throws Overrun when the task took more than its budget: its thread has been ended and replaced */
  async run<T extends Task>(task: T): Promise<AnswerTo<T>> {
    // Whoever ends hands its place on, so that the count stays as it is.
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

  /** Ends the threads that wait for work. */
  async close(): Promise<void> {
    const idle = this.#idle.splice(0);
    for (const { timer } of idle) clearTimeout(timer);
    await Promise.all(idle.map(({ thread }) => thread.end()));
  }

  #take(): WatchedThread {
    for (let kept = this.#idle.pop(); kept; kept = this.#idle.pop()) {
      clearTimeout(kept.timer);
      if (!kept.thread.ended) return kept.thread;
    }
    return new WatchedThread(this.#checks, this.#budget);
  }

  #keep(thread: WatchedThread): void {
    const timer = setTimeout(() => {
      const at = this.#idle.findIndex((kept) => kept.thread === thread);
      this.#idle.splice(at, 1);
      void thread.end();
    }, IDLE_MS).unref();
    this.#idle.push({ thread, timer });
  }
}
