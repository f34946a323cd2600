import { type RawBuilder, sql } from 'kysely';
import { ofCompany } from '../lists/paging.ts';
import { withoutSort } from '../lists/text-search.ts';
import type { Tx } from '../transaction.ts';

/** Replaces the tags of a domain; two that differ in case only are one. */
export async function replaceTags(
  tx: Tx,
  { companyId, domainId }: { companyId: string; domainId: string },
  tags: readonly string[],
): Promise<void> {
  await sql`delete from domain_tag where domain_id = ${domainId}`.execute(tx);
  await sql`
    insert into domain_tag (company_id, domain_id, tag)
    select ${companyId}::uuid, ${domainId}::uuid, t from unnest(${[...tags]}::text[]) t
    on conflict do nothing`.execute(tx);
}

export async function tagsOf(tx: Tx, domainId: string): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from domain_tag where domain_id = ${domainId} order by tag_key`.execute(tx);
  return rows.map((row) => row.tag);
}

/**
 * Every tag in use, in the order of the alphabet; of those that differ in case only, one. Each is found in an index after
 * the one before, so that the domains that have it are not read.
 * @param companyId null = of every company the transaction may see
 */
export async function listUsedTags(tx: Tx, companyId: string | null, limit: number): Promise<string[]> {
  const following = (after: RawBuilder<unknown>) => sql`
    select t.tag_key, t.tag from domain_tag t
    where ${after} and ${ofCompany(sql`t.company_id`, companyId)}
      and exists (select 1 from domain d where d.id = t.domain_id and d.deleted_at is null)
    order by t.tag_key limit 1`;
  const { rows } = await withoutSort(tx, () =>
    sql<{ tag: string }>`
      with recursive used as (
        (${following(sql`true`)})
        union all
        select n.tag_key, n.tag from used cross join lateral (${following(sql`t.tag_key > used.tag_key`)}) n
      )
      select tag from used limit ${limit}`.execute(tx),
  );
  return rows.map((row) => row.tag);
}
