import { sql } from 'kysely';
import { type AuditEntry, auditAll } from '../audit.ts';
import type { Tx } from '../transaction.ts';

/** Inserts the missing entries with two statements, one if there are none. */
export async function insertEntriesIfAbsent(tx: Tx, entries: readonly (AuditEntry & { id: string })[]): Promise<void> {
  if (entries.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select id from audit_log where id = any(${entries.map(({ id }) => id)}::uuid[])`.execute(tx);
  const known = new Set(rows.map(({ id }) => id));
  await auditAll(
    tx,
    entries.filter(({ id }) => !known.has(id)),
  );
}
