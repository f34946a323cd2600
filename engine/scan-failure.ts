import { knownAddresses } from './evidence/dns.ts';
import { EVIDENCE_KINDS, type EvidenceItem, type EvidenceKind, type EvidenceSet } from './evidence/index.ts';
import { isUnknown, unknownIn } from './evidence/unknown.ts';

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
  return own.some((piece) => piece.outcome.ok) && !isSilent(own) ? null : 'nothing-reachable';
}

/**
 * Whether hosts have addresses, their web and ports were probed, and no service answered, not even mail. Records of the
 * domain alone are not enough for a rating: what is switched off has no weaknesses.
 */
function isSilent(own: EvidenceSet): boolean {
  const asked = (kind: EvidenceKind) => own.some((piece) => piece.kind === kind);
  const hasAddress = own.some(
    ({ kind, outcome }) => kind === 'host-dns' && outcome.ok && knownAddresses(outcome.value).length > 0,
  );
  const isMailUnasked = own.some(
    ({ kind, outcome }) =>
      kind === 'mail' && (!outcome.ok || isUnknown(outcome.value.mx) || outcome.value.mx.length > 0) && !asked('smtp'),
  );
  return hasAddress && asked('http') && asked('ports') && !isMailUnasked && !own.some(answers);
}

/** Whether an item shows that a service answered, or that a host was not asked because others operate it. */
function answers(piece: EvidenceItem): boolean {
  if (!piece.outcome.ok) return false;
  switch (piece.kind) {
    case 'http':
      return piece.outcome.value.plain.hops.length + piece.outcome.value.secure.hops.length > 0;
    case 'ports': {
      const { addresses, provider } = piece.outcome.value;
      return provider !== null || addresses.some(({ open, udp }) => open.length > 0 || (udp?.length ?? 0) > 0);
    }
    default:
      return piece.kind === 'tls' || piece.kind === 'smtp';
  }
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
