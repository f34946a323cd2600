import { sql } from 'kysely';
import { beginsWith } from '../lists/text-search.ts';
import type { Tx } from '../transaction.ts';

export interface RefusedAddressRecord {
  pattern: string;
  createdAt: Date;
  /** Account of the administrator; null when it no longer exists. */
  createdBy: string | null;
}

/**
 * Addresses and domains that administrators refuse at registration, in lower case.
 * @param query.search prefix of the pattern. Needs a transaction over all companies
 */
export async function listRefusedAddresses(
  tx: Tx,
  query: { search: string; limit: number; offset: number },
): Promise<{ rows: RefusedAddressRecord[]; total: number }> {
  const fits = query.search === '' ? sql`true` : beginsWith(sql`r.pattern collate "C"`, query.search);
  const { rows } = await sql<RefusedAddressRecord>`
    select r.pattern, r.created_at as "createdAt", a.email as "createdBy"
    from email_denylist r left join account a on a.id = r.created_by_id and a.erased_at is null
    where ${fits} order by r.pattern collate "C" limit ${query.limit} offset ${query.offset}`.execute(tx);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from email_denylist r where ${fits}`.execute(tx);
  return { rows, total: counted.rows[0]!.total };
}

export async function insertRefusedAddress(tx: Tx, pattern: string, by: string): Promise<void> {
  await sql`insert into email_denylist (pattern, created_by_id) values (${pattern}, ${by}) on conflict do nothing`.execute(
    tx,
  );
}

/** @returns whether it was there */
export async function deleteRefusedAddress(tx: Tx, pattern: string): Promise<boolean> {
  const { rows } = await sql`delete from email_denylist where pattern = ${pattern} returning 1`.execute(tx);
  return rows.length > 0;
}

export async function isAnyAddressRefused(tx: Tx, patterns: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select 1 from email_denylist where pattern = any(${patterns}::text[]) limit 1`.execute(tx);
  return rows.length > 0;
}
