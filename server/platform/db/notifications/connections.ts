import { type RawBuilder, sql } from 'kysely';
import { happenedSince } from '../queue/set-back-clock.ts';
import type { Tx } from '../transaction.ts';

/** What the connections of a company to other products have in common: when they run, how runs end and when they pause. */

/** Tables of connections that run when they are due. */
export type ConnectionTable = 'siem_connection' | 'ticket_connection';

/** How a run ended. */
export interface ConnectionRun<Failure extends string> {
  /** Null = it succeeded. */
  failure: Failure | null;
  againInSeconds: number;
  /** Start of the run, if nothing of the findings is due after it; see `isSettled`. */
  settledAt: Date | null;
}

/** What is stored is visible this long after its time at the latest: longer than any transaction that stores findings. */
const COMMIT_DELAY = sql`interval '5 minutes'`;
/** After this time findings are read even if nothing recorded has changed. */
const SETTLED_FOR = sql`interval '1 hour'`;

/**
 * Whether the findings are as they were when a run left nothing due: since then no domain of the company was rated or
 * deleted, and its audit log has no entry (decisions, comments, due dates and names are changed by people). It reads one
 * row for each domain, where the run would read all findings.
 * @returns the present time of the database as well, for `settledAt`
 */
export async function isSettled(tx: Tx, table: ConnectionTable, id: string): Promise<{ settled: boolean; now: Date }> {
  const { rows } = await sql<{ settled: boolean; now: Date }>`
    select now(), coalesce(c.settled_at between now() - ${SETTLED_FOR} and now(), false)
      and not exists (
        select 1 from audit_log l
        where l.company_id = c.company_id and l.occurred_at > c.settled_at - ${COMMIT_DELAY})
      and not exists (
        select 1 from domain d left join rating r on r.id = d.rating_id
        where d.company_id = c.company_id
          and (r.created_at > c.settled_at - ${COMMIT_DELAY} or d.deleted_at > c.settled_at - ${COMMIT_DELAY})) as settled
    from ${sql.table(table)} c where c.id = ${id}`.execute(tx);
  return rows[0] ?? { settled: true, now: new Date(0) };
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
 * `settledAt` after a run. A connection that was settled keeps its time: findings are read once an hour in any case.
 * @param run `complete`: it left nothing due; `settled`, `now`: of `isSettled` at its start
 */
export function settledAfter(
  { complete, settled, now }: { complete: boolean; settled: boolean; now: Date },
  before: Date | null,
): Date | null {
  if (!complete) return null;
  return settled ? before : now;
}

/**
 * Ends a run. @returns consecutive failed runs; null if the connection was removed
 * @param progress assignments of what the run did, in SQL
 */
export async function recordConnectionRun(
  tx: Tx,
  table: ConnectionTable,
  id: string,
  { failure, againInSeconds, settledAt }: ConnectionRun<string>,
  progress: RawBuilder<unknown>,
): Promise<number | null> {
  const { rows } = await sql<{ failures: number }>`
    update ${sql.table(table)} set lease_expires_at = null, error = ${failure},
      next_run_at = now() + make_interval(secs => ${againInSeconds}), settled_at = ${settledAt}, ${progress},
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
      settled_at = null, next_run_at = now() where id = ${id}`.execute(tx);
}

export async function deleteConnection(tx: Tx, table: ConnectionTable, id: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx);
}

/** Tests of a company's connections in the last minute, by its audit log. @param action that a test is logged as */
export async function countConnectionTests(tx: Tx, companyId: string, action: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from audit_log
    where company_id = ${companyId} and action = ${action} and ${happenedSince('occurred_at', sql`now() - interval '1 minute'`)}`.execute(
    tx,
  );
  return rows[0]!.n;
}
