import type { EvidenceItem, EvidenceSet } from '@assay/engine';
import { listRulings, lockEvaluation } from '#platform/db/ratings/disputes.ts';
import { evidenceReferences, latestRating, ratingRevision } from '#platform/db/ratings/ratings.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { evaluateEvidence } from '#platform/evidence/evaluate.ts';
import { evidenceStore } from '#platform/evidence/evidence-store.ts';
import { recordRating } from '../record-rating.ts';
import type { EvaluatedDomain } from './evaluated-domain.ts';
import { addLookAlikeMarks } from './look-alike-marks.ts';
import { addOwnerStatements } from './owner-statements.ts';

/**
 * An evidence set together with the rulings on the domain's findings, stored like other evidence (docs/product/scans.md, rating.md).
 * Until the transaction ends, no ruling on this domain can be created, so that the next rating includes all of them.
 */
async function withRulings(tx: Tx, judged: EvaluatedDomain, set: EvidenceSet): Promise<EvidenceSet> {
  await lockEvaluation(tx, judged.domainId);
  const rows = await listRulings(tx, judged.domainId);
  const last = rows.at(-1);
  if (!last) return set;
  const rulings = rows.map((row) => ({ ...row, at: row.at.toISOString(), until: row.until.toISOString() }));
  const piece: EvidenceItem = {
    kind: 'rulings',
    version: 1,
    asset: judged.domain,
    takenAt: last.at.toISOString(),
    outcome: { ok: true, value: { rulings } },
  };
  const stored = await evidenceStore.put(tx, judged.companyId, judged.scanId, piece);
  return [...set.filter(({ kind }) => kind !== 'rulings'), stored];
}

/** An evidence set together with what users state: rulings, and the owner's statements and marks of look-alikes. */
export async function addStatements(tx: Tx, judged: EvaluatedDomain, set: EvidenceSet): Promise<EvidenceSet> {
  const stated = await addOwnerStatements(tx, judged, await withRulings(tx, judged, set));
  return addLookAlikeMarks(tx, judged, stated);
}

/**
 * Evaluates the newest evidence of a domain again with current rulings, statements and marks: another rating of the same scan,
 * which replaces the previous one immediately.
 * @returns the rating's id; null if there is no rating, or its evidence was deleted: then the next scan includes the
 * rulings
 */
export async function reevaluate(tx: Tx, companyId: string, domainId: string): Promise<string | null> {
  await lockEvaluation(tx, domainId);
  const last = await latestRating(tx, domainId);
  if (!last) return null;
  const hashes = await evidenceReferences(tx, last.id);
  const kept = await evidenceStore.byReference(tx, companyId, hashes);
  if (kept.length < hashes.length) return null;
  const { scanId, state, feeds, domain } = last;
  const judged = { companyId, domainId, domain, scanId };
  const { set, assessment, rows } = await evaluateEvidence(tx, judged, await addStatements(tx, judged, kept));
  const revision = (await ratingRevision(tx, last.id)) + 1;
  return recordRating(tx, { companyId, domainId, scanId, state, revision, set, assessment, rows, feeds });
}
