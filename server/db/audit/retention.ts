import { sql } from 'kysely';
import type { Tx } from '../access.ts';

/** Rows that one transaction erases, so that none holds its locks for long. */
const AT_ONCE = 10_000;

/**
 * Erases the oldest personal details of the audit log that were written before an instant; entries and chain stay. Needs a
 * transaction over all companies.
 * @returns how many were erased; fewer than `limit` = none is left
 */
export async function erasePersonalDetailsBefore(tx: Tx, before: Date, limit = AT_ONCE): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit_personal where digest = any(array(
      select digest from audit_personal where at < ${before} order by at limit ${limit}))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
