import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import type { Paging } from './paging.ts';
import { withoutSort } from './text-search.ts';

/**
 * Ids of one page of domains by name; everything else is read for these rows only. Equal names are ordered by company.
 * @param wanted `from domain d … where …`
 */
export async function pageByName(tx: Tx, wanted: RawBuilder<unknown>, { limit, offset }: Paging): Promise<string[]> {
  const { rows } = await withoutSort(tx, () =>
    sql<{ id: string }>`
      select d.id ${wanted}
      order by d.name, (select o.name from company o where o.id = d.company_id), d.id
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
