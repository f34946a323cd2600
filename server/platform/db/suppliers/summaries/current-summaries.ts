import { type RawBuilder, sql } from 'kysely';
import { COMPANY_NAME } from '#platform/db/lists/paging.ts';
import { ofReader } from '../shared-domains.ts';

/**
 * Whose stored summaries a query over a portfolio can use (decision 0185). They are those of companies that share all their
 * domains, if nothing has changed since they were stored; of all others, domains, ratings and findings are read.
 */

/**
 * Common table expressions `sharing` (company_id, is_whole) of the companies with an association `a` that meets the
 * condition, and `summarized` of those whose summary is used.
 * @param isPlaced whether both have the place of the company in the order of names as well. It is not joined later, because
 * PostgreSQL expects a single row of each expression and would compare all rows of one with all of the other.
 */
export function sharingOf(
  readerId: string | null,
  where: RawBuilder<unknown> = sql`true`,
  isPlaced = false,
): RawBuilder<unknown> {
  const sharing = sql`
    select a.company_id, bool_or(a.domain_names is null) as is_whole from supplier_association a
    where ${ofReader(readerId)} and ${where} group by a.company_id`;
  const placed = sql`
    select s.*, row_number() over (order by c.name, s.company_id) as place from (${sharing}) s
    cross join lateral (
      select ${COMPANY_NAME} as name from company c where c.id = s.company_id offset 0) c`;
  return sql`
    sharing as materialized (${isPlaced ? placed : sharing}),
    summarized as materialized (
      select a.* from sharing a
      cross join lateral (select 1 from supplier_summary s where s.company_id = a.company_id offset 0) s
      where a.is_whole and a.company_id not in (select h.company_id from score_change h))`;
}

/** Condition that a company's summary is not used. */
export const isNotSummarized = (companyId: RawBuilder<unknown>) =>
  sql`${companyId} not in (select company_id from summarized)`;

/** Query of the other companies of `sharing`. */
export const NOT_SUMMARIZED = sql`select s.* from sharing s where ${isNotSummarized(sql`s.company_id`)}`;
