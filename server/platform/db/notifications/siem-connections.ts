import type { TicketSeverity } from '@assay/contract/values/decisions.ts';
import type { SiemTransport } from '@assay/contract/values/integrations/siem.ts';
import type { DeliveryFailure } from '@assay/contract/values/notifications.ts';
import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import { type ConnectionRun, recordConnectionRun } from './connections.ts';

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
  /** See `isSettled`. */
  settledAt: Date | null;
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
  failures, error as failure, paused_at as "pausedAt", settled_at as "settledAt", audit_number::float8 as "auditNumber",
  audit_at as "auditAt", sent::float8 as sent, sent_at as "sentAt", language, time_zone as "timeZone", created_at as "createdAt"`;

/** A company's connections, oldest first; locked, so that concurrent requests cannot exceed the limit. */
export async function listSiemConnections(tx: Tx, companyId: string, lock = false): Promise<SiemConnectionRecord[]> {
  if (lock) await sql`select 1 from company where id = ${companyId} for update`.execute(tx);
  const { rows } = await sql<SiemConnectionRecord>`
    select ${COLUMNS} from siem_connection where company_id = ${companyId} order by id`.execute(tx);
  return rows;
}

/** @param lock until the end of the transaction, for a change that depends on what was read */
export async function findSiemConnection(tx: Tx, id: string, lock = false): Promise<SiemConnectionRecord | null> {
  const { rows } = await sql<SiemConnectionRecord>`
    select ${COLUMNS} from siem_connection where id = ${id} ${lock ? sql`for update` : sql``}`.execute(tx);
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
      sends_audit = ${row.audit}, language = ${row.language}, time_zone = ${row.timeZone}, settled_at = null,
      next_run_at = now()
    where id = ${row.id}`.execute(tx);
}

/** Ends a run. @returns consecutive failed runs; null if the connection was removed */
export function recordSiemRun(
  tx: Tx,
  id: string,
  { sent, ...run }: ConnectionRun<DeliveryFailure> & { sent: number },
): Promise<number | null> {
  const progress = sql`sent = sent + ${sent}, sent_at = case when ${sent > 0} then now() else sent_at end`;
  return recordConnectionRun(tx, 'siem_connection', id, run, progress);
}
