import { insertEvents, upsertDecision } from '#platform/db/ratings/decisions.ts';
import { withdrawDisputes } from '#platform/db/ratings/disputes.ts';
import type { Tx } from '#platform/db/transaction.ts';

/**
 * Removes open disputes from the queue: every one of a removed domain, which can be opened again if the domain is added
 * again, or those of findings that their owner confirmed.
 * @param only null = all of the domain
 */
export async function endDisputes(
  tx: Tx,
  place: { companyId: string; domainId: string },
  only: readonly string[] | null = null,
): Promise<void> {
  const fingerprints = await withdrawDisputes(tx, place.domainId, only);
  if (fingerprints.length === 0) return;
  await upsertDecision(tx, place, fingerprints, { decision: null, reason: '', until: null, accountId: null });
  await insertEvents(tx, place, fingerprints, { accountId: null, side: 'product', kind: 'dispute-withdrawn' });
}
