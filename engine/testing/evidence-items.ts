import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { EVIDENCE_KINDS, type EvidenceItem, type EvidenceKind, type EvidenceMap } from '../evidence/index.ts';
import { NOW, scan } from './builders.ts';

/** An evidence item that was collected. */
export function evidenceItem<K extends EvidenceKind>(
  kind: K,
  asset: string,
  value: EvidenceMap[K],
  takenAt = NOW,
): EvidenceItem {
  return { kind, version: EVIDENCE_KINDS[kind].version, asset, takenAt, outcome: { ok: true, value } } as EvidenceItem;
}

/** An evidence item that could not be collected. */
export function missingEvidence(
  kind: EvidenceKind,
  asset: string,
  reason: NotAssessedReason,
  takenAt = NOW,
): EvidenceItem {
  return {
    kind,
    version: EVIDENCE_KINDS[kind].version,
    asset,
    takenAt,
    outcome: { ok: false, reason },
  } as EvidenceItem;
}

/** The scan item of `example.com`. */
export function scanEvidence(changes: Parameters<typeof scan>[0] = {}): EvidenceItem {
  const value = scan(changes);
  return evidenceItem('scan', value.domain, value, value.time);
}

/** A host that resolves to an address. */
export function hostEvidence(host: string, addresses: string[] = ['192.0.2.1']): EvidenceItem {
  const value = { a: addresses, aaaa: [], cnames: [], dangling: false, exists: addresses.length > 0 };
  return evidenceItem('host-dns', host, value);
}
