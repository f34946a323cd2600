import type pg from 'pg';
import { QUEUE_SCHEMA } from '../connection/grants.ts';

/** Ids of the jobs of a queue that count as running, whether or not their worker lives. */
export async function activeJobs(pool: pg.Pool, queue: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from ${QUEUE_SCHEMA}.job where name = $1 and state = 'active'`,
    [queue],
  );
  return rows.map((row) => row.id);
}

/** What a queue needs. */
export interface QueueAttention {
  name: string;
  /** A worker has missed the heartbeat of its job, or a job runs longer than its queue allows. */
  overdue: boolean;
  /** A job is due. */
  ready: boolean;
}

/** Queues with due jobs, missed heartbeats or expired jobs, in one statement that reads the partial indexes of unfinished jobs. */
export async function queuesToAttend(pool: pg.Pool, names: readonly string[]): Promise<QueueAttention[]> {
  const { rows } = await pool.query<QueueAttention>(
    `select name, bool_or(overdue) as overdue, bool_or(not overdue) as ready from (
       select name, false as overdue from ${QUEUE_SCHEMA}.job
       where name = any($1) and state < 'active' and not blocked and start_after <= now()
       union all
       select name, true from ${QUEUE_SCHEMA}.job
       where name = any($1) and state = 'active' and policy = 'exclusive'
         and (heartbeat_on + heartbeat_seconds * interval '1 second' < now()
           or started_on + expire_seconds * interval '1 second' < now())) unfinished
     group by name`,
    [names],
  );
  return rows;
}

/** Jobs of a queue that have not ended, and those that failed for good. */
export interface QueueDepth {
  queue: string;
  /** Due, and waiting for a worker. */
  ready: number;
  /** Due later: retries, and the second phase of scans whose sources failed. */
  delayed: number;
  active: number;
  failed: number;
  /** Seconds since the job that waits longest was due; 0 = none waits. */
  oldestReadySeconds: number;
}

/** Depth and age of every queue of the installation. */
export async function queueDepths(pool: pg.Pool): Promise<QueueDepth[]> {
  const { rows } = await pool.query<QueueDepth>(
    `select q.name as queue,
       (count(j.id) filter (where j.state in ('created', 'retry') and j.start_after <= now()))::int as ready,
       (count(j.id) filter (where j.state in ('created', 'retry') and j.start_after > now()))::int as delayed,
       (count(j.id) filter (where j.state = 'active'))::int as active,
       (count(j.id) filter (where j.state = 'failed'))::int as failed,
       coalesce(extract(epoch from now() - min(j.start_after)
         filter (where j.state in ('created', 'retry') and j.start_after <= now())), 0)::float8 as "oldestReadySeconds"
     from ${QUEUE_SCHEMA}.queue q
     left join ${QUEUE_SCHEMA}.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
     where q.name not like '\\_\\_%' group by q.name order by q.name`,
  );
  return rows;
}
