import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** Pattern for `ilike` that finds the text anywhere, with its wildcards escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/**
 * Condition on a column in bytewise order (collate "C") that matches the prefix of a text. An index can be used for it
 * under row-level security, unlike for `like`.
 */
export function beginsWith(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  // No UTF-8 text with this prefix sorts after this one.
  return sql`(${column} >= ${text} and ${column} < ${`${text}\u{10ffff}`})`;
}

/**
 * Runs `read` with `enable_sort` off, so that PostgreSQL reads rows in the order of an index until the page is full; the
 * setting is restored afterwards. Behind row-level security PostgreSQL assumes that 0.5 % of the rows are visible, whatever the scope, and
 * would otherwise fetch and sort all rows of the company.
 */
export function withoutSort<T>(tx: Tx, read: () => Promise<T>): Promise<T> {
  return planned(tx, 'enable_sort', read);
}

/**
 * Runs `read` with `enable_nestloop` off, so that PostgreSQL reads each of two joined tables once instead of one for every
 * row of the other, of which it expects too few for the same reason.
 */
export function withoutNestedLoop<T>(tx: Tx, read: () => Promise<T>): Promise<T> {
  return planned(tx, 'enable_nestloop', read);
}

async function planned<T>(tx: Tx, off: 'enable_sort' | 'enable_nestloop', read: () => Promise<T>): Promise<T> {
  await sql`set local ${sql.raw(off)} = off`.execute(tx);
  const result = await read();
  // Not after an error: that aborts the transaction, and the setting ends with it.
  await sql`set local ${sql.raw(off)} to default`.execute(tx);
  return result;
}
