import type { TicketFailure } from '@assay/contract/api/analysis/tickets.ts';
import type { TicketSeverity, TicketSystem } from '@assay/contract/values/decisions.ts';
import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import { type ConnectionRun, recordConnectionRun, resumeConnection } from './connections.ts';

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
  /** See `isSettled`. */
  settledAt: Date | null;
  polledAt: Date | null;
  language: string;
  timeZone: string;
  createdAt: Date;
}

const COLUMNS = sql`
  id, company_id as "companyId", name, system, base_url as url, target, user_name as "user", category,
  encrypted_token as sealed, severity, enabled, failures, error as failure, paused_at as "pausedAt",
  settled_at as "settledAt", polled_at as "polledAt", language, time_zone as "timeZone", created_at as "createdAt"`;

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

/** @param lock until the end of the transaction, for a change that depends on what was read */
export async function findTicketConnection(tx: Tx, id: string, lock = false): Promise<TicketConnectionRecord | null> {
  const { rows } = await sql<TicketConnectionRecord>`
    select ${COLUMNS} from ticket_connection where id = ${id} ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows[0] ?? null;
}

export type NewTicketConnection = Omit<
  TicketConnectionRecord,
  'failures' | 'failure' | 'pausedAt' | 'settledAt' | 'polledAt' | 'createdAt'
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
      enabled = ${row.enabled}, language = ${row.language}, time_zone = ${row.timeZone}, settled_at = null,
      next_run_at = now()
    where id = ${row.id}`.execute(tx);
}

/** Resumes a connection that was paused after too many failures; its tickets are retried. */
export async function resumeTicketConnection(tx: Tx, id: string): Promise<void> {
  await resumeConnection(tx, 'ticket_connection', id);
  await sql`update finding_ticket set next_attempt_at = now() where connection_id = ${id}`.execute(tx);
}

/** Runs a connection at the next opportunity. */
export async function wakeTicketConnection(tx: Tx, id: string): Promise<void> {
  await sql`update ticket_connection set settled_at = null, next_run_at = now() where id = ${id}`.execute(tx);
}

/** Ends a run. @returns consecutive failed runs; null if the connection was removed */
export function recordTicketRun(
  tx: Tx,
  id: string,
  { polledAt, ...run }: ConnectionRun<TicketFailure> & { polledAt: Date | null },
): Promise<number | null> {
  const progress = sql`polled_at = coalesce(${polledAt}, polled_at)`;
  return recordConnectionRun(tx, 'ticket_connection', id, run, progress);
}
