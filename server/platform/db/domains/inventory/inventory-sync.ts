import type { AssetDetails } from '@assay/contract/api/analysis/inventory.ts';
import { ASSET_GONE_DAYS, type AssetKind } from '@assay/contract/values/assets.ts';
import { sql } from 'kysely';
import { jsonb } from '#platform/db/jsonb.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** An asset in the newest evidence. */
export interface ObservedInventoryAsset {
  kind: AssetKind;
  key: string;
  name: string;
  /** Lower-case text that a search looks through. */
  search: string;
  sources: readonly string[];
  confidence: string;
  details: AssetDetails;
}

/** Rating whose assets are stored. */
export interface InventoryRating {
  companyId: string;
  domainId: string;
  ratingId: string;
  scanId: string;
  /** When its evidence was evaluated, ISO 8601. */
  at: string;
}

/**
 * Records the rating from which the inventory of a domain is derived, if an earlier release stored the rating without one.
 * @returns whether the inventory begins with its scan
 */
export async function countRating(
  tx: Tx,
  { companyId, domainId, ratingId, scanId }: Omit<InventoryRating, 'at'>,
): Promise<boolean> {
  const { rows } = await sql<{ baseline: boolean }>`
    insert into asset_inventory (domain_id, company_id, rating_id, baseline_scan_id)
    values (${domainId}, ${companyId}, ${ratingId}, ${scanId})
    on conflict (domain_id) do update set rating_id = excluded.rating_id
    returning baseline_scan_id = ${scanId}::uuid as baseline`.execute(tx);
  return rows[0]?.baseline ?? false;
}

/**
 * Stores the assets of a domain's newest evidence: those of the first scan are its baseline, later ones are new. Decisions
 * about hosts are those of `asset`, which must be stored before. Assets that are gone for ASSET_GONE_DAYS are deleted,
 * unless somebody has said something about them.
 * @param seenAt when assets that are gone now were last seen; null = what is stored with them
 */
export async function saveInventory(
  tx: Tx,
  { companyId, domainId, at }: Pick<InventoryRating, 'companyId' | 'domainId' | 'at'>,
  assets: readonly ObservedInventoryAsset[],
  { isBaseline, seenAt }: { isBaseline: boolean; seenAt: Date | null },
): Promise<void> {
  await sql`
    insert into inventory_asset (company_id, domain_id, kind, key, name, search_key, discovery_sources, confidence,
      details, first_seen, last_seen, is_active, is_baseline, decision, decided_by_id, decided_at)
    select ${companyId}::uuid, ${domainId}::uuid, s.kind, s.key, s.name, s.search, s.sources, s.confidence, s.details,
      coalesce(a.first_seen, ${at}::timestamptz), ${at}, true, ${isBaseline}, a.decision, a.decided_by_id,
      a.decided_at
    from jsonb_to_recordset(${jsonb(assets)})
      as s (kind text, key text, name text, search text, sources text[], confidence text, details jsonb)
    left join asset a on s.kind = 'host' and a.domain_id = ${domainId} and a.name = s.key
    on conflict (domain_id, kind, key) do update set
      name = excluded.name, search_key = excluded.search_key, discovery_sources = excluded.discovery_sources,
      confidence = excluded.confidence, details = excluded.details, is_active = true,
      last_seen = greatest(inventory_asset.last_seen, excluded.last_seen),
      decision = case when excluded.kind = 'host' then excluded.decision else inventory_asset.decision end,
      decided_by_id = case when excluded.kind = 'host' then excluded.decided_by_id else inventory_asset.decided_by_id end,
      decided_at = case when excluded.kind = 'host' then excluded.decided_at else inventory_asset.decided_at end`.execute(
    tx,
  );
  const kept = jsonb(assets.map(({ kind, key }) => ({ kind, key })));
  await sql`
    update inventory_asset i set is_active = false, last_seen = greatest(i.last_seen, ${seenAt}::timestamptz)
    where i.domain_id = ${domainId} and i.is_active and not exists (
      select 1 from jsonb_to_recordset(${kept}) as s (kind text, key text) where s.kind = i.kind and s.key = i.key)`.execute(
    tx,
  );
  await sql`
    delete from inventory_asset
    where domain_id = ${domainId} and not is_active and decision is null and owner_id is null and group_name is null
      and tags = '{}' and last_seen < ${at}::timestamptz - make_interval(days => ${ASSET_GONE_DAYS})`.execute(tx);
}

/** Assets that this rating found first, the surest first: not those of the first scan. */
export async function listAppearedAssets(
  tx: Tx,
  domainId: string,
  at: string,
): Promise<{ kind: AssetKind; name: string; confidence: string; renewed: boolean }[]> {
  const { rows } = await sql<{ kind: AssetKind; name: string; confidence: string; renewed: boolean }>`
    select i.kind, i.name, i.confidence, i.kind = 'certificate' and exists (
      select 1 from inventory_asset o where o.domain_id = i.domain_id and o.kind = i.kind and o.name = i.name
        and o.id <> i.id and o.first_seen < i.first_seen) as renewed
    from inventory_asset i
    where i.domain_id = ${domainId} and not i.is_baseline and i.first_seen = ${at}
    order by i.kind_order, array_position(array['certain', 'firm', 'tentative'], i.confidence), i.name`.execute(tx);
  return rows;
}

/** A domain whose current rating is not in the inventory. */
export interface UncountedRating {
  companyId: string;
  domainId: string;
  domain: string;
  ratingId: string;
  scanId: string;
  at: Date;
}

/**
 * Domains whose current rating was stored before there was an inventory, or by an earlier release, in the order of their
 * ids. Needs a transaction over all companies.
 * @param after id of a domain; null = from the first
 */
export async function listUncountedRatings(tx: Tx, after: string | null, limit: number): Promise<UncountedRating[]> {
  const { rows } = await sql<UncountedRating>`
    select d.company_id as "companyId", d.id as "domainId", d.name as domain, r.id as "ratingId",
      r.scan_id as "scanId", r.rated_at as at
    from domain d join rating r on r.id = d.rating_id
    left join asset_inventory s on s.domain_id = d.id
    where d.deleted_at is null and s.rating_id is distinct from d.rating_id
      and (${after}::uuid is null or d.id > ${after}::uuid)
    order by d.id limit ${limit}`.execute(tx);
  return rows;
}

/** Whether ratings of the company are still to be counted. */
export async function hasUncountedRatings(tx: Tx, companyId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from domain d left join asset_inventory s on s.domain_id = d.id
    where d.company_id = ${companyId} and d.deleted_at is null and d.rating_id is not null
      and s.rating_id is distinct from d.rating_id limit 1`.execute(tx);
  return rows.length > 0;
}
