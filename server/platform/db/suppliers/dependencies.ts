import type { DependencyKind } from '@assay/contract/api/suppliers.ts';
import { sql } from 'kysely';
import { jsonb } from '../jsonb.ts';
import { containing } from '../lists/text-search.ts';
import type { Tx } from '../transaction.ts';
import { IS_SHARED } from './associations.ts';

export interface Dependency {
  kind: DependencyKind;
  provider: string;
}

/** Stores the dependencies of a domain whose rating an earlier release stored without them. */
export async function insertDependencies(
  tx: Tx,
  of: { companyId: string; domainId: string; ratingId: string },
  dependencies: readonly Dependency[],
): Promise<void> {
  const { companyId, domainId, ratingId } = of;
  await sql`
    insert into dependency_set (domain_id, company_id, rating_id) values (${domainId}, ${companyId}, ${ratingId})
    on conflict (domain_id) do update set rating_id = excluded.rating_id`.execute(tx);
  await replaceDependencies(tx, of, dependencies);
}

/** Replaces the dependencies of a domain by those of its latest rating. */
export async function replaceDependencies(
  tx: Tx,
  { companyId, domainId }: { companyId: string; domainId: string },
  dependencies: readonly Dependency[],
): Promise<void> {
  await sql`delete from dependency where domain_id = ${domainId}`.execute(tx);
  await sql`
    insert into dependency (company_id, domain_id, kind, provider)
    select ${companyId}, ${domainId}, d->>'kind', d->>'provider' from jsonb_array_elements(${jsonb(dependencies)}) d
    on conflict do nothing`.execute(tx);
}

/** Operators that one domain depends on; null if they were never determined. */
export async function dependenciesOfDomain(tx: Tx, domainId: string): Promise<Dependency[] | null> {
  const { rows } = await sql<{ kind: Dependency['kind'] | null; provider: string | null }>`
    select p.kind, p.provider from dependency_set s left join dependency p on p.domain_id = s.domain_id
    where s.domain_id = ${domainId} order by p.kind, p.provider`.execute(tx);
  if (rows.length === 0) return null;
  return rows.flatMap(({ kind, provider }) => (kind && provider ? [{ kind, provider }] : []));
}

/**
 * Rated domains that were never counted, in the order of their ids. Needs a transaction over all companies.
 * @param after id of a domain; null = from the first
 */
export async function listUncountedDomains(
  tx: Tx,
  after: string | null,
  limit: number,
): Promise<{ companyId: string; domainId: string; domain: string; ratingId: string }[]> {
  const { rows } = await sql<{ companyId: string; domainId: string; domain: string; ratingId: string }>`
    select d.company_id as "companyId", d.id as "domainId", d.name as domain, r.id as "ratingId"
    from domain d
    cross join lateral (select id from rating where domain_id = d.id and not superseded
                        order by rated_at desc, created_at desc limit 1) r
    where d.deleted_at is null and not exists (select 1 from dependency_set s where s.domain_id = d.id)
      and (${after}::uuid is null or d.id > ${after}::uuid)
    order by d.id limit ${limit}`.execute(tx);
  return rows;
}

export interface ConcentrationRow extends Dependency {
  companies: number;
  domains: number;
  examples: { companyId: string; company: string; domain: string }[];
}

const EXAMPLES_MAX = 20;

/** Domains shared with a reader at a level that includes their dependencies. */
const counted = (readerId: string | null) => sql`
  select d.id, d.name, c.id as company_id, case when c.personal then '' else c.name end as company
  from supplier_association a join domain d on ${IS_SHARED} join company c on c.id = d.company_id
  where a.ended_at is null and a.share_level <> 'rating' and (${readerId}::uuid is null or a.reader_company_id = ${readerId}::uuid)`;

/**
 * Operators that several companies depend on, most companies first. Companies that share only their rating are left
 * out, because their dependencies are not shared. Needs a transaction over all companies.
 * @param readerId the main supplier's company; null = over all chains
 */
export async function concentration(
  tx: Tx,
  readerId: string | null,
  query: { kind: DependencyKind | null; search: string; limit: number; offset: number },
): Promise<{ rows: ConcentrationRow[]; total: number }> {
  const { rows } = await sql<ConcentrationRow & { n: number }>`
    with shared as (select distinct on (id) * from (${counted(readerId)}) s)
    select p.kind, p.provider, count(distinct s.company_id)::int as companies, count(*)::int as domains,
           (array_agg(json_build_object('companyId', s.company_id, 'company', s.company, 'domain', s.name)
              order by s.company, s.name))[1:${sql.lit(EXAMPLES_MAX)}] as examples,
           count(*) over () as n
    from shared s join dependency p on p.domain_id = s.id
    where (${query.kind}::text is null or p.kind = ${query.kind}::text) and p.provider ilike ${containing(query.search)}
    group by p.kind, p.provider
    order by 3 desc, 4 desc, p.kind, p.provider limit ${query.limit} offset ${query.offset}`.execute(tx);
  return { rows: rows.map(({ n: _, ...row }) => row), total: rows[0]?.n ?? 0 };
}

/** How many companies and domains are counted, and how many shared domains are not. */
export async function concentrationBase(
  tx: Tx,
  readerId: string | null,
): Promise<{ companies: number; domains: number; left: number }> {
  const { rows } = await sql<{ companies: number; domains: number; left: number }>`
    with all_shared as (
      select d.id, d.company_id, bool_or(a.share_level <> 'rating' and s.domain_id is not null) as counted
      from supplier_association a join domain d on ${IS_SHARED} left join dependency_set s on s.domain_id = d.id
      where a.ended_at is null and (${readerId}::uuid is null or a.reader_company_id = ${readerId}::uuid)
      group by d.id, d.company_id)
    select count(distinct company_id) filter (where counted)::int as companies,
           count(*) filter (where counted)::int as domains, count(*) filter (where not counted)::int as left
    from all_shared`.execute(tx);
  return rows[0]!;
}
