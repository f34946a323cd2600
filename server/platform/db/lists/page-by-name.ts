import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import { type CursorPaging, isAfter } from './paging.ts';
import { withoutSort } from './text-search.ts';

const BY_NAME = [sql`d.name`, sql`(select o.name from company o where o.id = d.company_id)`, sql`d.id`];

/**
 * Ids of one page of domains by name; everything else is read for these rows only. Equal names are ordered by company.
 * @param wanted `from domain d … where …`
 */
export async function pageByName(
  tx: Tx,
  wanted: RawBuilder<unknown>,
  { limit, offset, after }: CursorPaging,
): Promise<string[]> {
  const rest = isAfter(BY_NAME, { after, from: sql`from domain d where d.id = ${after}::uuid` });
  const { rows } = await withoutSort(tx, () =>
    sql<{ id: string }>`
      select d.id ${wanted} and ${rest}
      order by ${sql.join(BY_NAME)}
      limit ${limit} offset ${offset}`.execute(tx),
  );
  return rows.map((row) => row.id);
}

/**
 * What a table is joined to, so that only the rows of a page are read: `page (id, place)`, to be ordered by their place.
 * The ids are a condition of the table as well: behind row-level security PostgreSQL would otherwise read the rows of
 * all visible companies.
 * @param column of the table that has the ids
 */
export function pageOf(column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<unknown> {
  return sql`unnest(${[...ids]}::uuid[]) with ordinality as page (id, place)
    on page.id = ${column} and ${column} = any(${[...ids]}::uuid[])`;
}
