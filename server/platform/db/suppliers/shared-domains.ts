import { type RawBuilder, sql } from 'kysely';
import { IS_SHARED } from './associations.ts';

/** Whose suppliers a query reads. */
export interface PortfolioReader {
  /** The main supplier's company; null = every chain, for administrators. */
  readerId: string | null;
  /** Company that keeps tiers, groups, notes and reminders: the session's. */
  viewerId: string;
}

/** Condition on an association `a`: it is open, and of the reader. */
export const ofReader = (readerId: string | null) =>
  readerId === null ? sql`a.ended_at is null` : sql`a.ended_at is null and a.reader_company_id = ${readerId}::uuid`;

/** Administrators may read everything, whatever is shared. */
const levelFor = (readerId: string | null) => (readerId === null ? sql`'everything'` : sql`a.share_level`);

/**
 * Open associations with a reader: company_id, since, level; one row per company. Needs a transaction over all companies.
 */
export function suppliersOf(readerId: string | null): RawBuilder<unknown> {
  return sql`
    select a.company_id, min(a.created_at) as since, min(${levelFor(readerId)}) as level
    from supplier_association a where ${ofReader(readerId)} group by a.company_id`;
}

/**
 * Domains shared with a reader at present, each once: id, name, company_id, rating_id, level. Needs a transaction over all
 * companies.
 * @param companies only these; null = all
 * @param where further condition on the association `a`
 */
export function domainsSharedWith(
  readerId: string | null,
  companies: readonly string[] | null = null,
  where: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`
    select distinct on (d.id) d.id, d.name, d.company_id, d.rating_id, ${levelFor(readerId)} as level
    from supplier_association a join domain d on ${IS_SHARED}
    where ${ofReader(readerId)}
      and ${companies === null ? sql`true` : sql`a.company_id = any(${[...companies]}::uuid[])`} and ${where}
    order by d.id`;
}

/** Condition that the domain `d` is shared with a reader. @param where further condition on the association `a` */
export const isSharedWith = (readerId: string | null, where: RawBuilder<unknown> = sql`true`) => sql`exists (
  select 1 from supplier_association a where ${ofReader(readerId)} and ${where} and ${IS_SHARED})`;

/** Number of domains of companies, an array. Both numbers are read from indexes alone. */
export const domainsOfCompanies = (companies: RawBuilder<unknown>) => sql`(
  (select count(*) from domain d where d.company_id = any(${companies}))
  - (select count(*) from domain d where d.company_id = any(${companies}) and d.deleted_at is not null))`;
export const domainsOfCompany = (companyId: RawBuilder<unknown>) => domainsOfCompanies(sql`array[${companyId}]`);

/**
 * Lateral query for the rating that a change over some days is measured from, `b`, of the domain `s`: the last one before
 * that time, else the first one.
 * @param alias of the rating
 */
export function ratingDaysAgo(days: number, alias = 'b'): RawBuilder<unknown> {
  const cutoff = sql`now() - make_interval(days => ${days}::integer)`;
  const of = sql`
    select total, rated_at, created_at from rating
    where domain_id = s.id and not superseded and total is not null`;
  // Two reads of an index instead of one of all ratings of the domain; the second only if the first finds nothing.
  return sql`
    lateral (
      select * from (
        (${of} and rated_at <= ${cutoff} order by rated_at desc, created_at desc limit 1)
        union all
        (${of} and rated_at > ${cutoff} order by rated_at, created_at limit 1)) either limit 1) as ${sql.ref(alias)}`;
}

/** Place of the present in the history, after the ends of the last twelve months. */
export const HISTORY_PLACE_NOW = sql.lit(12);
/** First day of the month, in UTC. */
export const MONTH = sql`date_trunc('month', now() at time zone 'UTC')`;

/** Instants `at` of the history: the ends of the last twelve months in UTC, and now; `place` counts from the oldest. */
export const HISTORY_POINTS = sql`
  select case when place = ${HISTORY_PLACE_NOW} then now()
    else (${MONTH} - make_interval(months => 11 - place)) at time zone 'UTC' - interval '1 microsecond' end as at, place
  from generate_series(0, ${HISTORY_PLACE_NOW}) place`;

/** Lateral query for the rating `r` of the domain `s` that was the latest at `p.at`. */
export const RATING_AT = sql`
  lateral (
    select total, grade from rating
    where domain_id = s.id and not superseded and rated_at <= p.at
    order by rated_at desc, created_at desc limit 1) r`;
