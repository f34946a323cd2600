import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';
import { domainsByDependency } from './dependency-groups.ts';
import { replaceDeclines } from './supplier-declines.ts';
import { domainsByWeakness } from './weakness-groups.ts';

/**
 * Stores what the domains of a company have in common for the portfolios of those it shares with (decision 0185). Of a
 * company that shares with no one nothing is stored. The caller has locked the scores of the company.
 */
export async function replaceSupplierSummary(tx: Tx, companyId: string): Promise<void> {
  const { rows } = await sql`
    select 1 from supplier_association where company_id = ${companyId} and ended_at is null limit 1`.execute(tx);
  if (rows.length === 0) {
    await sql`delete from supplier_summary where company_id = ${companyId}`.execute(tx);
    return;
  }
  await sql`
    insert into supplier_summary as s (company_id, score, weakest, rated_at, counted_domains)
    select ${companyId}, min(r.total), (array_agg(d.name order by r.total, d.name) filter (where r.total is not null))[1],
           max(r.rated_at), count(c.domain_id)
    from domain d left join rating r on r.id = d.rating_id left join dependency_set c on c.domain_id = d.id
    where d.company_id = ${companyId} and d.deleted_at is null
    on conflict (company_id) do update set
      score = excluded.score, weakest = excluded.weakest, rated_at = excluded.rated_at,
      counted_domains = excluded.counted_domains
    where (s.score, s.weakest, s.rated_at, s.counted_domains)
      is distinct from (excluded.score, excluded.weakest, excluded.rated_at, excluded.counted_domains)`.execute(tx);
  const own = { companies: sql`select ${companyId}::uuid as company_id, 0 as place`, isShared: sql`true` };
  // Most ratings leave most rows as they are: those are not written.
  await sql`
    with found as materialized (${domainsByWeakness(own)}), gone as (
      delete from supplier_weakness w where w.company_id = ${companyId}
        and (w.check_id, w.area, w.severity_rank) not in (select check_id, area, severity_rank from found))
    insert into supplier_weakness as w (company_id, check_id, area, severity_rank, is_worst, domains, examples)
    select company_id, check_id, area, severity_rank, is_worst, domains, examples from found
    on conflict (company_id, check_id, area, severity_rank) do update set
      is_worst = excluded.is_worst, domains = excluded.domains, examples = excluded.examples
    where (w.is_worst, w.domains, w.examples) is distinct from (excluded.is_worst, excluded.domains, excluded.examples)`.execute(
    tx,
  );
  await sql`
    with found as materialized (${domainsByDependency(own)}), gone as (
      delete from supplier_dependency p where p.company_id = ${companyId}
        and (p.kind, p.provider) not in (select kind, provider from found))
    insert into supplier_dependency as p (company_id, kind, provider, domains, examples)
    select company_id, kind, provider, domains, examples from found
    on conflict (company_id, kind, provider) do update set domains = excluded.domains, examples = excluded.examples
    where (p.domains, p.examples) is distinct from (excluded.domains, excluded.examples)`.execute(tx);
  await replaceDeclines(tx, companyId);
}

/** Companies that share and have no summary yet. Needs a transaction over all companies. */
export async function listUnsummarized(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct company_id as id from (${UNSUMMARIZED}) a limit ${limit}`.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * Query of the associations whose company has no summary yet. `offset 0` has each looked up by its key: behind row-level
 * security PostgreSQL expects few of both, and compared each association with each summary.
 */
export const UNSUMMARIZED = sql`
  select a.company_id from supplier_association a
  where a.ended_at is null and not exists (select 1 from supplier_summary s where s.company_id = a.company_id offset 0)`;
