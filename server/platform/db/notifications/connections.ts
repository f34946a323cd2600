import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** What the connections of a company to other products have in common: when they run, how runs end and when they pause. */

/** Tables of connections that run when they are due. */
export type ConnectionTable = 'siem_connection' | 'ticket_connection';

/** How a run ended. */
export interface ConnectionRun<Failure extends string> {
  /** Null = it succeeded. */
  failure: Failure | null;
  againInSeconds: number;
}

/**
 * Claims the connection that is due longest; it cannot be claimed again while it runs. Needs a transaction over all
 * companies.
 * @param holdSeconds after this time the claim of a dead process expires
 */
export async function claimConnection(
  tx: Tx,
  table: ConnectionTable,
  holdSeconds: number,
): Promise<{ id: string; companyId: string } | null> {
  const { rows } = await sql<{ id: string; companyId: string }>`
    update ${sql.table(table)} set lease_expires_at = now() + make_interval(secs => ${holdSeconds})
    where id = (
      select id from ${sql.table(table)}
      where enabled and paused_at is null and next_run_at <= now()
        -- A time beyond this is of a clock that has been set back since.
        and (lease_expires_at is null or lease_expires_at < now()
          or lease_expires_at > now() + make_interval(secs => ${2 * holdSeconds}))
      order by next_run_at limit 1 for update skip locked)
    returning id, company_id as "companyId"`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Ends a run. @returns consecutive failed runs; null if the connection was removed
 * @param progress assignments of what the run did, in SQL
 */
export async function recordConnectionRun(
  tx: Tx,
  table: ConnectionTable,
  id: string,
  { failure, againInSeconds }: ConnectionRun<string>,
  progress: RawBuilder<unknown>,
): Promise<number | null> {
  const { rows } = await sql<{ failures: number }>`
    update ${sql.table(table)} set lease_expires_at = null, error = ${failure},
      next_run_at = now() + make_interval(secs => ${againInSeconds}), ${progress},
      failures = case when ${failure === null} then 0 else failures + 1 end
    where id = ${id} returning failures`.execute(tx);
  return rows[0]?.failures ?? null;
}

/** Pauses a connection or webhook. @returns false if it is paused already */
export async function pauseConnection(tx: Tx, table: ConnectionTable | 'webhook', id: string): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(table)} set paused_at = now() where id = ${id} and paused_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

/** Resumes a connection that was paused after too many failures; it runs at once. */
export async function resumeConnection(tx: Tx, table: ConnectionTable, id: string): Promise<void> {
  await sql`
    update ${sql.table(table)} set paused_at = null, failures = 0, error = null, lease_expires_at = null,
      next_run_at = now() where id = ${id}`.execute(tx);
}

export async function deleteConnection(tx: Tx, table: ConnectionTable, id: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx);
}

/** Tests of a company's connections in the last minute, by its audit log. @param action that a test is logged as */
export async function countConnectionTests(tx: Tx, companyId: string, action: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from audit_log
    where company_id = ${companyId} and action = ${action} and occurred_at > now() - interval '1 minute'`.execute(tx);
  return rows[0]!.n;
}
