import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { QUEUE_SCHEMA } from '../connection/grants.ts';
import type { Tx } from '../transaction.ts';

/**
 * Times that the installation has written itself and that lie in the future, because its clock ran ahead and was set
 * back since. Nothing waits for them, and no limit counts until they have passed.
 */

/** Clocks of several hosts differ by less. */
const DIFFERENCE = sql`interval '5 minutes'`;

/**
 * Whether something happened since a time: not what is dated by a clock that has been set back.
 * @param column of a time that the installation wrote when it happened
 */
export function happenedSince(column: string, since: RawBuilder<unknown> | Date): RawBuilder<boolean> {
  const at = sql.ref(column);
  return sql`(${at} > ${since} and ${at} <= now() + ${DIFFERENCE})`;
}

/** A column of times, and how far from now the product sets them at most, in seconds. */
export interface OwnTime {
  table: string;
  column: string;
  aheadSeconds: number;
}

const HOUR = 3_600;

/**
 * Columns that become the present time where they are further ahead than the product sets them. All others that are
 * compared with the present time are listed with their reason in set-back-clock.test.ts.
 */
export const OWN_TIMES: readonly OwnTime[] = [
  { table: 'account', column: 'join_requested_at', aheadSeconds: 0 },
  // They delay a check, and how long a missing record is tolerated.
  { table: 'domain', column: 'checked_at', aheadSeconds: 0 },
  { table: 'domain', column: 'txt_missing_since', aheadSeconds: 0 },
  { table: 'finding_ticket', column: 'next_attempt_at', aheadSeconds: 6 * HOUR },
  { table: 'idempotency_key', column: 'created_at', aheadSeconds: 0 },
  { table: 'mail', column: 'next_attempt_at', aheadSeconds: 4 * HOUR },
  { table: 'questionnaire', column: 'reminded_at', aheadSeconds: 0 },
  { table: 'scan_trigger', column: 'next_check_at', aheadSeconds: 24 * HOUR },
  // Entries of the audit log that are older than this by more than a day would never be sent.
  { table: 'siem_connection', column: 'audit_at', aheadSeconds: 0 },
  { table: 'siem_connection', column: 'next_run_at', aheadSeconds: 6 * HOUR },
  { table: 'ticket_connection', column: 'next_run_at', aheadSeconds: 6 * HOUR },
  { table: 'ticket_connection', column: 'polled_at', aheadSeconds: 0 },
  { table: 'verification_attempt', column: 'attempted_at', aheadSeconds: 0 },
  { table: 'webhook_delivery', column: 'next_attempt_at', aheadSeconds: 12 * HOUR },
];

/** Sets `OWN_TIMES` of a clock that has been set back to the present time. Needs a transaction over all companies. */
export async function resetOwnTimes(tx: Tx): Promise<void> {
  for (const { table, column, aheadSeconds } of OWN_TIMES) {
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = now()
      where ${sql.ref(column)} > now() + make_interval(secs => ${aheadSeconds}) + ${DIFFERENCE}`.execute(tx);
  }
}

/** A time of the queue that is later than now. */
const ahead = (column: string) => `${column} > now() + interval '5 minutes'`;
/**
 * Delay of a job's last retry by its settings (pg-boss: the delay, or one that doubles each time, with a random share).
 */
const RETRY_DELAY = `make_interval(secs => case when retry_backoff
  then least(coalesce(retry_delay_max, 86400), greatest(retry_delay, 1) * 2 ^ least(16, retry_count + 1))
  else retry_delay end)`;
/** Of jobs that wait, and of jobs that run: conditions that the indexes of unfinished jobs serve. */
const WAITING_AHEAD = `state < 'active' and not blocked and (${ahead('created_on')} or ${ahead('started_on')}
  or state = 'retry' and start_after > now() + interval '5 minutes' + ${RETRY_DELAY})`;
const RUNNING_AHEAD = `state = 'active' and policy = 'exclusive' and (${ahead('started_on')} or ${ahead('heartbeat_on')})`;
/** When a pass of the queue last ran: none runs until its interval has passed since. */
const PASSES = { version: ['cron_on', 'bam_on', 'flow_on', 'reindex_on'], queue: ['monitor_claim_on', 'maintain_on'] };

/** Whether jobs or schedules of the queue have times of a clock that has been set back since. */
export async function isQueueAhead(pool: pg.Pool): Promise<boolean> {
  const passes = Object.entries(PASSES).map(
    ([table, columns]) => `exists (select from ${QUEUE_SCHEMA}.${table} where ${columns.map(ahead).join(' or ')})`,
  );
  const { rows } = await pool.query<{ ahead: boolean }>(
    `select exists (select from ${QUEUE_SCHEMA}.job where ${WAITING_AHEAD})
       or exists (select from ${QUEUE_SCHEMA}.job where ${RUNNING_AHEAD}) or ${passes.join(' or ')} as ahead`,
  );
  return rows[0]?.ahead ?? false;
}

/**
 * Brings the queue to the present time: jobs that wait begin after the delay that they were given, except those for a day
 * that a person chose (`at`, queues.ts), the death of a worker is noticed by its heartbeats from now on, and schedules are looked after again.
 */
export async function resetQueueTimes(pool: pg.Pool): Promise<void> {
  const reset = (column: string) => `${column} = case when ${ahead(column)} then now() else ${column} end`;
  await pool.query(
    `update ${QUEUE_SCHEMA}.job set ${reset('created_on')}, ${reset('started_on')},
       start_after = case when state = 'retry' then least(start_after, now() + ${RETRY_DELAY})
         when data ? 'at' then start_after when ${ahead('created_on')} then now() + (start_after - created_on) else start_after end,
       keep_until = case when not data ? 'at' and ${ahead('created_on')} then now() + (keep_until - created_on) else keep_until end
     where ${WAITING_AHEAD}`,
  );
  await pool.query(
    `update ${QUEUE_SCHEMA}.job set ${reset('started_on')}, ${reset('heartbeat_on')} where ${RUNNING_AHEAD}`,
  );
  for (const [table, columns] of Object.entries(PASSES)) {
    await pool.query(
      `update ${QUEUE_SCHEMA}.${table} set ${columns.map(reset).join(', ')} where ${columns.map(ahead).join(' or ')}`,
    );
  }
}
