import { AREAS } from '@assay/contract/areas.ts';
import { type Assessment, NOT_LOOKED_AT_REASONS } from '@assay/contract/assessment.ts';
import { EVIDENCE_KINDS, type EvidenceItem, type EvidenceKind } from '@assay/engine';

/** The two phases of a scan (docs/product/scans.md); pure. */

/** Phase 2 is tried again for this long after phase 1, with pauses that grow (docs/product/scans.md), milliseconds. */
const RETRY_FOR_MS = 24 * 3_600_000;
const RETRY_PAUSES_MS = [2, 5, 15, 30, 60, 120].map((minutes) => minutes * 60_000);

/**
 * Delay before failed sources of phase 2 are queried again.
 * @param since milliseconds since phase 1 was complete
 * @returns milliseconds; null after a day
 */
export function nextRetryPause(since: number): number | null {
  const pause = RETRY_PAUSES_MS.find((_, tries) => since < pausesUpTo(tries)) ?? RETRY_PAUSES_MS.at(-1)!;
  return since + pause < RETRY_FOR_MS ? pause : null;
}

function pausesUpTo(tries: number): number {
  return RETRY_PAUSES_MS.slice(0, tries + 1).reduce((sum, pause) => sum + pause, 0);
}

/** Phase in which a probe collects it; 0 = entered by users. */
export function phaseOf(piece: EvidenceItem): 0 | 1 | 2 {
  return EVIDENCE_KINDS[piece.kind].phase;
}

export function phaseKinds(phase: 1 | 2): ReadonlySet<EvidenceKind> {
  const all = Object.entries(EVIDENCE_KINDS) as [EvidenceKind, { phase: 0 | 1 | 2 }][];
  return new Set(all.filter(([, kind]) => kind.phase === phase).map(([kind]) => kind));
}

/** A source that is disabled in this installation is no failure. */
export function isFailure(piece: EvidenceItem): boolean {
  return !piece.outcome.ok && !NOT_LOOKED_AT_REASONS.includes(piece.outcome.reason);
}

export function isPhaseTwoAssessed(assessment: Assessment): boolean {
  const areas = AREAS.filter((area) => area.phase === 2).map((area) => area.id as string);
  return assessment.areas.some((area) => areas.includes(area.area) && area.status === 'assessed');
}
