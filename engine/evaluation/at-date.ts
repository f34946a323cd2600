import type { EvidenceItem, EvidenceSet } from '../evidence/index.ts';

/**
 * The set as it would be evaluated at a later time without any change: the clock advances and certificates expire.
 * Signatures of a zone are left out, because they are renewed automatically.
 */
export function evidenceAt(set: EvidenceSet, at: Date): EvidenceSet {
  return set.map((piece) => laterPiece(piece, at));
}

function laterPiece(piece: EvidenceItem, at: Date): EvidenceItem {
  if (!piece.outcome.ok) return piece;
  switch (piece.kind) {
    case 'scan':
      return { ...piece, outcome: { ok: true, value: { ...piece.outcome.value, time: at.toISOString() } } };
    case 'zone': {
      const { value } = piece.outcome;
      const dnssec = { ...value.dnssec, signaturesExpire: null };
      return { ...piece, outcome: { ok: true, value: { ...value, dnssec } } };
    }
    case 'tls': {
      const { value } = piece.outcome;
      if (!ranOut(value.chain[0]?.notAfter, at) || value.problems.includes('expired')) return piece;
      return { ...piece, outcome: { ok: true, value: { ...value, problems: [...value.problems, 'expired'] } } };
    }
    case 'smtp': {
      const { value } = piece.outcome;
      const { tls } = value;
      if (!tls || !ranOut(tls.chain[0]?.notAfter, at) || tls.problems.includes('expired')) return piece;
      const later = { ...tls, problems: [...tls.problems, 'expired'] };
      return { ...piece, outcome: { ok: true, value: { ...value, tls: later } } };
    }
    default:
      return piece;
  }
}

function ranOut(until: string | undefined, at: Date): boolean {
  return until !== undefined && Date.parse(until) < at.getTime();
}
