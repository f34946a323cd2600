import type { PORTFOLIO_SORTS, SharingLevel } from '@assay/contract/api/suppliers.ts';
import { sql } from 'kysely';
import { containing } from '../lists/text-search.ts';
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
const ORDER: Readonly<Record<PortfolioSort, string>> = {
  company: 'lower(company)',
  domain: 'domain',
  score: 'score',
  change: 'change',
  worstArea: 'worst',
  lastScanAt: '"lastScanAt"',
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
  const pattern = containing(query.search);
  const order = sql.raw(`${ORDER[query.sort]} ${query.descending ? 'desc' : 'asc'} nulls last`);
  const { rows } = await sql<PortfolioRecord & { n: number }>`
    with line as (
      select a.id as "associationId", a.share_level, c.id as "companyId", case when c.personal then '' else c.name end as company,
             c.confirmed_at is not null as confirmed, m.name as "mainSupplier", d.name as domain, d.id as domain_id,
             r.total as score, r.grade, ${IS_LIMITED} as limited, r.rated_at as "lastScanAt", r.area_scores, r.total - b.total as change,
             (select min((x->>'score')::integer) from jsonb_array_elements(r.area_scores) x) as worst,
             c.plan, c.plan_start::text as "planStart", c.plan_end::text as "planEnd", c.time_zone as zone
      from supplier_association a
      join domain d on ${IS_SHARED}
      join company c on c.id = a.company_id
      join company m on m.id = a.reader_company_id
      left join lateral (select total, grade, coverage, rated_at, created_at, scan_id, area_scores from rating
                         where domain_id = d.id and not superseded order by rated_at desc, created_at desc limit 1) r on true
      left join lateral (select total from rating
                         where domain_id = d.id and not superseded and scan_id <> r.scan_id
                           and (rated_at, created_at) < (r.rated_at, r.created_at)
                         order by rated_at desc, created_at desc limit 1) b on true
      where a.ended_at is null and (${readerId}::uuid is null or a.reader_company_id = ${readerId}::uuid)
        and (d.name ilike ${pattern} or d.unicode_name ilike ${pattern} or (not c.personal and c.name ilike ${pattern}))
    ), page as (
      select *, count(*) over () as n from line order by ${order}, domain, "associationId"
      limit ${query.limit} offset ${query.offset}
    )
    select "associationId", share_level as level, "companyId", company, confirmed, "mainSupplier", domain, score, grade, limited, "lastScanAt",
           change, plan, "planStart", "planEnd", zone, n,
           array(select total from (
             select total, rated_at, created_at from rating where domain_id = page.domain_id and not superseded
             order by rated_at desc, created_at desc limit ${sql.lit(TREND_POINTS)}) t order by rated_at, created_at) as trend,
           (select json_build_object('area', x->>'area', 'score', (x->>'score')::integer)
            from jsonb_array_elements(page.area_scores) with ordinality e(x, place)
            where (x->>'score')::integer = page.worst order by place limit 1) as "worstArea"
    from page order by ${order}, domain, "associationId"`.execute(tx);
  return { rows: rows.map(({ n: _, ...row }) => row), total: rows[0]?.n ?? 0 };
}

/** How many shared domains have which grade; '' = not rated. Needs a transaction over all companies. */
export async function portfolioGrades(tx: Tx, readerId: string | null): Promise<Record<string, number>> {
  const { rows } = await sql<{ grade: string; n: number }>`
    select coalesce(r.grade, '') as grade, count(*) as n
    from supplier_association a
    join domain d on ${IS_SHARED}
    left join lateral (select grade from rating where domain_id = d.id and not superseded
                       order by rated_at desc, created_at desc limit 1) r on true
    where a.ended_at is null and (${readerId}::uuid is null or a.reader_company_id = ${readerId}::uuid)
    group by 1`.execute(tx);
  return Object.fromEntries(rows.map(({ grade, n }) => [grade, n]));
}
