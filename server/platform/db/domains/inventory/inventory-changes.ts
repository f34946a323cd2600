import { ASSET_TAGS_MAX } from '@assay/contract/values/assets.ts';
import { sql } from 'kysely';
import { type AssetDecision, updateAssetDecisions } from '#platform/db/domains/assets.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { InventoryRecord } from './inventory.ts';

/** Who decides, and what; null takes a decision back. */
interface Decider {
  accountId: string;
  decision: AssetDecision | null;
}

/**
 * Stores a decision about hosts of one domain where scans read it (`asset`), also about those that are gone.
 * @param hosts of the domain
 */
export async function decideOnHosts(tx: Tx, hosts: readonly InventoryRecord[], by: Decider): Promise<void> {
  const [{ domainId } = { domainId: '' }] = hosts;
  await sql`
    insert into asset (company_id, domain_id, name, discovery_sources, confidence, addresses, first_seen, last_seen, is_active)
    select company_id, domain_id, key, discovery_sources, confidence, '{}', first_seen, last_seen, is_active
    from inventory_asset where id = any(${hosts.map(({ id }) => id)}::uuid[]) and kind = 'host' order by key
    on conflict (domain_id, name) do nothing`.execute(tx);
  const names = hosts.map(({ key }) => key);
  await updateAssetDecisions(tx, domainId, names, by);
}

/** Stores the decision with the assets. */
export async function updateInventoryDecisions(tx: Tx, ids: readonly string[], by: Decider): Promise<void> {
  await sql`
    update inventory_asset set decision = ${by.decision}, decided_by_id = ${by.accountId}, decided_at = now()
    where id = any(${[...ids]}::uuid[])`.execute(tx);
}

/** What changes; absent fields stay. */
export interface LabelChange {
  owner?: string | null | undefined;
  group?: string | null | undefined;
  addTags: readonly string[];
  removeTags: readonly string[];
}

/**
 * Sets owner, group and tags.
 * @returns whether every asset has at most ASSET_TAGS_MAX tags; otherwise the transaction must be rolled back
 */
export async function updateLabels(tx: Tx, ids: readonly string[], change: LabelChange): Promise<boolean> {
  const { owner, group, addTags, removeTags } = change;
  const { rows } = await sql<{ tags: number }>`
    update inventory_asset i set
      owner_id = ${owner === undefined ? sql`owner_id` : sql`${owner}::uuid`},
      group_name = ${group === undefined ? sql`group_name` : sql`${group}::text`},
      tags = array(
        select distinct t from unnest(i.tags || ${[...addTags]}::text[]) t
        where t <> all(${[...removeTags]}::text[]) order by t)
    where id = any(${[...ids]}::uuid[]) returning cardinality(tags) as tags`.execute(tx);
  return rows.every(({ tags }) => tags <= ASSET_TAGS_MAX);
}
