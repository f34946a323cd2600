import type { TicketSeverity } from '@assay/contract/values/decisions.ts';
import type { SiemTransport } from '@assay/contract/values/integrations/siem.ts';
import type { DeliveryFailure } from '@assay/contract/values/notifications.ts';
import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

export interface SiemConnectionRecord {
  id: string;
  companyId: string;
  name: string;
  transport: SiemTransport;
  url: string;
  sealed: Buffer | null;
  severity: TicketSeverity | null;
  audit: boolean;
  enabled: boolean;
  failures: number;
  failure: DeliveryFailure | null;
  pausedAt: Date | null;
  auditNumber: number;
  auditAt: Date;
  sent: number;
  sentAt: Date | null;
  language: string;
  timeZone: string;
  createdAt: Date;
}

const COLUMNS = sql`
  id, company_id as "companyId", name, transport, url, encrypted_token as sealed, severity, sends_audit as audit, enabled,
  failures, error as failure, paused_at as "pausedAt", audit_number::float8 as "auditNumber", audit_at as "auditAt",
  sent::float8 as sent, sent_at as "sentAt", language, time_zone as "timeZone", created_at as "createdAt"`;

/** A company's connections, oldest first; locked, so that concurrent requests cannot exceed the limit. */
export async function listSiemConnections(tx: Tx, companyId: string, lock = false): Promise<SiemConnectionRecord[]> {
  if (lock) await sql`select 1 from company where id = ${companyId} for update`.execute(tx);
  const { rows } = await sql<SiemConnectionRecord>`
    select ${COLUMNS} from siem_connection where company_id = ${companyId} order by id`.execute(tx);
  return rows;
}

export async function findSiemConnection(tx: Tx, id: string): Promise<SiemConnectionRecord | null> {
  const { rows } = await sql<SiemConnectionRecord>`
    select ${COLUMNS} from siem_connection where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export type SiemSettings = Pick<
  SiemConnectionRecord,
  | 'id'
  | 'companyId'
  | 'name'
  | 'transport'
  | 'url'
  | 'sealed'
  | 'severity'
  | 'audit'
  | 'enabled'
  | 'language'
  | 'timeZone'
>;

/** Sends the audit log from now on: entries before are in the log, and may be many years. */
export async function insertSiemConnection(tx: Tx, row: SiemSettings): Promise<void> {
  await sql`
    insert into siem_connection (id, company_id, name, transport, url, encrypted_token, severity, sends_audit, enabled,
      audit_number, language, time_zone)
    values (${row.id}, ${row.companyId}, ${row.name}, ${row.transport}, ${row.url}, ${row.sealed}, ${row.severity},
      ${row.audit}, ${row.enabled}, coalesce((select max(entry_number) from audit_seal), 0), ${row.language},
      ${row.timeZone})`.execute(tx);
}

/** It runs at once. Entries of the time in which the audit log was not sent are not sent later. */
export async function updateSiemConnection(tx: Tx, row: SiemSettings): Promise<void> {
  await sql`
    update siem_connection set name = ${row.name}, transport = ${row.transport}, url = ${row.url},
      encrypted_token = ${row.sealed}, severity = ${row.severity}, enabled = ${row.enabled},
      audit_number = case when ${row.audit} and not sends_audit
        then greatest(audit_number, coalesce((select max(entry_number) from audit_seal), 0)) else audit_number end,
      audit_at = case when ${row.audit} and not sends_audit then now() else audit_at end,
      sends_audit = ${row.audit}, language = ${row.language}, time_zone = ${row.timeZone}, next_run_at = now()
    where id = ${row.id}`.execute(tx);
}

export async function deleteSiemConnection(tx: Tx, id: string): Promise<void> {
  await sql`delete from siem_connection where id = ${id}`.execute(tx);
}

/** Resumes a connection that was paused after too many failures. */
export async function resumeSiemConnection(tx: Tx, id: string): Promise<void> {
  await sql`
    update siem_connection set paused_at = null, failures = 0, error = null, lease_expires_at = null,
      next_run_at = now() where id = ${id}`.execute(tx);
}

/**
 * Claims the connection that is due longest; it cannot be claimed again while it runs. Needs a transaction over all
 * companies.
 * @param holdSeconds after this time the claim of a dead process expires
 */
export async function claimSiemConnection(
  tx: Tx,
  holdSeconds: number,
): Promise<{ id: string; companyId: string } | null> {
  const { rows } = await sql<{ id: string; companyId: string }>`
    update siem_connection set lease_expires_at = now() + make_interval(secs => ${holdSeconds})
    where id = (
      select id from siem_connection
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
 * @param run `failure` null = it succeeded
 */
export async function recordSiemRun(
  tx: Tx,
  id: string,
  run: { failure: DeliveryFailure | null; againInSeconds: number; sent: number },
): Promise<number | null> {
  const { rows } = await sql<{ failures: number }>`
    update siem_connection set lease_expires_at = null, error = ${run.failure},
      next_run_at = now() + make_interval(secs => ${run.againInSeconds}), sent = sent + ${run.sent},
      sent_at = case when ${run.sent > 0} then now() else sent_at end,
      failures = case when ${run.failure === null} then 0 else failures + 1 end
    where id = ${id} returning failures`.execute(tx);
  return rows[0]?.failures ?? null;
}

/** Pauses a connection. @returns false if it is paused already */
export async function pauseSiemConnection(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update siem_connection set paused_at = now() where id = ${id} and paused_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

/** Tests of a company's connections in the last minute, by its audit log. */
export async function countSiemTests(tx: Tx, companyId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from audit_log
    where company_id = ${companyId} and action = 'siem-connection.tested'
      and occurred_at > now() - interval '1 minute'`.execute(tx);
  return rows[0]!.n;
}
