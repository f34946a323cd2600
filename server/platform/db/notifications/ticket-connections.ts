import type { TicketFailure } from '@assay/contract/api/analysis/tickets.ts';
import type { TicketSeverity, TicketSystem } from '@assay/contract/values/decisions.ts';
import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

export interface TicketConnectionRecord {
  id: string;
  companyId: string;
  name: string;
  system: TicketSystem;
  url: string;
  target: string;
  user: string;
  category: string;
  sealed: Buffer;
  severity: TicketSeverity | null;
  enabled: boolean;
  failures: number;
  failure: TicketFailure | null;
  pausedAt: Date | null;
  polledAt: Date | null;
  language: string;
  timeZone: string;
  createdAt: Date;
}

const COLUMNS = sql`
  id, company_id as "companyId", name, system, base_url as url, target, user_name as "user", category,
  encrypted_token as sealed, severity, enabled, failures, error as failure, paused_at as "pausedAt",
  polled_at as "polledAt", language, time_zone as "timeZone", created_at as "createdAt"`;

/** A company's connections, oldest first; locked, so that concurrent requests cannot exceed the limit. */
export async function listTicketConnections(
  tx: Tx,
  companyId: string,
  lock = false,
): Promise<TicketConnectionRecord[]> {
  if (lock) await sql`select 1 from company where id = ${companyId} for update`.execute(tx);
  const { rows } = await sql<TicketConnectionRecord>`
    select ${COLUMNS} from ticket_connection where company_id = ${companyId} order by id`.execute(tx);
  return rows;
}

export async function findTicketConnection(tx: Tx, id: string): Promise<TicketConnectionRecord | null> {
  const { rows } = await sql<TicketConnectionRecord>`
    select ${COLUMNS} from ticket_connection where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export type NewTicketConnection = Omit<
  TicketConnectionRecord,
  'failures' | 'failure' | 'pausedAt' | 'polledAt' | 'createdAt'
>;

export async function insertTicketConnection(tx: Tx, row: NewTicketConnection): Promise<void> {
  await sql`
    insert into ticket_connection (id, company_id, name, system, base_url, target, user_name, category,
      encrypted_token, severity, enabled, language, time_zone)
    values (${row.id}, ${row.companyId}, ${row.name}, ${row.system}, ${row.url}, ${row.target}, ${row.user},
      ${row.category}, ${row.sealed}, ${row.severity}, ${row.enabled}, ${row.language}, ${row.timeZone})`.execute(tx);
}

/** Changes everything but system and target, to which its tickets belong; it runs at once. */
export async function updateTicketConnection(tx: Tx, row: NewTicketConnection): Promise<void> {
  await sql`
    update ticket_connection set name = ${row.name}, base_url = ${row.url}, user_name = ${row.user},
      category = ${row.category}, encrypted_token = ${row.sealed}, severity = ${row.severity},
      enabled = ${row.enabled}, language = ${row.language}, time_zone = ${row.timeZone}, next_run_at = now()
    where id = ${row.id}`.execute(tx);
}

export async function deleteTicketConnection(tx: Tx, id: string): Promise<void> {
  await sql`delete from ticket_connection where id = ${id}`.execute(tx);
}

/** Resumes a connection that was paused after too many failures; its tickets are retried. */
export async function resumeTicketConnection(tx: Tx, id: string): Promise<void> {
  await sql`
    update ticket_connection set paused_at = null, failures = 0, error = null, lease_expires_at = null,
      next_run_at = now() where id = ${id}`.execute(tx);
  await sql`update finding_ticket set next_attempt_at = now() where connection_id = ${id}`.execute(tx);
}

/** Runs a connection at the next opportunity. */
export async function wakeTicketConnection(tx: Tx, id: string): Promise<void> {
  await sql`update ticket_connection set next_run_at = now() where id = ${id}`.execute(tx);
}

/**
 * Claims the connection that is due longest; it cannot be claimed again while it runs. Needs a transaction over all
 * companies.
 * @param holdSeconds after this time the claim of a dead process expires
 */
export async function claimTicketConnection(
  tx: Tx,
  holdSeconds: number,
): Promise<{ id: string; companyId: string } | null> {
  const { rows } = await sql<{ id: string; companyId: string }>`
    update ticket_connection set lease_expires_at = now() + make_interval(secs => ${holdSeconds})
    where id = (
      select id from ticket_connection
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
 * @param failure null = it succeeded
 */
export async function recordTicketRun(
  tx: Tx,
  id: string,
  run: { failure: TicketFailure | null; againInSeconds: number; polledAt: Date | null },
): Promise<number | null> {
  const { rows } = await sql<{ failures: number }>`
    update ticket_connection set lease_expires_at = null, error = ${run.failure},
      next_run_at = now() + make_interval(secs => ${run.againInSeconds}),
      polled_at = coalesce(${run.polledAt}, polled_at),
      failures = case when ${run.failure === null} then 0 else failures + 1 end
    where id = ${id} returning failures`.execute(tx);
  return rows[0]?.failures ?? null;
}

/** Pauses a connection. @returns false if it is paused already */
export async function pauseTicketConnection(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update ticket_connection set paused_at = now() where id = ${id} and paused_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

/** Tests of a company's connections in the last minute, by its audit log. */
export async function countTicketTests(tx: Tx, companyId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from audit_log
    where company_id = ${companyId} and action = 'ticket-connection.tested'
      and occurred_at > now() - interval '1 minute'`.execute(tx);
  return rows[0]!.n;
}
