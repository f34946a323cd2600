import type { Job, PgBoss, WorkOptions } from 'pg-boss';
import type { Context } from '../platform/context.ts';
import { queuesToAttend } from '../platform/db/queue/queue.ts';
import { logFailure } from '../platform/logging/log-failure.ts';

/**
 * Polling by each worker is only the last resort: new jobs are announced, and one statement for all queues finds delayed
 * ones (`attend`). Polls of every worker were most of the transactions of an idle installation.
 */
const POLL_SECONDS = 3_600;

/** Workers of this process on several queues. */
export interface QueueWorkers {
  /**
   * Works on a queue.
   * @param slots jobs at the same time
   */
  add<T extends object>(
    name: string,
    slots: number,
    work: (job: Job<T>) => Promise<void>,
    options?: Pick<WorkOptions, 'groupConcurrency'>,
  ): Promise<void>;
  /** Starts no more jobs, and waits for those that run. */
  stop(): Promise<void>;
}

/** Opens workers, and looks for due jobs and missed heartbeats of their queues until they are stopped. */
export function openQueueWorkers(context: Pick<Context, 'queue' | 'db' | 'log' | 'config'>): QueueWorkers {
  const { queue, db, log, config } = context;
  const workers = new Map<string, string[]>();
  const wake = (name: string) => {
    for (const id of workers.get(name) ?? []) queue.notifyWorker(id);
  };
  let attending: Promise<void> | null = null;
  const attend = async () => {
    for (const { name, overdue, ready } of await queuesToAttend(db.pool, [...workers.keys()])) {
      if (overdue) await queue.supervise(name);
      if (ready) wake(name);
    }
  };
  const timer = setInterval(() => {
    attending ??= attend()
      .catch((error) => {
        if (!db.noteFailure(error)) logFailure(log, error, 'queues were not looked at');
      })
      .finally(() => {
        attending = null;
      });
  }, config.queueLookSeconds * 1_000);
  timer.unref();

  return {
    async add<T extends object>(
      name: string,
      slots: number,
      work: (job: Job<T>) => Promise<void>,
      options: Pick<WorkOptions, 'groupConcurrency'> = {},
    ) {
      const ids: string[] = [];
      workers.set(name, ids);
      const intervals = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS };
      for (let slot = 0; slot < slots; slot += 1) {
        ids.push(
          await (queue as PgBoss).work<T>(name, { ...intervals, ...options }, async ([job]) => {
            try {
              await work(job!);
            } finally {
              // A waiting job is taken immediately instead of at the next poll; its company may have a place again.
              wake(name);
            }
          }),
        );
      }
    },
    async stop() {
      clearInterval(timer);
      await attending;
      await Promise.all([...workers.keys()].map((name) => queue.offWork(name, { wait: true })));
    },
  };
}
