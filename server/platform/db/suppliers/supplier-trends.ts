import type { DependencyKind } from '@assay/contract/api/suppliers.ts';
import type { AreaScore } from '@assay/contract/assessment.ts';
import { sql } from 'kysely';
import { COMPANY_NAME } from '../lists/paging.ts';
import { containing } from '../lists/text-search.ts';
import { GRADE_NAMES, GRADES_COUNT } from '../ratings/scores/company-grades.ts';
import type { Tx } from '../transaction.ts';
import {
  domainsOfCompany,
  domainsSharedWith,
  HISTORY_POINTS,
  MONTH,
  ofReader,
  RATING_AT,
  ratingDaysAgo,
} from './shared-domains.ts';
import { declinedDomains } from './summaries/supplier-declines.ts';

/** What the ratings of several suppliers show together. Each query needs a transaction over all companies. */

/**
 * Number of shared domains per grade, '' = not rated, at each point of the history. Companies that share all their domains
 * have these numbers stored, unless something has changed since (decision 0185); of others, the ratings are read.
 */
export async function gradesOverTime(
  tx: Tx,
  readerId: string | null,
): Promise<{ day: string; grade: string; domains: number }[]> {
  const place = sql`(c.i - 1) / ${GRADES_COUNT}`;
  const { rows } = await sql<{ day: string; grade: string; domains: number }>`
    with shared as (
      select a.company_id, bool_or(a.domain_names is null) as is_whole from supplier_association a
      where ${ofReader(readerId)} group by a.company_id
    ), stored as materialized (
      select s.company_id, s.month_grades || s.grades as counts,
             ${domainsOfCompany(sql`s.company_id`)} as domains
      from shared a
      cross join lateral (select * from company_score o where o.company_id = a.company_id offset 0) s
      where a.is_whole and s.grades is not null and s.months_due > ${MONTH}::date
        and s.company_id not in (select h.company_id from score_change h)
    ), counted as materialized (
      select c.i, sum(c.n) as n from stored s cross join lateral unnest(s.counts) with ordinality c (n, i) group by c.i
    ), graded as (
      select ${place} as place, (${GRADE_NAMES})[1 + (c.i - 1) % ${GRADES_COUNT}] as grade, c.n from counted c
      union all
      select place, '', (select sum(domains) from stored)
        - coalesce((select sum(c.n) from counted c where ${place} = p.place), 0) from (${HISTORY_POINTS}) p
      union all
      select p.place, coalesce(r.grade, ''), count(*)
      from (${HISTORY_POINTS}) p
      cross join (${domainsSharedWith(readerId, null, sql`a.company_id not in (select company_id from stored)`)}) s
      left join ${RATING_AT} on true group by 1, 2
    )
    select to_char(p.at at time zone 'UTC', 'YYYY-MM-DD') as day, g.grade, sum(g.n)::int as domains
    from graded g join (${HISTORY_POINTS}) p on p.place = g.place
    where g.n > 0 group by p.place, 1, 2 order by p.place, 2`.execute(tx);
  return rows;
}

/** Lowest score of each company at each point of the history, oldest first. */
export async function scoresOverTime(
  tx: Tx,
  readerId: string | null,
  companies: readonly string[],
): Promise<{ companyId: string; scores: (number | null)[] }[]> {
  const { rows } = await sql<{ companyId: string; scores: (number | null)[] }>`
    with shared as (${domainsSharedWith(readerId, companies)}), point as (
      select s.company_id, p.place, min(r.total)::int as score
      from (${HISTORY_POINTS}) p cross join shared s left join ${RATING_AT} on true
      group by s.company_id, p.place)
    select company_id as "companyId", array_agg(score order by place) as scores from point group by company_id`.execute(
    tx,
  );
  return rows;
}

export interface DeclineRecord {
  domainId: string;
  companyId: string;
  company: string;
  domain: string;
  level: string;
  before: number;
  after: number;
  gradeBefore: string | null;
  gradeAfter: string | null;
  beforeAt: Date;
  afterAt: Date;
  areasBefore: AreaScore[];
  areasAfter: AreaScore[];
}

/**
 * Shared domains with a lower score than some days ago, the largest decrease first. Names, and the ratings themselves, are read
 * for the rows of the page and those with the same decrease as the last of them.
 */
export async function declines(
  tx: Tx,
  readerId: string | null,
  query: { days: number; search: string; limit: number; offset: number },
): Promise<{ rows: DeclineRecord[]; total: number }> {
  const pattern = containing(query.search);
  const fits = sql`
    exists (select 1 from domain d where d.id = x.id and d.name ilike ${pattern})
    or x.company_id in (select id from company where not personal and name ilike ${pattern})`;
  const { rows } = await sql<DeclineRecord & { n: number }>`
    with ${declinedDomains(readerId, query.days)},
    wanted as materialized (select * from declined x where ${query.search === '' ? sql`true` : fits}),
    page as materialized (
      select x.*, d.name from wanted x
      cross join lateral (select d.name from domain d where d.id = x.id offset 0) d
      where x.points >= coalesce(
        (select w.points from wanted w order by w.points desc offset ${query.limit + query.offset - 1} limit 1), 0)
      order by x.points desc, d.name, x.id limit ${query.limit} offset ${query.offset})
    select s.id as "domainId", s.company_id as "companyId", ${COMPANY_NAME} as company,
           s.name as domain, s.level, b.total::int as before, r.total::int as after, b.grade as "gradeBefore",
           r.grade as "gradeAfter", b.rated_at as "beforeAt", r.rated_at as "afterAt", b.area_scores as "areasBefore",
           r.area_scores as "areasAfter", (select count(*) from wanted)::int as n
    from page p
    cross join lateral (
      select * from (${domainsSharedWith(readerId, null, sql`d.id = p.id`)}) s offset 0) s
    join rating r on r.id = s.rating_id join company c on c.id = s.company_id
    join ${ratingDaysAgo(query.days, 'first')} on true
    join lateral (select total, grade, rated_at, area_scores from rating o
                  where domain_id = s.id and not superseded and o.rated_at = first.rated_at and o.created_at = first.created_at
                    and total is not null limit 1) b on true
    order by p.points desc, s.name, s.id`.execute(tx);
  return { rows: rows.map(({ n: _, ...row }) => row), total: rows[0]?.n ?? 0 };
}

export interface SupplierFigures {
  companyId: string;
  areas: AreaScore[][];
  counts: Record<string, number>[];
}

/** Areas and counts of the latest ratings of each company's shared domains. */
export async function figuresOfSuppliers(
  tx: Tx,
  readerId: string | null,
  companies: readonly string[],
): Promise<SupplierFigures[]> {
  const { rows } = await sql<SupplierFigures>`
    select s.company_id as "companyId", array_agg(r.area_scores) as areas, array_agg(r.finding_counts) as counts
    from (${domainsSharedWith(readerId, companies)}) s join rating r on r.id = s.rating_id
    group by s.company_id`.execute(tx);
  return rows;
}

/** Operators that companies depend on, where their dependencies are shared. */
export async function providersOfSuppliers(
  tx: Tx,
  readerId: string | null,
  companies: readonly string[],
): Promise<{ companyId: string; kind: DependencyKind; provider: string }[]> {
  const { rows } = await sql<{ companyId: string; kind: DependencyKind; provider: string }>`
    select distinct s.company_id as "companyId", p.kind, p.provider
    from (${domainsSharedWith(readerId, companies)}) s join dependency p on p.domain_id = s.id
    where s.level <> 'rating' order by 1, 2, 3 limit 1000`.execute(tx);
  return rows;
}
