import type { DependencyKind } from '@assay/contract/api/suppliers.ts';
import { sql } from 'kysely';
import { jsonb } from '../jsonb.ts';
import type { Tx } from '../transaction.ts';

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
