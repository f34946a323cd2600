import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import { type CursorPaging, isAfter, nextCursorOf, totalOf } from './paging.ts';
import { BY_NAME, type NameSearch, namedPage, searchedPage } from './searched-page.ts';
import { inIndexOrder, withoutSort } from './text-search.ts';

const NAME_KEYS = [sql`d.name`, sql`(select o.name from company o where o.id = d.company_id)`, sql`d.id`];

/**
 * Ids of one page of domains by name; everything else is read for these rows only. Equal names are ordered by company.
 * @param wanted `from domain d … where …`
 */
export async function pageByName(
  tx: Tx,
  wanted: RawBuilder<unknown>,
  { limit, offset, after }: CursorPaging,
): Promise<string[]> {
  const rest = isAfter(NAME_KEYS, { after, from: sql`from domain d where d.id = ${after}::uuid` });
  const { rows } = await withoutSort(tx, () =>
    sql<{ id: string }>`
      select d.id ${wanted} and ${rest}
      order by ${sql.join(NAME_KEYS)}
      limit ${limit} offset ${offset}`.execute(tx),
  );
  return rows.map((row) => row.id);
}

/**
 * As `pageByName`, of domains whose name contains a text, with their number up to LIST_TOTAL_MAX, or SEARCH_TOTAL_MAX over all
 * companies, where they are found by the index of all names.
 * @param list `companyId` null = of every company the transaction may see; `where` condition on `domain d`, which
 * includes the search; `companies` whose domains are found whatever their names; `counted` query of a row of each domain
 * of all companies in the order of an index, by default of the domains by name; `max` counts up to this number where the
 * index of all names does not help
 */
export async function pageByNameSearch(
  tx: Tx,
  list: {
    companyId: string | null;
    where: RawBuilder<unknown>;
    search: string;
    companies?: readonly string[];
    counted?: RawBuilder<unknown> | undefined;
    max?: number;
  },
  paging: CursorPaging,
): Promise<{ ids: string[]; total: number; nextCursor: string | null }> {
  const { companyId, where, search, companies = [], counted, max } = list;
  const rows = (isCandidate: RawBuilder<unknown>) =>
    sql`select d.id, d.name, d.company_id from domain d where ${isCandidate} and ${where}`;
  const found = companyId === null ? await searched(tx, { search, companies, rows }, paging) : null;
  if (found) return { ...found, nextCursor: nextCursorOf(found.ids, paging.limit) };
  const wanted = sql`from domain d where ${where}`;
  const ids = await pageByName(tx, wanted, paging);
  const count = (rows: RawBuilder<unknown>) => totalOf(tx, paging, ids.length, rows, max);
  // Over all companies also counted in the order of an index: a bitmap of all domains takes longer than counting them.
  const total = await (companyId === null
    ? inIndexOrder(tx, () => count(counted ?? sql`select 1 ${wanted} order by d.name`))
    : count(sql`select 1 ${wanted}`));
  return { ids, total, nextCursor: nextCursorOf(ids, paging.limit) };
}

/** By the index of all names; null if it does not help. */
function searched(tx: Tx, list: Pick<NameSearch, 'search' | 'companies' | 'rows'>, paging: CursorPaging) {
  if (!list.companies?.length) return namedPage(tx, { ...list, tie: BY_NAME.tie }, paging);
  return paging.after === null ? searchedPage(tx, { ...list, ...BY_NAME }, paging) : null;
}

/**
 * `from` item of the rows of a page, each found by its id, to be ordered by `page.place`. `offset 0` keeps PostgreSQL from
 * joining the table otherwise: behind row-level security it expects few visible rows, and would combine the index of the
 * ids with one of all visible companies.
 * @param alias of the row
 * @param column of the table that has the ids
 */
export function pageOf(
  table: 'domain' | 'scan' | 'scan_schedule',
  alias: string,
  ids: readonly string[],
  column = 'id',
): RawBuilder<unknown> {
  return sql`unnest(${[...ids]}::uuid[]) with ordinality as page (id, place)
    cross join lateral (select t.* from ${sql.table(table)} t where t.${sql.ref(column)} = page.id offset 0) as ${sql.ref(alias)}`;
}
