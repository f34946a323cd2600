import type { EvidenceItem, EvidenceSet } from '@assay/engine';
import { listLookAlikeMarks } from '#platform/db/domains/look-alike-marks.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { evidenceStore } from '#platform/evidence/evidence-store.ts';
import type { EvaluatedDomain } from './evaluated-domain.ts';

/** An evidence set together with the owner's marks of look-alikes, stored like any other item; none without marks. */
export async function addLookAlikeMarks(tx: Tx, judged: EvaluatedDomain, set: EvidenceSet): Promise<EvidenceSet> {
  const rows = await listLookAlikeMarks(tx, judged.domainId);
  const others = set.filter(({ kind }) => kind !== 'look-alike-marks');
  if (rows.length === 0) return others;
  const marks = rows.map(({ name, mark, at }) => ({ name, mark, at: at.toISOString() }));
  const piece: EvidenceItem = {
    kind: 'look-alike-marks',
    version: 1,
    asset: judged.domain,
    takenAt: marks
      .map(({ at }) => at)
      .sort()
      .at(-1)!,
    outcome: { ok: true, value: { marks } },
  };
  return [...others, await evidenceStore.put(tx, judged.companyId, judged.scanId, piece)];
}
