import type { PORTFOLIO_SORTS, SharingLevel } from '@assay/contract/api/suppliers.ts';
import { LIST_TOTAL_MAX, SEARCH_TOTAL_MAX } from '@assay/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { holds, nameHolds, totalOf } from '../lists/paging.ts';
import { IS_LIMITED } from '../ratings/limited.ts';
import type { Tx } from '../transaction.ts';
import { IS_SHARED } from './associations.ts';

/** A shared domain with its latest rating, as a main supplier sees it at any level. */
export interface PortfolioRecord {
  associationId: string;
  companyId: string;
  company: string;
  confirmed: boolean;
  mainSupplier: string;
  domain: string;
  level: SharingLevel;
  score: number | null;
  grade: string | null;
  limited: boolean;
  change: number | null;
  /** Totals of the last ratings, oldest first. */
  trend: (number | null)[];
  worstArea: { area: string; score: number } | null;
  lastScanAt: Date | null;
  plan: number | null;
  planStart: string | null;
  planEnd: string | null;
  zone: string;
}

export type PortfolioSort = (typeof PORTFOLIO_SORTS)[number];

const TREND_POINTS = 12;
const NAME = sql`case when c.personal then '' else c.name end`;
/** The rating before the latest one `r` of the domain `d`, of another scan. */
const BEFORE = sql`
  left join lateral (
    select total from rating
    where domain_id = d.id and not superseded and scan_id <> r.scan_id
      and (rated_at, created_at) < (r.rated_at, r.created_at)
    order by rated_at desc, created_at desc limit 1) b on true`;
const LATEST = sql`left join rating r on r.id = d.rating_id`;
const WORST = sql`(select min((s.area->>'score')::integer) from jsonb_array_elements(r.area_scores) s (area))`;
/** What a line is sorted by, and the joins that it needs: of all lines, so nothing else is read for them. */
const ORDER: Readonly<Record<PortfolioSort, { key: RawBuilder<unknown>; joins: RawBuilder<unknown> }>> = {
  company: { key: sql`lower(a.company)`, joins: sql`` },
  domain: { key: sql`d.name`, joins: sql`` },
  score: { key: sql`r.total`, joins: LATEST },
  change: { key: sql`r.total - b.total`, joins: sql`${LATEST} ${BEFORE}` },
  worstArea: { key: WORST, joins: LATEST },
  lastScanAt: { key: sql`r.rated_at`, joins: LATEST },
};

/**
 * Results shared with a reader, one line per domain; lines without a value are last. Needs a transaction over all
 * companies.
 * @param readerId the main supplier's company; null = all chains, one line per reader
 */
export async function portfolio(
  tx: Tx,
  readerId: string | null,
  query: { search: string; sort: PortfolioSort; descending: boolean; limit: number; offset: number },
): Promise<{ rows: PortfolioRecord[]; total: number }> {
  const { key, joins } = ORDER[query.sort];
  // A company is read once for its association, not for each of its domains.
  const found = sql`
    from (
      select a.id, a.company_id, a.domain_names, ${NAME} as company
      from supplier_association a join company c on c.id = a.company_id
      where a.ended_at is null and (${readerId}::uuid is null or a.reader_company_id = ${readerId}::uuid) offset 0) a
    join domain d on ${IS_SHARED}`;
  const { search } = query;
  const where = sql`
    where (${nameHolds(search, sql`d.name`)} or ${holds(search, sql`d.unicode_name`, sql`a.company`)})`;
  const { rows: page } = await sql<{ association: string; domain: string }>`
    select a.id as association, d.id as domain ${found} ${joins} ${where}
    order by ${key} ${query.descending ? sql`desc` : sql`asc`} nulls last, d.name, a.id
    limit ${query.limit} offset ${query.offset}`.execute(tx);
  const rows = await linesOf(tx, page);
  const max = search === '' ? LIST_TOTAL_MAX : SEARCH_TOTAL_MAX;
  return { rows, total: await totalOf(tx, query, rows.length, sql`select 1 ${found} ${where}`, max) };
}

/** Lines of these associations and domains, in their order. */
async function linesOf(tx: Tx, page: readonly { association: string; domain: string }[]): Promise<PortfolioRecord[]> {
  const [associations, domains] = [page.map((line) => line.association), page.map((line) => line.domain)];
  const { rows } = await sql<PortfolioRecord>`
    select a.id as "associationId", a.share_level as level, c.id as "companyId", ${NAME} as company,
           c.confirmed_at is not null as confirmed, m.name as "mainSupplier", d.name as domain, r.total as score, r.grade,
           ${IS_LIMITED} as limited, r.rated_at as "lastScanAt", r.total - b.total as change, c.plan,
           c.plan_start::text as "planStart", c.plan_end::text as "planEnd", c.time_zone as zone,
           array(select total from (
             select total, rated_at, created_at from rating where domain_id = d.id and not superseded
             order by rated_at desc, created_at desc limit ${sql.lit(TREND_POINTS)}) t order by rated_at, created_at) as trend,
           (select json_build_object('area', x->>'area', 'score', (x->>'score')::integer)
            from jsonb_array_elements(r.area_scores) with ordinality e(x, place)
            where (x->>'score')::integer = ${WORST} order by place limit 1) as "worstArea"
    from unnest(${associations}::uuid[], ${domains}::uuid[]) with ordinality as page (association_id, domain_id, place)
    join supplier_association a on a.id = page.association_id and a.id = any(${associations}::uuid[])
    join domain d on d.id = page.domain_id and d.id = any(${domains}::uuid[])
    join company c on c.id = a.company_id
    join company m on m.id = a.reader_company_id
    ${LATEST} ${BEFORE}
    order by page.place`.execute(tx);
  return rows;
}

/** How many shared domains have which grade; '' = not rated. Needs a transaction over all companies. */
export async function portfolioGrades(tx: Tx, readerId: string | null): Promise<Record<string, number>> {
  const { rows } = await sql<{ grade: string; n: number }>`
    select coalesce(r.grade, '') as grade, count(*) as n
    from supplier_association a join domain d on ${IS_SHARED} ${LATEST}
    where a.ended_at is null and (${readerId}::uuid is null or a.reader_company_id = ${readerId}::uuid)
    group by 1`.execute(tx);
  return Object.fromEntries(rows.map(({ grade, n }) => [grade, n]));
}
