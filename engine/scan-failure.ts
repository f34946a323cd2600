import { EVIDENCE_KINDS, type EvidenceItem, type EvidenceKind, type EvidenceSet } from './evidence/index.ts';
import { unknownIn } from './evidence/unknown.ts';

/** Why there is no rating. */
export type ScanFailureReason = 'domain-not-found' | 'nothing-reachable';

/** Evidence from third parties about the domain, which does not show that its hosts respond. */
const FROM_OUTSIDE: ReadonlySet<EvidenceKind> = new Set(['scan', 'registration', 'certificate-log', 'name-lists']);

/**
 * Why the first phase gives no rating: the name does not exist, or no host of the domain responded.
 * @returns null if anything was assessed, or if the first phase was not run
 */
export function scanFailureReason(set: EvidenceSet): ScanFailureReason | null {
  const own = set.filter(({ kind }) => EVIDENCE_KINDS[kind].phase === 1 && !FROM_OUTSIDE.has(kind));
  if (own.length === 0) return null;
  const names = own.filter((piece) => piece.kind === 'zone' || piece.kind === 'host-dns');
  if (names.length > 0 && names.every(isGone)) return 'domain-not-found';
  return own.some((piece) => piece.outcome.ok) ? null : 'nothing-reachable';
}

function isGone(piece: EvidenceItem): boolean {
  if (!piece.outcome.ok) return piece.outcome.reason === 'name-not-found';
  return piece.kind === 'host-dns' && !piece.outcome.value.exists;
}

/** Whether anything of the set is missing only because this installation was overloaded. */
export function wasOverloaded(set: EvidenceSet): boolean {
  return set.some(({ outcome }) =>
    outcome.ok ? unknownIn(outcome.value).includes('overloaded') : outcome.reason === 'overloaded',
  );
}
