import type { AssetKind } from '@assay/contract/values/assets.ts';
import type { Context } from '#platform/context.ts';
import { listAppearedAssets } from '#platform/db/domains/inventory/inventory-sync.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { notify } from './notify.ts';

/**
 * Notifies of assets that a rating found first, within its transaction. Tentative ones, such as addresses of a CDN, change
 * with every scan, and renewed certificates are expected: neither is an event.
 * @param rated.at when the evidence of the rating was evaluated, ISO 8601
 */
export async function notifyOfAssets(
  parts: Pick<Context, 'bus'>,
  tx: Tx,
  rated: { companyId: string; domainId: string; domain: string; ratingId: string; at: string },
): Promise<void> {
  const appeared = (await listAppearedAssets(tx, rated.domainId, rated.at)).filter(
    ({ confidence, renewed, kind }) => confidence !== 'tentative' && !(kind === 'certificate' && renewed),
  );
  const [example] = appeared;
  if (!example) return;
  const count = (kind: AssetKind) => appeared.filter((asset) => asset.kind === kind).length;
  const facts = {
    domain: rated.domain,
    count: appeared.length,
    hosts: count('host'),
    addresses: count('address'),
    networks: count('network'),
    certificates: count('certificate'),
    providers: count('provider'),
    example: example.name,
  };
  await notify(parts, tx, { kind: 'asset-new', company: rated.companyId, key: rated.ratingId, facts });
}
