import type { Assessment, Finding } from '@assay/contract/assessment.ts';
import { type Absence, absenceOf } from '@assay/engine';
import { findingTransitions, type StoredFinding } from '#platform/db/ratings/finding-history.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { loadAssessment } from '../load-assessment.ts';

/** A finding that a new rating no longer reports. */
export interface ClosedFinding {
  /** As the rating before reports it; null if that rating cannot tell. */
  finding: Finding | null;
  absence: Absence;
}

/** Findings that a new rating closes, and the rating before. */
export interface ClosedFindings {
  before: Assessment | null;
  byFingerprint: ReadonlyMap<string, ClosedFinding>;
}

const UNKNOWN: Absence = { cause: 'not-assessed', reason: 'not-collected' };

/**
 * Why each open finding is absent from a new rating.
 * @param stored findings of the ratings before (`listStoredFindings`)
 * @param previousId the rating before; null for the first
 * @param isScan false if stored evidence was evaluated again: that proves no fix, only another model or ruling
 */
export async function closedFindings(
  tx: Tx,
  assessment: Assessment,
  stored: readonly StoredFinding[],
  { previousId, isScan }: { previousId: string | null; isScan: boolean },
): Promise<ClosedFindings> {
  const closed = findingTransitions(stored, assessment.findings).filter(({ kind }) => kind === 'closed');
  const before = closed.length > 0 && previousId !== null ? await loadAssessment(tx, previousId) : null;
  const earlier = new Map((before?.findings ?? []).map((finding) => [finding.fingerprint, finding]));
  const causeOf = (finding: Finding | null): Absence => {
    if (!finding || !before) return UNKNOWN;
    const absence = absenceOf(finding, before, assessment);
    return absence.cause === 'fixed' && !isScan ? { cause: 'check-retired', reason: null } : absence;
  };
  const entries = closed.map(({ fingerprint }) => {
    const finding = earlier.get(fingerprint) ?? null;
    return [fingerprint, { finding, absence: causeOf(finding) }] as const;
  });
  return { before, byFingerprint: new Map(entries) };
}
