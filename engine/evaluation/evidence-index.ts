import {
  EVIDENCE_KINDS,
  type EvidenceItem,
  type EvidenceItemOf,
  type EvidenceKind,
  type EvidenceSet,
} from '../evidence/index.ts';
import { canonicalSet } from '../evidence/merge.ts';
import { onFurtherPort } from '../parse/exposure/web-endpoint.ts';

/** `host:port/tcp` or `[address]:port/udp` → its parts; a plain name has no port. */
export function splitAsset(asset: string): { host: string; port: number | null } {
  const match = /^\[?(.+?)\]?:(\d{1,5})\/(?:tcp|udp)$/.exec(asset);
  return match ? { host: match[1]!, port: Number(match[2]) } : { host: asset, port: null };
}

/** Kinds whose items cover several hosts that share addresses. */
type SharedKind = 'ports' | 'reputation';
const SHARED: readonly EvidenceKind[] = ['ports', 'reputation'] satisfies SharedKind[];

/** Kinds of evidence about one web site: of a host, or of one port. */
const PER_SITE: readonly EvidenceKind[] = ['http', 'files', 'site'];

/** An evidence set, found by kind and asset. */
export interface EvidenceIndex {
  scan: EvidenceItemOf<'scan'>;
  domain: string;
  /** Pieces of a kind in the order of their assets. */
  of<K extends EvidenceKind>(kind: K): readonly EvidenceItemOf<K>[];
  /** The item of a kind with exactly this asset. */
  own(kind: EvidenceKind, asset: string): EvidenceItem | null;
  /** The item of a kind for an asset: its own, its host's, its host's web endpoint's, the domain's. */
  join(kind: EvidenceKind, asset: string): EvidenceItem | null;
}

/** @throws Error if the set has no usable `scan` item: without it there is neither domain nor clock */
export function indexEvidence(set: EvidenceSet): EvidenceIndex {
  const byKind = new Map<EvidenceKind, Map<string, EvidenceItem>>();
  for (const piece of canonicalSet(set)) {
    const assets = byKind.get(piece.kind) ?? new Map<string, EvidenceItem>();
    assets.set(piece.asset, piece);
    byKind.set(piece.kind, assets);
  }
  const of = <K extends EvidenceKind>(kind: K) => [...(byKind.get(kind)?.values() ?? [])] as EvidenceItemOf<K>[];
  // After a partial scan the newest clock is used, whatever the name of its item.
  const scan = of('scan').toSorted((a, b) => Date.parse(b.takenAt) - Date.parse(a.takenAt))[0];
  if (!scan?.outcome.ok) throw new Error('an evidence set needs a scan piece');
  const { domain } = scan.outcome.value;

  const sharedBy = (kind: EvidenceKind, host: string): EvidenceItem | undefined =>
    SHARED.includes(kind)
      ? of(kind as SharedKind).find((piece) => piece.outcome.ok && piece.outcome.value.names.includes(host))
      : undefined;

  return {
    scan,
    domain,
    of,
    own: (kind, asset) => byKind.get(kind)?.get(asset) ?? null,
    join(kind, asset) {
      if (kind === 'scan') return scan;
      const assets = byKind.get(kind);
      if (!assets) return null;
      const { host } = splitAsset(asset);
      // A site on another port has its own evidence; that of the host does not apply.
      if (PER_SITE.includes(kind) && onFurtherPort(asset)) return assets.get(asset) ?? null;
      return (
        assets.get(asset) ??
        assets.get(host) ??
        sharedBy(kind, host) ??
        (asset === host ? assets.get(`${host}:443/tcp`) : undefined) ??
        // Evidence about the domain's own host does not apply to another one.
        (EVIDENCE_KINDS[kind].per === 'domain' ? assets.get(domain) : undefined) ??
        null
      );
    },
  };
}
