import { type EvidenceSet, type Judged, judging } from '@assay/engine';
import type { Tx } from '../db/transaction.ts';
import { evidenceStore } from './store.ts';

/**
 * Judges evidence off the serving thread and stores, as evidence of the scan, which checks had to be ended for what they took.
 * @returns the judgement with the set that it stands on
 * @throws Error when evidence cannot be judged within its bounds even so
 */
export async function judgeEvidence(
  tx: Tx,
  place: { companyId: string; scanId: string },
  set: EvidenceSet,
): Promise<Judged> {
  const judged = await judging.judge(set);
  if (judged.overrun) await evidenceStore.put(tx, place.companyId, place.scanId, judged.overrun);
  return judged;
}
