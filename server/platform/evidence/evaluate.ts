import { type EvaluationResult, type EvidenceSet, evaluator } from '@assay/engine';
import type { Tx } from '../db/transaction.ts';
import { evidenceStore } from './evidence-store.ts';

/**
 * Evaluates evidence outside the serving thread and stores the checks that were terminated for exceeding a limit, as
 * evidence of the scan.
 * @returns the assessment with its evidence set
 * @throws Error if evidence cannot be evaluated within its limits even so
 */
export async function evaluateEvidence(
  tx: Tx,
  place: { companyId: string; scanId: string },
  set: EvidenceSet,
): Promise<EvaluationResult> {
  const judged = await evaluator.judge(set);
  if (judged.overrun) await evidenceStore.put(tx, place.companyId, place.scanId, judged.overrun);
  return judged;
}
