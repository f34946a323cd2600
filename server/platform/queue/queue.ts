import { PgBoss } from 'pg-boss';
import type { Config } from '../config/config.ts';
import { QUEUE_SCHEMA } from '../db/connection/grants.ts';

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
    superviseIntervalSeconds: config.queueLookSeconds,
    monitorIntervalSeconds: config.queueLookSeconds,
    queueCacheIntervalSeconds: 5,
  });
  queue.on('error', onError);
  await queue.start();
  return queue;
}
