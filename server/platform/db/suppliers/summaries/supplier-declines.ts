import { type RawBuilder, sql } from 'kysely';
import { domainsSharedWith, ratingDaysAgo } from '#platform/db/suppliers/shared-domains.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { sharingOf } from './current-summaries.ts';

/**
 * By how much the scores of shared domains have fallen, stored with the summary of their company (decision 0185). A row holds
 * until the rating after the one that it is measured from is as old as the days.
 */

/** Days of the decreases that are stored: what the portfolio shows at first. */
const STORED_DAYS = 30;

/** Lateral query for the score of the latest rating, `r`, of the domain `s`. */
const LATEST = sql`
  lateral (select total from rating where domain_id = s.id and not superseded
           order by rated_at desc, created_at desc limit 1) r`;

/** Stores the decreases of a company that has a summary. The caller has locked its scores. */
export async function replaceDeclines(tx: Tx, companyId: string): Promise<void> {
  await storeDeclines(tx, companyId, () => sql`true`);
  await sql`
    update supplier_summary set has_declines = true where company_id = ${companyId} and not has_declines`.execute(tx);
}

/** Stores those again that have changed with time alone. */
export async function replaceEndedDeclines(tx: Tx, companyId: string): Promise<void> {
  const ended = sql`select domain_id from supplier_decline where company_id = ${companyId} and valid_until <= now()`;
  await storeDeclines(tx, companyId, (id) => sql`${id} in (${ended})`);
}

/** @param isWanted condition on the id of a domain; others are left as they are */
async function storeDeclines(
  tx: Tx,
  companyId: string,
  isWanted: (id: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  // Most ratings leave most rows as they are: those are not written.
  await sql`
    with found as materialized (
      select s.id, greatest(coalesce(b.total - r.total, 0), 0) as points,
             coalesce(n.rated_at + make_interval(days => ${STORED_DAYS}::integer), 'infinity') as valid_until
      from domain s join ${LATEST} on true join ${ratingDaysAgo(STORED_DAYS)} on true
      left join lateral (
        select rated_at from rating
        where domain_id = s.id and not superseded and total is not null
          and rated_at >= b.rated_at and (rated_at, created_at) > (b.rated_at, b.created_at)
        order by rated_at, created_at limit 1) n on true
      where s.company_id = ${companyId} and s.deleted_at is null and ${isWanted(sql`s.id`)}
    ), gone as (
      delete from supplier_decline x
      where x.company_id = ${companyId} and ${isWanted(sql`x.domain_id`)} and x.domain_id not in (select id from found))
    insert into supplier_decline as x (domain_id, company_id, points, valid_until)
    select id, ${companyId}, points, valid_until from found
    on conflict (domain_id) do update set points = excluded.points, valid_until = excluded.valid_until
    where (x.points, x.valid_until) is distinct from (excluded.points, excluded.valid_until)`.execute(tx);
}

/** Queries of the companies whose decreases are not stored, and of those with some that have ended. */
export const WITHOUT_DECLINES = sql`select company_id from supplier_summary where not has_declines`;
export const ENDED_DECLINES = sql`select company_id from supplier_decline where valid_until <= now()`;

/** Need a transaction over all companies. */
export const listWithoutDeclines = (tx: Tx, limit: number) => listCompanies(tx, WITHOUT_DECLINES, limit);
export const listEndedDeclines = (tx: Tx, limit: number) => listCompanies(tx, ENDED_DECLINES, limit);

async function listCompanies(tx: Tx, companies: RawBuilder<unknown>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct company_id as id from (${companies}) c limit ${limit}`.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * Common table expressions that end with `declined` (id, company_id, points): the domains shared with a reader whose score is
 * lower than some days ago. Needs a transaction over all companies.
 */
export function declinedDomains(readerId: string | null, days: number): RawBuilder<unknown> {
  const compared = (domains: RawBuilder<unknown>) => sql`
    select s.id, s.company_id, b.total - r.total as points
    from (${domains}) s join ${LATEST} on true join ${ratingDaysAgo(days)} on b.total > r.total`;
  if (days !== STORED_DAYS) return sql`declined as materialized (${compared(domainsSharedWith(readerId))})`;
  return sql`
    ${sharingOf(readerId)},
    stored as materialized (
      select c.company_id from summarized c
      cross join lateral (select 1 from supplier_summary m where m.company_id = c.company_id and m.has_declines offset 0) m),
    known as materialized (
      select x.* from stored c
      cross join lateral (
        select x.domain_id as id, x.company_id, x.points, x.valid_until > now() as is_valid
        from supplier_decline x where x.company_id = c.company_id offset 0) x),
    declined as materialized (
      select id, company_id, points from known where is_valid and points > 0
      union all
      ${compared(sql`select id, company_id from known where not is_valid`)}
      union all
      ${compared(domainsSharedWith(readerId, null, sql`a.company_id not in (select company_id from stored)`))})`;
}
