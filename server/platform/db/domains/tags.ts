import { sql } from 'kysely';
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

/** Every tag in use, in the order of the alphabet. @param companyId null = of every company the transaction may see */
export async function listUsedTags(tx: Tx, companyId: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select min(t.tag) as tag from domain_tag t join domain d on d.id = t.domain_id and d.deleted_at is null
    where (${companyId}::uuid is null or t.company_id = ${companyId}::uuid)
    group by t.tag_key order by t.tag_key limit ${limit}`.execute(tx);
  return rows.map((row) => row.tag);
}
