import { sql } from 'kysely';
import { jsonb } from '../jsonb.ts';
import { containing } from '../lists/text-search.ts';
import type { Tx } from '../transaction.ts';
import { lastSeen } from './last-seen.ts';

/** A host in the newest evidence. */
export interface ObservedAsset {
  name: string;
  ways: readonly string[];
  sureness: string;
  addresses: readonly string[];
}

export type AssetDecision = 'confirmed' | 'rejected';

/** A host with its history and its owner's decision. */
export interface AssetRow {
  name: string;
  ways: string[];
  sureness: string;
  addresses: string[];
  firstSeen: Date;
  lastSeen: Date;
  present: boolean;
  decision: AssetDecision | null;
  decidedBy: string | null;
  decidedAt: Date | null;
}

/**
 * Stores the hosts known from the newest evidence, which the rating stored last has not found the same. Names that no longer
 * exist are kept only if there is a decision about them.
 */
export async function replaceAssets(
  tx: Tx,
  place: { companyId: string; domainId: string; at: string; seenAt: Date | null },
  seen: readonly ObservedAsset[],
): Promise<void> {
  const { companyId, domainId, at, seenAt } = place;
  await sql`
    insert into asset (company_id, domain_id, name, discovery_sources, confidence, addresses, first_seen, last_seen, is_active)
    select ${companyId}::uuid, ${domainId}::uuid, s.name, s.ways, s.sureness, s.addresses, ${at}, ${at}, true
    from jsonb_to_recordset(${jsonb(seen)}) as s (name text, ways text[], sureness text, addresses text[])
    on conflict (domain_id, name) do update set
      discovery_sources = excluded.discovery_sources, confidence = excluded.confidence, addresses = excluded.addresses, is_active = true,
      last_seen = greatest(asset.last_seen, excluded.last_seen)`.execute(tx);
  const names = seen.map(({ name }) => name);
  await sql`
    delete from asset where domain_id = ${domainId} and decision is null and not (name = any(${names}::text[]))`.execute(
    tx,
  );
  await sql`
    update asset set is_active = false, last_seen = greatest(last_seen, ${seenAt}::timestamptz)
    where domain_id = ${domainId} and is_active and not (name = any(${names}::text[]))`.execute(tx);
}

/** Result of each discovery method in the newest evidence; null before the first rating. */
export async function findDiscovery(tx: Tx, domainId: string): Promise<{ at: Date; ways: unknown[] } | null> {
  const { rows } = await sql<{ at: Date; ways: unknown[] }>`
    select discovered_at as at, discovery_sources as ways from discovery where domain_id = ${domainId}`.execute(tx);
  return rows[0] ?? null;
}

/** @param decision `open` = no decision; null = all */
export async function listAssets(
  tx: Tx,
  domainId: string,
  query: { search: string; decision: AssetDecision | 'open' | null; limit: number; offset: number },
): Promise<{ rows: AssetRow[]; total: number }> {
  const { search, decision, limit, offset } = query;
  const { rows } = await sql<AssetRow & { n: number }>`
    select s.name, s.discovery_sources as ways, s.confidence as sureness, s.addresses, s.first_seen as "firstSeen", ${lastSeen('s', sql`s.is_active`)} as "lastSeen", s.is_active as present,
           s.decision, a.email as "decidedBy", s.decided_at as "decidedAt", count(*) over ()::int as n
    from asset s left join account a on a.id = s.decided_by_id and a.erased_at is null
    where s.domain_id = ${domainId}
      and (${decision}::text is null or coalesce(s.decision, 'open') = ${decision})
      and (${search} = '' or s.name like ${containing(search.toLowerCase())})
    order by s.name limit ${limit} offset ${offset}`.execute(tx);
  return { rows: rows.map(({ n: _, ...row }) => row), total: rows[0]?.n ?? 0 };
}

/** Number of hosts without decision, confirmed, and rejected. */
export async function countAssets(tx: Tx, domainId: string): Promise<Record<AssetDecision | 'open', number>> {
  const { rows } = await sql<{ decision: AssetDecision | 'open'; n: number }>`
    select coalesce(decision, 'open') as decision, count(*)::int as n from asset
    where domain_id = ${domainId} group by 1`.execute(tx);
  return { open: 0, confirmed: 0, rejected: 0, ...Object.fromEntries(rows.map(({ decision, n }) => [decision, n])) };
}

/**
 * Stores decisions about listed names; null removes a decision.
 * @returns the changed ones, with the previous decision
 */
export async function updateAssetDecisions(
  tx: Tx,
  domainId: string,
  names: readonly string[],
  by: { accountId: string; decision: AssetDecision | null },
): Promise<{ name: string; before: AssetDecision | null }[]> {
  const { rows } = await sql<{ name: string; before: AssetDecision | null }>`
    with old as (
      select name, decision from asset
      where domain_id = ${domainId} and name = any(${[...names]}::text[]) and decision is distinct from ${by.decision}
      order by name for update
    )
    update asset s set decision = ${by.decision}, decided_by_id = ${by.accountId}, decided_at = now()
    from old where s.domain_id = ${domainId} and s.name = old.name
    returning s.name, old.decision as before`.execute(tx);
  // The inventory repeats decisions about hosts for its filters.
  await sql`
    update inventory_asset set decision = ${by.decision}, decided_by_id = ${by.accountId}, decided_at = now()
    where domain_id = ${domainId} and kind = 'host' and key = any(${rows.map(({ name }) => name)}::text[])`.execute(tx);
  return rows;
}

/** Names that a scan must include, and those that it excludes. */
export async function listDecidedAssets(
  tx: Tx,
  domainId: string,
): Promise<{ confirmed: string[]; rejected: string[] }> {
  const { rows } = await sql<{ name: string; decision: AssetDecision }>`
    select name, decision from asset where domain_id = ${domainId} and decision is not null order by name`.execute(tx);
  const of = (decision: AssetDecision) => rows.filter((row) => row.decision === decision).map(({ name }) => name);
  return { confirmed: of('confirmed'), rejected: of('rejected') };
}
