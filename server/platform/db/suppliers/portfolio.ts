import type { PORTFOLIO_SORTS, SharingLevel } from '@assay/contract/api/suppliers.ts';
import type { Unconfirmed } from '@assay/contract/assessment.ts';
import { LIST_TOTAL_MAX } from '@assay/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { COMPANY_NAME, holds, nameHolds, totalOf } from '../lists/paging.ts';
import { IS_LIMITED } from '../ratings/limited.ts';
import { GRADE_NAMES } from '../ratings/scores/company-grades.ts';
import type { Tx } from '../transaction.ts';
import { IS_SHARED } from './associations.ts';
import { domainsOfCompany, ofReader } from './shared-domains.ts';

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
  unconfirmed: Unconfirmed | null;
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

/** Condition on an association `a` of a company whose stored summary and grades are current, and all its domains shared. */
const IS_CURRENT = sql`a.domain_names is null and a.company_id not in (select h.company_id from score_change h)`;
/**
 * Condition on an association `a` that its lines can be among the first by score and name. Where lowest score and its domain
 * are stored, they are the first line of a company: if there are as many as lines are wanted, companies with a later first
 * line have none of these.
 */
const isAmongLowest = (readerId: string | null, count: number) => sql`
  (${IS_CURRENT} and (select (s.score, s.weakest) > (
      select s.score, s.weakest from supplier_association a
      cross join lateral (select * from supplier_summary s where s.company_id = a.company_id offset 0) s
      where ${ofReader(readerId)} and ${IS_CURRENT} and s.score is not null
      order by s.score, s.weakest limit 1 offset ${count - 1})
    from supplier_summary s where s.company_id = a.company_id)) is not true`;

/**
 * Results shared with a reader, one line per domain; lines without a value are last. Needs a transaction over all
 * companies.
 * @param readerId the main supplier's company; null = all chains, one line per reader
 * @param lines number of all lines, without the search: the sum of `portfolioGrades`
 */
export async function portfolio(
  tx: Tx,
  readerId: string | null,
  query: { search: string; sort: PortfolioSort; descending: boolean; limit: number; offset: number },
  lines: number,
): Promise<{ rows: PortfolioRecord[]; total: number }> {
  const { search, sort, descending } = query;
  const { key, joins } = ORDER[sort];
  // A company is read once for its association, not for each of its domains.
  const matching = (isWanted: RawBuilder<unknown>) => sql`
    from (
      select a.id, a.company_id, a.domain_names, ${COMPANY_NAME} as company, ${holds(search, COMPANY_NAME)} as is_named
      from supplier_association a
      cross join lateral (select * from company c where c.id = a.company_id offset 0) c
      where ${ofReader(readerId)} and ${isWanted} offset 0) a
    join domain d on ${IS_SHARED}`;
  // Most names are the same in Unicode, and `ilike` takes several times as long.
  const where =
    search === ''
      ? sql``
      : sql`
        where (a.is_named or ${nameHolds(search, sql`d.name`)}
          or d.unicode_name <> d.name and ${holds(search, sql`d.unicode_name`)})`;
  const isFirst =
    sort === 'score' && !descending && search === '' ? isAmongLowest(readerId, query.offset + query.limit) : sql`true`;
  const { rows: page } = await sql<{ association: string; domain: string; n: number }>`
    select a.id as association, d.id as domain, ${search === '' ? sql`0` : sql`count(*) over ()`} as n
    ${matching(isFirst)} ${joins} ${where}
    order by ${key} ${descending ? sql`desc` : sql`asc`} nulls last, d.name, a.id
    limit ${query.limit} offset ${query.offset}`.execute(tx);
  const rows = await linesOf(tx, page);
  // Only a page beyond the end has no row with the number of what a search finds.
  const found =
    search === ''
      ? lines
      : (page[0]?.n ?? (await totalOf(tx, query, 0, sql`select 1 ${matching(sql`true`)} ${where}`)));
  return { rows, total: Math.min(found, LIST_TOTAL_MAX) };
}

/**
 * Lines of these associations and domains, in their order. Each is looked up on its own: of several ids together PostgreSQL
 * compares the whole index with the range of companies that row-level security allows.
 */
async function linesOf(tx: Tx, page: readonly { association: string; domain: string }[]): Promise<PortfolioRecord[]> {
  const [associations, domains] = [page.map((line) => line.association), page.map((line) => line.domain)];
  const { rows } = await sql<PortfolioRecord>`
    select a.id as "associationId", a.share_level as level, c.id as "companyId", ${COMPANY_NAME} as company,
           c.confirmed_at is not null as confirmed, m.name as "mainSupplier", d.name as domain, r.total as score, r.grade,
           ${IS_LIMITED} as limited, r.unconfirmed, r.rated_at as "lastScanAt", r.total - b.total as change, c.plan,
           c.plan_start::text as "planStart", c.plan_end::text as "planEnd", c.time_zone as zone,
           array(select total from (
             select total, rated_at, created_at from rating where domain_id = d.id and not superseded
             order by rated_at desc, created_at desc limit ${sql.lit(TREND_POINTS)}) t order by rated_at, created_at) as trend,
           (select json_build_object('area', x->>'area', 'score', (x->>'score')::integer)
            from jsonb_array_elements(r.area_scores) with ordinality e(x, place)
            where (x->>'score')::integer = ${WORST} order by place limit 1) as "worstArea"
    from unnest(${associations}::uuid[], ${domains}::uuid[]) with ordinality as page (association_id, domain_id, place)
    cross join lateral (select * from supplier_association a where a.id = page.association_id offset 0) a
    cross join lateral (select * from domain d where d.id = page.domain_id offset 0) d
    join company c on c.id = a.company_id
    join company m on m.id = a.reader_company_id
    ${LATEST} ${BEFORE}
    order by page.place`.execute(tx);
  return rows;
}

/**
 * How many shared domains have which grade; '' = not rated. Companies that share all their domains have these numbers
 * stored (decision 0185); of others the ratings are read. Needs a transaction over all companies.
 */
export async function portfolioGrades(tx: Tx, readerId: string | null): Promise<Record<string, number>> {
  const { rows } = await sql<{ grade: string; n: number }>`
    with stored as materialized (
      select a.id, s.grades, ${domainsOfCompany(sql`a.company_id`)} as domains
      from supplier_association a
      cross join lateral (select o.grades from company_score o where o.company_id = a.company_id offset 0) s
      where ${ofReader(readerId)} and ${IS_CURRENT} and s.grades is not null
    ), counted as materialized (
      select c.i, sum(c.n) as n from stored s cross join lateral unnest(s.grades) with ordinality c (n, i) group by c.i
    ), graded as (
      select (${GRADE_NAMES})[c.i] as grade, c.n from counted c
      union all
      select '', (select sum(domains) from stored) - (select sum(n) from counted)
      union all
      select coalesce(r.grade, ''), count(*)
      from supplier_association a join domain d on ${IS_SHARED} ${LATEST}
      where ${ofReader(readerId)} and a.id not in (select id from stored)
      group by 1)
    select grade, sum(n) as n from graded group by grade having sum(n) > 0`.execute(tx);
  return Object.fromEntries(rows.map(({ grade, n }) => [grade, Number(n)]));
}
