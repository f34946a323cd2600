import { ASSET_FACETS_MAX, ASSET_KINDS } from '@assay/contract/values/assets.ts';
import { type RawBuilder, sql } from 'kysely';
import { withoutSort } from '#platform/db/lists/text-search.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { IS_NEW, ofDomains } from './inventory.ts';

/** Counts and values of a company's inventory. */
export async function countInventory(tx: Tx, companyId: string) {
  const from = sql`from inventory_asset i where ${ofDomains(companyId)}`;
  // By the column of the index that lists read.
  const kinds = await sql<{ place: number; n: number }>`
    select i.kind_order as place, count(*)::int as n ${from} and i.is_active group by i.kind_order`.execute(tx);
  const fresh = await sql<{ n: number }>`select count(*)::int as n ${from} and ${IS_NEW}`.execute(tx);
  const values = (value: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql<{ value: string }>`
      select distinct ${value} as value ${from} and ${condition} order by 1 limit ${ASSET_FACETS_MAX}`.execute(tx);
  const groups = await values(sql`i.group_name`, sql`i.group_name is not null`);
  const tags = await values(sql`unnest(i.tags)`, sql`i.tags <> '{}'`);
  const owners = await sql<{ id: string; name: string }>`
    select a.id, a.name from account a
    where a.company_id = ${companyId}::uuid and a.erased_at is null and exists (
      select 1 from inventory_asset i where i.company_id = ${companyId}::uuid and i.owner_id = a.id)
    order by a.name limit ${ASSET_FACETS_MAX}`.execute(tx);
  // One by one in the order of names, until there are enough.
  const domains = await withoutSort(tx, () =>
    sql<{ name: string }>`
      select d.name from domain d
      cross join lateral (select 1 from asset_inventory s where s.domain_id = d.id offset 0) s
      where d.company_id = ${companyId}::uuid and d.deleted_at is null order by d.name limit ${ASSET_FACETS_MAX}`.execute(
      tx,
    ),
  );
  return {
    kinds: kinds.rows.map(({ place, n }) => ({ kind: ASSET_KINDS[place - 1]!, n })),
    fresh: fresh.rows[0]!.n,
    domains: domains.rows.map(({ name }) => name),
    groups: groups.rows.map(({ value }) => value),
    tags: tags.rows.map(({ value }) => value),
    owners: owners.rows,
  };
}
