import { PgBoss, systemClock } from 'pg-boss';
import type { Config } from '../config/config.ts';
import { QUEUE_SCHEMA } from '../db/connection/grants.ts';

/**
 * Interval of the queue's own supervision: statistics, deletion of old jobs. Expired jobs and missed heartbeats are found
 * earlier (server/jobs/queue-workers.ts).
 */
const SUPERVISE_SECONDS = 600;
const FLOW_SECONDS = 3_600;
/** Latency of scheduled jobs, which are due every hour or less often. */
const CRON_SECONDS = 45;

/** Seconds until schedules follow a clock that was set. */
const CLOCK_SECONDS = 60;
/**
 * Intervals of the queue are measured with a clock that is never set: after one that is set back by a day, its passes would
 * begin a day later. Its schedules follow the database's time.
 */
const CLOCK = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

/**
 * The job queue on the same PostgreSQL. A killed worker is detected by its missing heartbeat within seconds; its job
 * runs again, so every job has to be idempotent.
 * @param use `send`: sends jobs only, and leaves maintenance and schedules to the processes that work on them
 */
export async function openQueue(
  config: Pick<Config, 'databaseBackend' | 'queueLookSeconds'>,
  url: string,
  use: 'send' | 'work',
  onError: (error: Error) => void,
): Promise<PgBoss> {
  const queue = new PgBoss({
    connectionString: url,
    application_name: 'assay-queue',
    schema: QUEUE_SCHEMA,
    // The schema is created by the owner; the app role must not create one.
    createSchema: false,
    backend: config.databaseBackend,
    ...(use === 'work' ? { max: 8, useListenNotify: true } : { max: 1, supervise: false, schedule: false }),
    // Each pass writes a row for each queue. The interval of monitoring must not refuse passes on request.
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: config.queueLookSeconds,
    queueCacheIntervalSeconds: SUPERVISE_SECONDS,
    cronWorkerIntervalSeconds: CRON_SECONDS,
    clock: CLOCK,
    clockMonitorIntervalSeconds: CLOCK_SECONDS,
    bamIntervalSeconds: SUPERVISE_SECONDS,
    // No job of this product depends on another one.
    flowIntervalSeconds: FLOW_SECONDS,
  });
  queue.on('error', onError);
  await queue.start();
  return queue;
}
