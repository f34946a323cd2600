import { sql } from 'kysely';
import type { Tx } from '../access.ts';

/** Addresses and domains that administrators refuse at registration, in lower case. */
export async function refusedAddresses(tx: Tx): Promise<{ pattern: string; createdAt: Date }[]> {
  const { rows } = await sql<{ pattern: string; createdAt: Date }>`
    select pattern, created_at as "createdAt" from refused_address order by pattern limit 10000`.execute(tx);
  return rows;
}

export async function addRefusedAddress(tx: Tx, pattern: string, by: string): Promise<void> {
  await sql`insert into refused_address (pattern, created_by) values (${pattern}, ${by}) on conflict do nothing`.execute(
    tx,
  );
}

/** @returns whether it was there */
export async function removeRefusedAddress(tx: Tx, pattern: string): Promise<boolean> {
  const { rows } = await sql`delete from refused_address where pattern = ${pattern} returning 1`.execute(tx);
  return rows.length > 0;
}

export async function anyRefused(tx: Tx, patterns: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select 1 from refused_address where pattern = any(${patterns}::text[]) limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}
