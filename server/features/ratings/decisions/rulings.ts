import type { EvidenceItem, EvidenceSet } from '@assay/engine';
import { holdJudgement, rulingsOf } from '../../../platform/db/ratings/disputes.ts';
import { evidenceHashes, latestRating, ratingRevision } from '../../../platform/db/ratings/ratings.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { judgeEvidence } from '../../../platform/evidence/judge.ts';
import { evidenceStore } from '../../../platform/evidence/store.ts';
import { recordRating } from '../record.ts';
import type { Judged } from './judged.ts';
import { withLookAlikeMarks } from './look-alike-marks.ts';

/**
 * An evidence set together with the rulings on the domain's findings, stored like any other piece (PRODUCT §4, §5). Until
 * the transaction ends no ruling on this domain can be made, so that none is missed by the rating that follows.
 */
async function withRulings(tx: Tx, judged: Judged, set: EvidenceSet): Promise<EvidenceSet> {
  await holdJudgement(tx, judged.domainId);
  const rows = await rulingsOf(tx, judged.domainId);
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

/** An evidence set together with users' statements: rulings, and the owner's marks of look-alikes. */
export async function withStatements(tx: Tx, judged: Judged, set: EvidenceSet): Promise<EvidenceSet> {
  return withLookAlikeMarks(tx, judged, await withRulings(tx, judged, set));
}

/**
 * Evaluates the newest evidence of a domain again with current rulings and marks: another rating of the same scan,
 * which replaces the previous one immediately.
 * @returns the rating's id; null if there is no rating, or its evidence was deleted: then the next scan includes the
 * rulings
 */
export async function rejudge(tx: Tx, companyId: string, domainId: string): Promise<string | null> {
  await holdJudgement(tx, domainId);
  const last = await latestRating(tx, domainId);
  if (!last) return null;
  const hashes = await evidenceHashes(tx, last.id);
  const kept = await evidenceStore.byHash(tx, companyId, hashes);
  if (kept.length < hashes.length) return null;
  const { scanId, state, feeds, domain } = last;
  const judged = { companyId, domainId, domain, scanId };
  const { set, assessment, rows } = await judgeEvidence(tx, judged, await withStatements(tx, judged, kept));
  const revision = (await ratingRevision(tx, last.id)) + 1;
  return recordRating(tx, { companyId, domainId, scanId, state, revision, set, assessment, rows, feeds });
}
