import { LIST_TOTAL_MAX, SEARCH_TOTAL_MAX } from '@assay/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { soleRow } from '../access.ts';
import type { Tx } from '../transaction.ts';
import type { CursorPaging, Paging } from './paging.ts';
import { withoutSort } from './text-search.ts';

/** Characters of a trigram, of which the index of names consists. */
const TRIGRAM = 3;
/** Companies whose domains are read besides those with the name; the domains of more are compared one by one. */
const COMPANIES_MAX = 20;

/** Whether the index of names can be used for a search. */
export const hasTrigram = (search: string): boolean => [...search].length >= TRIGRAM;

/** A search over the names of the domains of all companies. */
export interface NameSearch {
  search: string;
  /** Companies whose domains are found whatever their names. */
  companies?: readonly string[];
  /** Query of the rows found, with their `id` and what `order` names. @param isCandidate condition on `domain d` */
  rows(isCandidate: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Order of the rows `h`. */
  order: RawBuilder<unknown>;
  /** Order of rows that are equal in `order`. */
  tie: RawBuilder<unknown>;
}

/** For names: equal ones by their company. The rows need `id`, `name` and `company_id`. */
export const BY_NAME = {
  order: sql`h.name`,
  tie: sql`(select o.name from company o where o.id = h.company_id), h.id`,
};
/** More names than these are compared in the order of the list, which soon fills a page. */
const NAMED_MAX = 20_000;

/**
 * One page of a search over the domains of all companies, found by the index of all names (decision 0184). Row-level
 * security and the conditions of the list apply to what the index finds. Needs a transaction over all companies.
 * @returns null if the index does not help: the text is too short, or in too many names, so that rows in the order of the
 * list are found sooner
 */
export async function searchedPage(
  tx: Tx,
  { search, companies = [], rows: found, order, tie }: NameSearch,
  { limit, offset }: Paging,
): Promise<{ ids: string[]; total: number } | null> {
  if (!hasTrigram(search) || companies.length > COMPANIES_MAX) return null;
  const isNamed = sql`d.id = any((select ids from candidate)::uuid[])`;
  const isCandidate =
    companies.length === 0 ? isNamed : sql`(${isNamed} or d.company_id = any(${[...companies]}::uuid[]))`;
  const result = await sql<{ ids: string[] | null; total: number }>`
    with candidate as materialized (select domain_candidates(${search.toLowerCase()}) as ids),
      hit as materialized (${found(sql`(select ids from candidate) is not null and ${isCandidate}`)}),
      -- What equal rows are ordered by is read for those of the page only.
      first as (select * from hit h order by ${order} fetch first ${limit + offset} rows with ties)
    select case when c.ids is not null then array(
             select h.id from first h order by ${order}, ${tie} limit ${limit} offset ${offset}) end as ids,
           least((select count(*) from hit), ${sql.lit(LIST_TOTAL_MAX)}) as total
    from candidate c`.execute(tx);
  const { ids, total } = soleRow(result);
  return ids && { ids, total };
}

/**
 * The first ids that the index of all names finds and a condition of the list keeps, in no order, without reading the
 * others. Needs a transaction over all companies.
 * @param rows query of the id of a `domain d`, given a further condition on it
 * @returns null as `searchedPage`
 */
export async function firstCandidates(
  tx: Tx,
  search: string,
  rows: NameSearch['rows'],
  count: number,
): Promise<string[] | null> {
  if (!hasTrigram(search)) return null;
  const result = await sql<{ ids: string[] | null }>`
    with candidate as materialized (select domain_candidates(${search.toLowerCase()}) as ids)
    select case when c.ids is not null then array(
             select h.id from unnest(c.ids) as n (id) cross join lateral (${rows(sql`d.id = n.id`)} limit 1) h
             limit ${count}) end as ids
    from candidate c`.execute(tx);
  return soleRow(result).ids;
}

/** Domains `n` that the index finds, with the places of their names, and whether they are at most NAMED_MAX. */
const namedDomains = (search: string, isUsable = sql`true`) => sql`
  named as materialized (select * from named_domains(${search.toLowerCase()})),
  few as materialized (select count(*) <= ${sql.lit(NAMED_MAX)} and ${isUsable} as is_few from named)`;

/**
 * Query of the first rows `h` of a list in the order of names, which reads them one by one until there are enough:
 * `limit 1` in a lateral query keeps PostgreSQL from reading all of them first. With `place`.
 */
const firstNamed = (
  rows: NameSearch['rows'],
  count: number,
  { from = sql`true`, wanted = sql`true` }: { from?: RawBuilder<unknown>; wanted?: RawBuilder<unknown> } = {},
) => sql`
  select c.place, h.* from (select * from named n where (select is_few from few) and ${from} order by place) c
  cross join lateral (${rows(sql`d.id = c.domain_id`)} limit 1) h
  where ${wanted} order by c.place fetch first ${count} rows with ties`;

/**
 * As `searchedPage` for lists in the order of names, each with at most one row of a domain, which is `id`: only the rows
 * of the page are read, and those that are counted, up to SEARCH_TOTAL_MAX (decision 0184).
 * @param list `tie` = order of rows with the same name
 */
export async function namedPage(
  tx: Tx,
  { search, rows: found, tie }: Pick<NameSearch, 'search' | 'rows' | 'tie'>,
  { limit, offset, after }: CursorPaging,
): Promise<{ ids: string[]; total: number } | null> {
  if (!hasTrigram(search)) return null;
  const place = sql`(select n.place from named n where n.domain_id = ${after}::uuid)`;
  const isLater = sql`(c.place, ${tie}) > (
    select h.place, ${tie} from (
      select n.place, d.id, d.name, d.company_id from named n join domain d on d.id = n.domain_id
      where d.id = ${after}::uuid) h)`;
  const shown =
    after === null ? sql`hit` : sql`(${firstNamed(found, limit, { from: sql`n.place >= ${place}`, wanted: isLater })})`;
  const result = await sql<{ ids: string[] | null; total: number }>`
    with ${namedDomains(search, after === null ? sql`true` : sql`${place} is not null`)},
      hit as materialized (${firstNamed(found, Math.max(SEARCH_TOTAL_MAX, after === null ? offset + limit : 0))})
    select case when w.is_few then array(
             select h.id from ${shown} h order by h.place, ${tie} limit ${limit} offset ${offset}) end as ids,
           least((select count(*) from hit), ${sql.lit(SEARCH_TOTAL_MAX)}) as total
    from few w`.execute(tx);
  const { ids, total } = soleRow(result);
  return ids && { ids, total };
}

/**
 * Likewise for lists in another order, if the search finds at least SEARCH_TOTAL_MAX rows: then reading the list in its
 * order soon fills the page.
 * @param list `page` = query of the ids of the page, given a condition that a column is one of the domains found
 * @returns null if it finds fewer
 */
export async function commonNamePage(
  tx: Tx,
  list: Pick<NameSearch, 'search' | 'rows'> & {
    page(isNamed: (column: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown>;
  },
): Promise<{ ids: string[]; total: number } | null> {
  if (!hasTrigram(list.search)) return null;
  // As a value, so that PostgreSQL keeps the domains in a hash table instead of joining them.
  const page = list.page((column) => sql`(${column} in (select n.domain_id from named n)) is true`);
  const result = await withoutSort(tx, () =>
    sql<{ ids: string[] | null }>`
      with ${namedDomains(list.search)}, hit as materialized (${firstNamed(list.rows, SEARCH_TOTAL_MAX)})
      select case when (select count(*) from hit) >= ${sql.lit(SEARCH_TOTAL_MAX)} then array(${page}) end as ids`.execute(
      tx,
    ),
  );
  const { ids } = soleRow(result);
  return ids && { ids, total: SEARCH_TOTAL_MAX };
}
