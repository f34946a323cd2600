import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** The owner's disposition of a look-alike, and the account that set it. */
export interface LookAlikeMarkRow {
  name: string;
  mark: 'ours' | 'harmless';
  /** Null after the account was erased. */
  by: string | null;
  at: Date;
}

/** The marks of a domain, by name; their number is bounded by LOOK_ALIKE_MARKS_MAX. */
export async function listLookAlikeMarks(tx: Tx, domainId: string): Promise<LookAlikeMarkRow[]> {
  const { rows } = await sql<LookAlikeMarkRow>`
    select m.name, m.disposition as mark, a.email as by, m.decided_at as at
    from lookalike_disposition m left join account a on a.id = m.decided_by_id and a.erased_at is null
    where m.domain_id = ${domainId} order by m.name`.execute(tx);
  return rows;
}

export async function upsertLookAlikeMark(
  tx: Tx,
  row: { companyId: string; domainId: string; name: string; mark: LookAlikeMarkRow['mark']; accountId: string },
): Promise<void> {
  await sql`
    insert into lookalike_disposition (company_id, domain_id, name, disposition, decided_by_id)
    values (${row.companyId}, ${row.domainId}, ${row.name}, ${row.mark}, ${row.accountId})
    on conflict (domain_id, name) do update set
      disposition = excluded.disposition, decided_by_id = excluded.decided_by_id, decided_at = now()`.execute(tx);
}

export async function deleteLookAlikeMark(tx: Tx, domainId: string, name: string): Promise<void> {
  await sql`delete from lookalike_disposition where domain_id = ${domainId} and name = ${name}`.execute(tx);
}
