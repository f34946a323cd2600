import type { DependencyKind } from '@assay/contract/api/suppliers.ts';
import { sql } from 'kysely';
import { holds } from '../lists/paging.ts';
import type { Tx } from '../transaction.ts';
import type { Dependency } from './dependencies.ts';
import { domainsOfCompanies, isSharedWith, ofReader } from './shared-domains.ts';
import { NOT_SUMMARIZED, sharingOf } from './summaries/current-summaries.ts';
import { domainsByDependency } from './summaries/dependency-groups.ts';
import { sharedGroups } from './summaries/shared-groups.ts';

export interface ConcentrationRow extends Dependency {
  companies: number;
  domains: number;
  examples: { companyId: string; company: string; domain: string }[];
}

/** Condition on an association `a`: its level includes the dependencies, for administrators as well. */
const INCLUDES_DEPENDENCIES = sql`a.share_level <> 'rating'`;
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
  const isKind = query.kind === null ? sql`true` : sql`first = ${query.kind}`;
  const wanted = sql`${isKind} and ${holds(query.search, sql`second`)}`;
  const found = await sharedGroups<DependencyKind, string>(
    tx,
    readerId,
    {
      ...{ where: INCLUDES_DEPENDENCIES, table: 'supplier_dependency', keys: ['kind', 'provider'] },
      ...{ rank: sql`0`, isLeast: sql`true`, wanted, companiesMin: 1 },
      others: domainsByDependency({
        companies: NOT_SUMMARIZED,
        isShared: isSharedWith(readerId, INCLUDES_DEPENDENCIES),
      }),
    },
    query,
  );
  const rows = found.rows.map(({ first, second, rank: _, ...row }) => ({
    ...{ kind: first, provider: second },
    ...row,
  }));
  return { rows, total: found.total };
}

/** How many companies and domains are counted, and how many shared domains are not. Needs all companies. */
export async function concentrationBase(
  tx: Tx,
  readerId: string | null,
): Promise<{ companies: number; domains: number; left: number }> {
  const { rows } = await sql<{ companies: number; domains: number; left: number }>`
    with ${sharingOf(readerId, INCLUDES_DEPENDENCIES)}, counted as materialized (
      select s.company_id, s.domains from summarized c
      cross join lateral (
        select s.company_id, s.counted_domains as domains from supplier_summary s where s.company_id = c.company_id offset 0) s
      union all
      select l.company_id, d.domains from (${NOT_SUMMARIZED}) l
      cross join lateral (
        select count(*) as domains from domain d join dependency_set x on x.domain_id = d.id
        where d.company_id = l.company_id and d.deleted_at is null
          and ${isSharedWith(readerId, INCLUDES_DEPENDENCIES)}) d
    ), shared as materialized (
      select a.company_id, bool_or(a.domain_names is null) as is_whole from supplier_association a
      where ${ofReader(readerId)} group by a.company_id
    ), total as (
      select ${domainsOfCompanies(sql`array(select company_id from shared where is_whole)`)} + (
        select count(*) from shared s join domain d on d.company_id = s.company_id
        where not s.is_whole and d.deleted_at is null and ${isSharedWith(readerId)}) as domains)
    select count(*) filter (where domains > 0)::int as companies, coalesce(sum(domains), 0)::int as domains,
           ((select domains from total) - coalesce(sum(domains), 0))::int as left
    from counted`.execute(tx);
  return rows[0]!;
}
