import type { Assessment, Finding } from '@assay/contract/assessment.ts';
import { isUnseen } from '@assay/contract/values/comparison.ts';
import { type Absence, absenceOf } from '@assay/engine';
import { findingTransitions, type StoredFinding } from '#platform/db/ratings/finding-history.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { loadAssessment, loadAssessments } from '../load-assessment.ts';

/** A finding that a new rating no longer reports. */
export interface ClosedFinding {
  /** As the rating before reports it; null if that rating cannot tell. */
  finding: Finding | null;
  absence: Absence;
  /** The rating that its points are compared with. */
  before: Assessment | null;
}

const UNKNOWN: Absence = { cause: 'not-assessed', reason: 'not-collected' };

/**
 * Why each open finding is absent from a new rating, and what became of those that could not be assessed until now, by
 * fingerprint.
 * @param stored findings of the ratings before (`listStoredFindings`)
 * @param previousId the rating before; null for the first
 * @param isScan false if stored evidence was evaluated again: that proves no fix, only another model or, with the same one,
 * another decision
 */
export async function closedFindings(
  tx: Tx,
  assessment: Assessment,
  stored: readonly StoredFinding[],
  { previousId, isScan }: { previousId: string | null; isScan: boolean },
): Promise<ReadonlyMap<string, ClosedFinding>> {
  const closed = findingTransitions(stored, assessment.findings).filter(({ kind }) => kind === 'closed');
  const before = closed.length > 0 && previousId !== null ? await loadAssessment(tx, previousId) : null;
  const earlier = byFingerprint(before);
  const causeOf = (finding: Finding | null): Absence => {
    if (!finding || !before) return UNKNOWN;
    const absence = absenceOf(finding, before, assessment);
    if (absence.cause !== 'fixed' || isScan) return absence;
    const isSameModel = before.modelVersion === assessment.modelVersion;
    return { cause: isSameModel ? 'decided' : 'check-retired', reason: null };
  };
  const entries = closed.map(({ fingerprint }) => {
    const finding = earlier.get(fingerprint) ?? null;
    return [fingerprint, { finding, absence: causeOf(finding), before }] as const;
  });
  return new Map<string, ClosedFinding>([...entries, ...(isScan ? await decidedAtLast(tx, assessment, stored) : [])]);
}

/** Findings that no rating could assess for some time, and whose fate this one establishes. */
async function decidedAtLast(
  tx: Tx,
  assessment: Assessment,
  stored: readonly StoredFinding[],
): Promise<[string, ClosedFinding][]> {
  const reported = new Set(assessment.findings.map(({ fingerprint }) => fingerprint));
  const waiting = stored.filter(
    ({ fingerprint, isOpen, closedBy }) => !isOpen && isUnseen(closedBy) && !reported.has(fingerprint),
  );
  if (waiting.length === 0) return [];
  const ratings = await loadAssessments(tx, [...new Set(waiting.map(({ ratingId }) => ratingId))]);
  return waiting.flatMap(({ fingerprint, ratingId }): [string, ClosedFinding][] => {
    const last = ratings.get(ratingId) ?? null;
    const finding = byFingerprint(last).get(fingerprint);
    if (!last || !finding) return [];
    const absence = absenceOf(finding, last, assessment);
    // Its points left the score when it did, not now.
    return isUnseen(absence.cause) ? [] : [[fingerprint, { finding, absence, before: assessment }]];
  });
}

const byFingerprint = (assessment: Assessment | null): ReadonlyMap<string, Finding> =>
  new Map((assessment?.findings ?? []).map((finding) => [finding.fingerprint, finding]));
