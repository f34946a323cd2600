import { LIST_TOTAL_MAX } from '@assay/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import type { Paging } from './paging.ts';

/** Shorter searches cannot use the index, which consists of trigrams. */
const SEARCH_MIN = 3;
/** Companies whose domains are read besides those with the name; the domains of more are compared one by one. */
const COMPANIES_MAX = 20;

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

/**
 * One page of a search over the domains of all companies, found by the index of all names (decision 0131). Row-level
 * security and the conditions of the list apply to what the index finds. Needs a transaction over all companies.
 * @returns null if the index does not help: the text is too short, or in too many names, so that rows in the order of the
 * list are found sooner
 */
export async function searchedPage(
  tx: Tx,
  { search, companies = [], rows: found, order, tie }: NameSearch,
  { limit, offset }: Paging,
): Promise<{ ids: string[]; total: number } | null> {
  if ([...search].length < SEARCH_MIN || companies.length > COMPANIES_MAX) return null;
  const isNamed = sql`d.id = any((select ids from candidate)::uuid[])`;
  const isCandidate =
    companies.length === 0 ? isNamed : sql`(${isNamed} or d.company_id = any(${[...companies]}::uuid[]))`;
  const { rows } = await sql<{ ids: string[] | null; total: number }>`
    with candidate as materialized (select domain_candidates(${search.toLowerCase()}) as ids),
      hit as materialized (${found(sql`(select ids from candidate) is not null and ${isCandidate}`)}),
      -- What equal rows are ordered by is read for those of the page only.
      first as (select * from hit h order by ${order} fetch first ${limit + offset} rows with ties)
    select case when c.ids is not null then array(
             select h.id from first h order by ${order}, ${tie} limit ${limit} offset ${offset}) end as ids,
           least((select count(*) from hit), ${sql.lit(LIST_TOTAL_MAX)}) as total
    from candidate c`.execute(tx);
  const { ids, total } = rows[0]!;
  return ids && { ids, total };
}
