import type { SharingLevel } from '@assay/contract/api/suppliers.ts';
import type { ReportCounts } from '@assay/contract/report/counts.ts';
import { sql } from 'kysely';
import { jsonb } from '../jsonb.ts';
import { COMPANY_NAME } from '../lists/paging.ts';
import { beginsWith, containing } from '../lists/text-search.ts';
import { IS_LIMITED } from '../ratings/limited.ts';
import type { Tx } from '../transaction.ts';
import { IS_SHARED } from './associations.ts';

/** Domains that an integrated report on a vendor may cover: its own and those that others share with it. */

/** A domain with its latest rating; fields of the rating are null without one. */
export interface CandidateDomain {
  domainId: string;
  domain: string;
  companyId: string;
  /** Empty for a personal company. */
  company: string;
  confirmed: boolean;
  own: boolean;
  /** Null for the vendor's own. */
  level: SharingLevel | null;
  scannedAt: Date | null;
  score: number | null;
  grade: string | null;
  limited: boolean;
  counts: Record<string, number> | null;
  reportCounts: ReportCounts | null;
}

const LINE = sql`
  d.id as "domainId", d.name as domain, c.id as "companyId", ${COMPANY_NAME} as company,
  c.confirmed_at is not null as confirmed`;
/** Results cannot be shared with a company without the main supplier's role (docs/product/suppliers.md). */
const mayRead = (vendorId: string) => sql`exists (
  select 1 from account x where x.company_id = ${vendorId} and x.granted_permission = 9 and x.disabled_at is null
    and not x.approval_pending and x.erased_at is null)`;
const reached = (vendorId: string) => sql`
  select ${LINE}, true as own, null::text as level
  from domain d join company c on c.id = d.company_id
  where d.company_id = ${vendorId} and d.deleted_at is null
  union all
  select ${LINE}, false, a.share_level
  from supplier_association a join domain d on ${IS_SHARED} join company c on c.id = a.company_id
  where a.reader_company_id = ${vendorId} and a.company_id <> ${vendorId} and a.ended_at is null and ${mayRead(vendorId)}`;
const RATED = sql`
  left join lateral (select rated_at, total, grade, coverage, finding_counts, report_counts from rating
                     where domain_id = l."domainId" and not superseded
                     order by rated_at desc, created_at desc limit 1) r on true`;
const COLUMNS = sql`l.*, r.rated_at as "scannedAt", r.total as score, r.grade, ${IS_LIMITED} as limited, r.finding_counts as counts, r.report_counts as "reportCounts"`;

/**
 * One page of selectable domains: the vendor's own first, then company by company. A transaction that sees only the
 * vendor's rows finds only the vendor's domains.
 */
export async function listCandidateDomains(
  tx: Tx,
  vendorId: string,
  query: { search: string; limit: number; offset: number },
): Promise<{ rows: CandidateDomain[]; total: number }> {
  const pattern = containing(query.search);
  const { rows } = await sql<CandidateDomain & { n: number }>`
    with l as (select *, count(*) over () as n from (${reached(vendorId)}) x
               where domain ilike ${pattern} or company ilike ${pattern}
               order by own desc, lower(company), "companyId", domain limit ${query.limit} offset ${query.offset})
    select ${COLUMNS} from l ${RATED} order by own desc, lower(company), "companyId", domain`.execute(tx);
  return { rows: rows.map(({ n: _, ...row }) => row), total: rows[0]?.n ?? 0 };
}

/** The named domains among those that may be selected, in this order; others are omitted. */
export async function listChosenDomains(
  tx: Tx,
  vendorId: string,
  items: readonly { companyId: string; domain: string }[],
): Promise<CandidateDomain[]> {
  const { rows } = await sql<CandidateDomain & { place: number }>`
    with item as (select i.ordinality as place, (i.value->>'companyId')::uuid as company_id, i.value->>'domain' as name
                  from jsonb_array_elements(${jsonb(items)}) with ordinality i),
         l as (select x.*, item.place from (${reached(vendorId)}) x
               join item on item.company_id = x."companyId" and item.name = x.domain)
    select ${COLUMNS} from l ${RATED} order by place`.execute(tx);
  return rows.map(({ place: _, ...row }) => row);
}

export async function hasMainSupplierRole(tx: Tx, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select ${mayRead(companyId)} as may`.execute(tx);
  return rows[0]?.may ?? false;
}

/** Maximum number of companies of one search. */
const SEARCHED_MAX = 1_000;

/**
 * Companies with a rated domain whose name starts with the text, by name: the first thousand. Needs a transaction over
 * all companies.
 */
export async function listRatedCompanies(
  tx: Tx,
  query: { search: string; limit: number; offset: number },
): Promise<{ rows: { companyId: string; company: string; domains: number }[]; total: number }> {
  const { rows } = await sql<{ companyId: string; company: string; domains: number; n: number }>`
    with c as (select id, name, name_key from company
               where not personal and ${beginsWith(sql`name_key`, query.search.toLowerCase())}
               order by name_key, id limit ${sql.lit(SEARCHED_MAX)})
    select c.id as "companyId", c.name as company, count(*)::int as domains, count(*) over ()::int as n
    from c join domain d on d.company_id = c.id and d.deleted_at is null
    where exists (select 1 from rating where domain_id = d.id)
    group by c.id, c.name, c.name_key order by c.name_key, c.id limit ${query.limit} offset ${query.offset}`.execute(
    tx,
  );
  return { rows: rows.map(({ n: _, ...row }) => row), total: rows[0]?.n ?? 0 };
}
