import type pg from 'pg';
import { QUEUE_SCHEMA } from './connection/grants.ts';

/** Ids of the jobs of a queue that count as running, whether or not their worker lives. */
export async function activeJobs(pool: pg.Pool, queue: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from ${QUEUE_SCHEMA}.job where name = $1 and state = 'active'`,
    [queue],
  );
  return rows.map((row) => row.id);
}
