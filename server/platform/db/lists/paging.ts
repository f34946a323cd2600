import { LIST_TOTAL_MAX } from '@assay/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import { containing } from './text-search.ts';

/** The rows of a page. */
export interface Paging {
  limit: number;
  offset: number;
}

/** The rows of a page of a list that is also read row by row: those after a row of the page before; null = from the offset. */
export interface CursorPaging extends Paging {
  after: string | null;
}

/** A page of such a list. */
export interface CursorRows<R> {
  rows: R[];
  total: number;
  nextCursor: string | null;
}

/**
 * Condition that a row comes after another in the order of a list. Compared in the database, whose times are finer than
 * those of JavaScript.
 * @param keys columns of the order, the last of them unique
 * @param from `from … where …` that finds the row of the cursor, whose columns have the same names
 */
export function isAfter(
  keys: readonly RawBuilder<unknown>[],
  cursor: { after: string | null; from: RawBuilder<unknown>; descending?: boolean },
): RawBuilder<unknown> {
  if (cursor.after === null) return sql`true`;
  const [first, row, than] = [keys[0]!, sql.join(keys), sql.raw(cursor.descending ? '<' : '>')];
  // The first column on its own can be a condition of an index, also where the others are not columns.
  return sql`${first} ${than}= (select ${first} ${cursor.from}) and (${row}) ${than} (select ${row} ${cursor.from})`;
}

/** Cursor of the page after these rows of a list, whose cursors are ids; null on the last page. */
export function nextCursorOf(ids: readonly string[], pageSize: number): string | null {
  return ids.length < pageSize ? null : (ids.at(-1) ?? null);
}

/**
 * Number of rows of a list, counted up to a maximum. A page that is not full is the last one and needs no count,
 * unless it follows a cursor: the number of rows before a cursor is not known.
 * @param shown rows of the page
 * @param all query of one column of every row
 * @param max counts up to this number
 */
export async function totalOf(
  tx: Tx,
  { limit, offset, after = null }: Paging & { after?: string | null },
  shown: number,
  all: RawBuilder<unknown>,
  max: number = LIST_TOTAL_MAX,
): Promise<number> {
  if (after === null && shown < limit && (shown > 0 || offset === 0)) return offset + shown;
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${all} limit ${sql.lit(max)}) counted`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Condition that a column contains the text; none for an empty text, which PostgreSQL would compare with every row. */
export function holds(text: string, ...columns: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  if (text === '') return sql`true`;
  const pattern = containing(text);
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ilike ${pattern}`),
    sql` or `,
  )})`;
}

/**
 * As `holds`, for columns in lower case, as all names of domains are: `ilike` would convert every value that it compares,
 * which takes three times as long.
 */
export function nameHolds(text: string, ...columns: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  if (text === '') return sql`true`;
  const pattern = containing(text.toLowerCase());
  return sql`(${sql.join(
    columns.map((column) => sql`${column} like ${pattern}`),
    sql` or `,
  )})`;
}

/**
 * Ids of the companies whose name contains the text, none for an empty one. As a condition on the company of a row they
 * need no join, which would be made for every row of a list before its page is known.
 */
export async function companiesNamed(tx: Tx, text: string): Promise<string[]> {
  if (text === '') return [];
  const { rows } = await sql<{ id: string }>`select c.id from company c where ${holds(text, sql`c.name`)}`.execute(tx);
  return rows.map((row) => row.id);
}

/** Condition that rows belong to a company; null = to any that the transaction may see. */
export function ofCompany(column: RawBuilder<unknown>, companyId: string | null): RawBuilder<unknown> {
  return companyId === null ? sql`true` : sql`${column} = ${companyId}::uuid`;
}

/** Name of the company `c`; empty for the personal company of an individual. */
export const COMPANY_NAME = sql`case when c.personal then '' else c.name end`;
