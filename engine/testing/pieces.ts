import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { EVIDENCE_KINDS, type EvidenceKind, type EvidenceMap, type Piece } from '../evidence/index.ts';
import { NOW, scan } from './builders.ts';

/** A piece that was collected. */
export function piece<K extends EvidenceKind>(kind: K, asset: string, value: EvidenceMap[K], takenAt = NOW): Piece {
  return { kind, version: EVIDENCE_KINDS[kind].version, asset, takenAt, outcome: { ok: true, value } } as Piece;
}

/** A piece that could not be collected. */
export function missing(kind: EvidenceKind, asset: string, reason: NotAssessedReason, takenAt = NOW): Piece {
  return { kind, version: EVIDENCE_KINDS[kind].version, asset, takenAt, outcome: { ok: false, reason } } as Piece;
}

/** The scan piece of `example.com`. */
export function scanPiece(changes: Parameters<typeof scan>[0] = {}): Piece {
  const value = scan(changes);
  return piece('scan', value.domain, value, value.time);
}

/** A host that leads to an address. */
export function hostPiece(host: string, addresses: string[] = ['192.0.2.1']): Piece {
  const value = { a: addresses, aaaa: [], cnames: [], dangling: false, exists: addresses.length > 0 };
  return piece('host-dns', host, value);
}
