import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';
import type { InventoryRecord } from './inventory.ts';

/** Condition that an open finding of the asset's domain is about it; null = findings are about hosts and addresses only. */
function about({ kind, key, details }: InventoryRecord): RawBuilder<unknown> | null {
  const on = sql`(f.asset_key = ${key} or starts_with(f.asset_key, ${`${key}:`}))`;
  const address = sql`f.payload->'facts'->>'address'`;
  switch (kind) {
    case 'host':
      return on;
    case 'address':
      return sql`(${on} or ${address} = ${key})`;
    case 'network':
      return sql`${address} = any(${details.addresses ?? []}::text[])`;
    case 'certificate':
      return sql`starts_with(f.kind_key, 'web_app_security.certificate')
        and regexp_replace(f.asset_key, ':[0-9]{1,5}/tcp$', '') = any(${details.hosts ?? []}::text[])`;
    case 'provider':
      return null;
  }
}

/** Open findings on an asset, the most severe first, and how many there are. */
export async function listAssetFindings(
  tx: Tx,
  asset: InventoryRecord,
  limit: number,
): Promise<{ rows: { data: Record<string, unknown> }[]; total: number }> {
  const condition = about(asset);
  if (!condition) return { rows: [], total: 0 };
  const { rows } = await sql<{ data: Record<string, unknown>; n: number }>`
    select f.payload as data, count(*) over ()::int as n from finding f
    where f.domain_id = ${asset.domainId} and f.closed_at is null and ${condition}
    order by array_position(array['critical', 'high', 'medium', 'low'], f.payload->>'severity') nulls last, f.fingerprint
    limit ${limit}`.execute(tx);
  return { rows, total: rows[0]?.n ?? 0 };
}
