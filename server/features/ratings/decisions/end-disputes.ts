import { insertEvents, upsertDecision } from '#platform/db/ratings/decisions.ts';
import { withdrawDisputes } from '#platform/db/ratings/disputes.ts';
import type { Tx } from '#platform/db/transaction.ts';

/**
 * Removes every open dispute of a removed domain from the queue; if the domain is added again, it can be opened again.
 */
export async function endDisputes(tx: Tx, place: { companyId: string; domainId: string }): Promise<void> {
  const fingerprints = await withdrawDisputes(tx, place.domainId, null);
  if (fingerprints.length === 0) return;
  await upsertDecision(tx, place, fingerprints, { decision: null, reason: '', until: null, accountId: null });
  await insertEvents(tx, place, fingerprints, { accountId: null, side: 'product', kind: 'dispute-withdrawn' });
}
