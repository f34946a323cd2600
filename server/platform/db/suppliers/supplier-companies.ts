import type { SUPPLIER_SORTS } from '@assay/contract/api/analysis/portfolio.ts';
import type { SharingLevel } from '@assay/contract/api/suppliers.ts';
import { type RawBuilder, sql } from 'kysely';
import { COMPANY_NAME, holds } from '../lists/paging.ts';
import type { Tx } from '../transaction.ts';
import { domainsSharedWith, type PortfolioReader, ratingDaysAgo, suppliersOf } from './shared-domains.ts';
import { isNotSummarized, sharingOf } from './summaries/current-summaries.ts';

/** A supplier with what its reader keeps about it. */
export interface SupplierRecord {
  companyId: string;
  company: string;
  confirmed: boolean;
  level: SharingLevel;
  since: Date;
  domains: number;
  rated: number;
  score: number | null;
  grade: string | null;
  weakest: string | null;
  change: number | null;
  lastScanAt: Date | null;
  tier: number | null;
  groups: string[];
  threshold: number | null;
  below: boolean;
  remindedAt: Date | null;
}

export type SupplierSort = (typeof SUPPLIER_SORTS)[number];

export interface SupplierFilter {
  search: string;
  /** Null = any; `none` = without a tier. */
  tier: number | 'none' | null;
  group: string | null;
  below: boolean;
  /** Only these companies; null = all. */
  companies: readonly string[] | null;
}

export const ALL_SUPPLIERS: SupplierFilter = { search: '', tier: null, group: null, below: false, companies: null };

const ORDER: Readonly<Record<SupplierSort, string>> = {
  company: 'lower(company)',
  score: 'score',
  change: 'change',
  tier: 'tier',
  lastScanAt: '"lastScanAt"',
};
/** Days over which the change of a score is measured. */
export const CHANGE_DAYS = 30;

/** What lines are sorted and filtered by, from nothing to what reads each domain. */
type Needed = 'names' | 'scores' | 'changes';

/** Query of what the latest ratings of shared domains show, by company_id. @param where condition on the association `a` */
function ratedNow(
  readerId: string | null,
  of: { companies?: readonly string[] | null; where?: RawBuilder<unknown>; withChange: boolean },
): RawBuilder<unknown> {
  const change = of.withChange ? sql`r.total - b.total` : sql`null::integer`;
  return sql`
    select company_id, count(*)::int as domains, count(total)::int as rated, min(total)::int as score,
       (array_agg(name order by total, name) filter (where total is not null))[1] as weakest,
       (array_agg(grade order by total, name) filter (where total is not null))[1] as grade,
       (case when min(change) < 0 then min(change) else max(change) end)::int as change, max(rated_at) as at
    from (
      select s.company_id, s.name, r.total, r.grade, r.rated_at, ${change} as change
      from (${domainsSharedWith(readerId, of.companies, of.where)}) s left join rating r on r.id = s.rating_id
      ${of.withChange ? sql`left join ${ratingDaysAgo(CHANGE_DAYS)} on b.rated_at < r.rated_at` : sql``}) rated
    group by company_id`;
}

/** Common table expressions, and a query that reads of them what the ratings of the supplier `a` show. */
const SUMMARIES: Readonly<
  Record<
    Needed,
    (
      readerId: string | null,
      companies: readonly string[] | null,
    ) => { expressions: RawBuilder<unknown>; summary: RawBuilder<unknown> }
  >
> = {
  names: () => ({
    expressions: sql``,
    summary: sql`select null::int as score, null::text as weakest, null::timestamptz as at`,
  }),
  scores: (readerId) => ({
    expressions: sql`
      ${sharingOf(readerId)},
      other as materialized (${ratedNow(readerId, { where: isNotSummarized(sql`a.company_id`), withChange: false })}),`,
    // A query for each supplier: PostgreSQL would read a common table expression for each.
    summary: sql`
      select s.score, s.weakest, s.rated_at as at from supplier_summary s
      where s.company_id = a.company_id and a.company_id in (select company_id from summarized)
      union all select o.score, o.weakest, o.at from other o where o.company_id = a.company_id
      limit 1`,
  }),
  changes: (readerId, companies) => ({
    expressions: sql`rated as materialized (${ratedNow(readerId, { companies, withChange: true })}),`,
    summary: sql`select * from rated r where r.company_id = a.company_id`,
  }),
};

/**
 * Suppliers of a reader as `line`.
 * @param needed `names`: values from ratings are null; `scores`: of them score, weakest and time only
 */
function lines({ readerId, viewerId }: PortfolioReader, companies: readonly string[] | null, needed: Needed) {
  const others =
    needed === 'changes'
      ? sql`, coalesce(x.domains, 0) as domains, coalesce(x.rated, 0) as rated, x.grade, x.change`
      : sql``;
  const { expressions, summary } = SUMMARIES[needed](readerId, companies);
  return sql`
    supplier as (${suppliersOf(readerId)}),
    ${expressions}
    line as (
      select c.id as "companyId", ${COMPANY_NAME} as company, c.confirmed_at is not null as confirmed,
             a.level, a.since, x.score, x.weakest, x.at as "lastScanAt", p.tier::int as tier, t.min_score::int as threshold,
             coalesce(x.score < t.min_score, false) as below ${others}
      from supplier a join company c on c.id = a.company_id
      left join lateral (${summary}) x on true
      left join supplier_profile p on p.company_id = ${viewerId} and p.supplier_company_id = a.company_id
      left join supplier_tier t on t.company_id = ${viewerId} and t.tier = p.tier
      where ${companies === null ? sql`true` : sql`a.company_id = any(${[...companies]}::uuid[])`})`;
}

/** Suppliers of a reader; those without a value are last. Needs a transaction over all companies. */
export async function listSuppliers(
  tx: Tx,
  reader: PortfolioReader,
  filter: SupplierFilter,
  list: { sort: SupplierSort; descending: boolean; limit: number; offset: number },
): Promise<{ rows: SupplierRecord[]; total: number }> {
  const { viewerId } = reader;
  const order = sql.raw(`${ORDER[list.sort]} ${list.descending ? 'desc' : 'asc'} nulls last`);
  const inGroup = (key: string) => sql`exists (
    select 1 from supplier_group g
    where g.company_id = ${viewerId} and g.supplier_company_id = line."companyId" and g.name_key = ${key})`;
  const tier =
    filter.tier === null ? sql`true` : filter.tier === 'none' ? sql`tier is null` : sql`tier = ${filter.tier}`;
  // A search finds the names of weakest domains as well.
  const byScore = filter.below || filter.search !== '' || list.sort === 'score' || list.sort === 'lastScanAt';
  const needed = list.sort === 'change' ? 'changes' : byScore ? 'scores' : 'names';
  const { rows: page } = await sql<{ id: string; n: number }>`
    with ${lines(reader, filter.companies, needed)}
    select "companyId" as id, count(*) over ()::int as n from line
    where ${holds(filter.search, sql`company`, sql`weakest`)}
      and ${tier} and ${filter.below ? sql`below` : sql`true`}
      and ${filter.group === null ? sql`true` : inGroup(filter.group.toLowerCase())}
    order by ${order}, lower(company), "companyId" limit ${list.limit} offset ${list.offset}`.execute(tx);
  const ids = page.map(({ id }) => id);
  const { rows } = await sql<SupplierRecord>`
    with ${lines(reader, ids, 'changes')}
    select line.*,
           array(select name from supplier_group g
                 where g.company_id = ${viewerId} and g.supplier_company_id = line."companyId" order by name_key) as groups,
           (select created_at from supplier_reminder m
            where m.company_id = ${viewerId} and m.supplier_company_id = line."companyId"
            order by created_at desc limit 1) as "remindedAt"
    from line join unnest(${ids}::uuid[]) with ordinality as page (id, place) on page.id = line."companyId"
    order by page.place`.execute(tx);
  return { rows, total: page[0]?.n ?? 0 };
}

/** Suppliers of each tier, and those below its threshold; tier 0 = none. Needs a transaction over all companies. */
export async function countTiers(
  tx: Tx,
  reader: PortfolioReader,
): Promise<{ tier: number; suppliers: number; below: number }[]> {
  const { rows } = await sql<{ tier: number; suppliers: number; below: number }>`
    with ${lines(reader, null, 'scores')}
    select coalesce(tier, 0) as tier, count(*)::int as suppliers, count(*) filter (where below)::int as below
    from line group by 1`.execute(tx);
  return rows;
}

/** Which of the companies share with the reader. Needs a transaction over all companies. */
export async function whichShare(
  tx: Tx,
  readerId: string | null,
  companies: readonly string[],
): Promise<{ companyId: string; level: SharingLevel }[]> {
  const { rows } = await sql<{ companyId: string; level: SharingLevel }>`
    select company_id as "companyId", level from (${suppliersOf(readerId)}) s
    where company_id = any(${[...companies]}::uuid[])`.execute(tx);
  return rows;
}

/** Shared domains of one supplier with their latest rating, the weakest first. Needs a transaction over all companies. */
export async function domainsOfSupplier(
  tx: Tx,
  readerId: string | null,
  companyId: string,
  limit: number,
): Promise<{ domain: string; score: number | null; grade: string | null; coverage: number | null; at: Date | null }[]> {
  const { rows } = await sql<{
    domain: string;
    score: number | null;
    grade: string | null;
    coverage: number | null;
    at: Date | null;
  }>`
    select s.name as domain, r.total::int as score, r.grade, r.coverage, r.rated_at as at
    from (${domainsSharedWith(readerId, [companyId])}) s left join rating r on r.id = s.rating_id
    order by r.total nulls last, s.name limit ${limit}`.execute(tx);
  return rows;
}

/** Latest ratings of the domains that one company shares with a reader, the weakest first. Needs all companies. */
export async function ratingsOfSupplier(
  tx: Tx,
  readerId: string | null,
  companyId: string,
  limit: number,
): Promise<{ domain: string; ratingId: string }[]> {
  const { rows } = await sql<{ domain: string; ratingId: string }>`
    select s.name as domain, r.id as "ratingId"
    from (${domainsSharedWith(readerId, [companyId])}) s join rating r on r.id = s.rating_id
    order by r.total nulls last, s.name limit ${limit}`.execute(tx);
  return rows;
}
