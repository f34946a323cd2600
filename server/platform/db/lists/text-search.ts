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
 * would otherwise fetch and sort all rows of the company. For the same reason it would start parallel workers, which read
 * far more than the page.
 */
export function withoutSort<T>(tx: Tx, read: () => Promise<T>): Promise<T> {
  return planned(tx, { enable_sort: 'off', max_parallel_workers_per_gather: '0' }, read);
}

/**
 * As `withoutSort`, for rows that are found in an index and limited in its order: also without bitmaps, which are built of
 * all rows that the conditions of the index find, and can combine it with the index of the visible companies. Not for
 * conditions that only a bitmap can find, such as the parts of names.
 */
export function inIndexOrder<T>(tx: Tx, read: () => Promise<T>): Promise<T> {
  return planned(tx, { enable_sort: 'off', enable_bitmapscan: 'off', max_parallel_workers_per_gather: '0' }, read);
}

/**
 * Runs `read` with `enable_nestloop` off, so that PostgreSQL reads each of two joined tables once instead of one for every
 * row of the other, of which it expects too few for the same reason.
 */
export function withoutNestedLoop<T>(tx: Tx, read: () => Promise<T>): Promise<T> {
  return planned(tx, { enable_nestloop: 'off' }, read);
}

/**
 * Runs `read` with `enable_bitmapscan` off, for rows that are read domain by domain: for the same reason PostgreSQL would
 * read all entries of an index of values again for each domain, to combine them with those of the domain.
 */
export function withoutBitmaps<T>(tx: Tx, read: () => Promise<T>): Promise<T> {
  return planned(tx, { enable_bitmapscan: 'off' }, read);
}

async function planned<T>(tx: Tx, settings: Record<string, string>, read: () => Promise<T>): Promise<T> {
  const set = (text: (name: string) => string) => sql.raw(Object.keys(settings).map(text).join('; ')).execute(tx);
  await set((name) => `set local ${name} = ${settings[name]}`);
  const result = await read();
  // Not after an error: that aborts the transaction, and the settings end with it.
  await set((name) => `set local ${name} to default`);
  return result;
}
