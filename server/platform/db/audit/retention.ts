import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** Rows per transaction, which limits the duration of its locks. */
const AT_ONCE = 10_000;

/**
 * Erases the oldest personal details of the audit log that were written before an instant; entries and chain stay, and an
 * entry records the erasure. Nothing younger than 28 days is erased. Needs a transaction over all companies.
 * @returns how many were erased; fewer than `limit` = none is left
 */
export async function erasePersonalDetailsBefore(tx: Tx, before: Date, limit = AT_ONCE): Promise<number> {
  const { rows } = await sql<{ erased: number }>`
    select audit_erase_before(${before}, ${limit}) as erased`.execute(tx);
  return rows[0]?.erased ?? 0;
}
