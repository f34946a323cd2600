import type { Config } from './config.ts';

/** Most connections of the job queue: its pool, and the one that listens for new jobs (queue.ts). */
const QUEUE_CONNECTIONS = 8 + 1;
const NOTICES_CONNECTIONS = 1;
/** Pool of the job thread: its transactions are short; four scans and their progress seldom need as many at once. */
export const THREAD_POOL_MAX = 5;
/** The thread sends jobs with one connection and listens with another. */
const THREAD_CONNECTIONS = 1 + NOTICES_CONNECTIONS;

/** Most connections to the database that a process opens. */
export function connectionsOf({ role, databasePoolMax }: Pick<Config, 'role' | 'databasePoolMax'>): number {
  const process = databasePoolMax + QUEUE_CONNECTIONS + NOTICES_CONNECTIONS;
  return role === 'all' ? process + Math.min(databasePoolMax, THREAD_POOL_MAX) + THREAD_CONNECTIONS : process;
}
