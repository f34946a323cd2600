import { EVIDENCE_REUSE_MS } from '@assay/contract/limits.ts';
import { hostOfAsset } from '@assay/contract/values/assets.ts';
import { canonicalJson } from './canonical.ts';
import { withEarlierAnswers } from './earlier/files.ts';
import { hiddenEndpoints, hostsBehindFirewalls, withHiddenPorts } from './earlier/firewall.ts';
import { withEarlierMentions } from './earlier/mentions.ts';
import { withCompletedOrigin, withSilentPorts } from './earlier/web.ts';
import { EVIDENCE_KINDS, type EvidenceItem, type EvidenceKind, type EvidenceSet } from './index.ts';
import type { PortsEvidence } from './services.ts';
import { FINAL_REASONS, fillUnknown, isUnknown } from './unknown.ts';
import type { HttpEvidence } from './web.ts';

/** A scan that collected these kinds covered all assets; an asset that it did not find again is removed. */
const WHOLE: readonly EvidenceKind[] = ['zone', 'mail', 'host-dns'];

/**
 * Kinds that a probe can collect only after another kind, which provides their assets: without that kind there is no
 * item of them.
 */
const BEHIND: { readonly [K in EvidenceKind]?: readonly EvidenceKind[] } = {
  'host-dns': ['http', 'files', 'site', 'documents', 'active', 'tls', 'ports', 'reputation', 'products'],
  http: ['files', 'site', 'documents', 'active', 'tls', 'products'],
  site: ['documents', 'active', 'products'],
  ports: ['tls', 'products'],
  mail: ['smtp'],
};

const keyOf = (piece: EvidenceItem) => `${piece.kind} ${piece.asset}`;

/** One item per kind and asset, the newest (at equal times the greater text), sorted by kind and asset. */
export function canonicalSet(pieces: EvidenceSet): EvidenceItem[] {
  const newest = new Map<string, EvidenceItem>();
  for (const piece of pieces) {
    const known = newest.get(keyOf(piece));
    if (!known || later(piece, known)) newest.set(keyOf(piece), piece);
  }
  return [...newest].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, piece]) => piece);
}

function later(a: EvidenceItem, b: EvidenceItem): boolean {
  const difference = Date.parse(a.takenAt) - Date.parse(b.takenAt);
  return difference > 0 || (difference === 0 && canonicalJson(a) > canonicalJson(b));
}

/** Kinds that a run tried to collect, derived from its items. */
function collectedKinds(fresh: EvidenceSet): ReadonlySet<EvidenceKind> {
  const kinds = new Set(fresh.map((piece) => piece.kind));
  if (WHOLE.every((kind) => kinds.has(kind))) {
    for (const [kind, { phase }] of Object.entries(EVIDENCE_KINDS)) if (phase === 1) kinds.add(kind as EvidenceKind);
  }
  return kinds;
}

/**
 * The evidence set after a run: the newest item per kind and asset. Kinds that the run collected replace their older
 * items, other kinds remain unchanged. A new item that failed is replaced by an earlier successful one of the same
 * asset that is younger than 30 days (docs/product/scans.md), and so is each unknown fact in a new item; this also applies
 * to the kinds that depend on it, which could not be collected without it.
 * @param at time of the run, ISO 8601, from which age counts
 * @param collected kinds that the run tried to collect; derived from its items if absent
 */
export function mergeEvidence(
  previous: EvidenceSet,
  fresh: EvidenceSet,
  at: string,
  collected: Iterable<EvidenceKind> = collectedKinds(fresh),
): EvidenceSet {
  const replaced = new Set(collected);
  const older = new Map(canonicalSet(previous).map((piece) => [keyOf(piece), piece]));
  const young = (piece: EvidenceItem) => Date.parse(at) - Date.parse(piece.takenAt) < EVIDENCE_REUSE_MS;
  const firewalled = hostsBehindFirewalls(fresh, (asset) => {
    const before = older.get(`ports ${asset}`);
    return before?.kind === 'ports' && before.outcome.ok && young(before) ? before.outcome.value : null;
  });
  /** Nothing but refusals of a firewall. */
  const isRefusal = ({ kind, asset, outcome }: EvidenceItem) =>
    kind === 'http' && outcome.ok && outcome.value.origin === null && firewalled.has(hostOfAsset(asset));
  const hidden = new Set<string>();
  const merged = canonicalSet(fresh).map((piece) => {
    const before = older.get(keyOf(piece));
    if (!before?.outcome.ok || !young(before)) return piece;
    if (isRefusal(piece)) return before;
    if (!piece.outcome.ok) return FINAL_REASONS.includes(piece.outcome.reason) ? piece : before;
    const value = completedValue(piece, before, portsOf(piece.asset, fresh));
    if (value === piece.outcome.value) return piece;
    // As old as the oldest fact in it.
    const filled = { ...piece, takenAt: before.takenAt, outcome: { ok: true, value } } as EvidenceItem;
    for (const endpoint of hiddenEndpoints(piece, filled)) hidden.add(endpoint);
    return filled;
  });
  const taken = new Set(merged.map(keyOf));
  const failed = fresh.filter(
    (piece) =>
      isRefusal(piece) || hidesMailHosts(piece) || (!piece.outcome.ok && !FINAL_REASONS.includes(piece.outcome.reason)),
  );
  const kept = [...older.values()].filter((piece) => {
    if (!replaced.has(piece.kind)) return true;
    if (!piece.outcome.ok || taken.has(keyOf(piece)) || !young(piece)) return false;
    // Behind a port that a firewall hides now.
    if (BEHIND.ports?.includes(piece.kind) && hidden.has(piece.asset)) return true;
    // It could not be collected again, because the kind that it depends on failed.
    return failed.some(
      ({ kind, asset }) =>
        BEHIND[kind]?.includes(piece.kind) && (kind === 'mail' || hostOfAsset(piece.asset) === hostOfAsset(asset)),
    );
  });
  return canonicalSet([...kept, ...merged]);
}

/** The look-up of mail hosts, or of their addresses, failed: they were not probed. */
function hidesMailHosts({ kind, outcome }: EvidenceItem): boolean {
  if (kind !== 'mail' || !outcome.ok) return false;
  const { mx } = outcome.value;
  return isUnknown(mx) || mx.some(({ a, aaaa }) => isUnknown(a) || isUnknown(aaaa));
}

/**
 * The value of an item, completed by an earlier item of the same kind and asset: what it did not see may still be there.
 * @param scanned the port scan of the host in the same scan as the newer item; null without one
 * @returns the newer value itself if the earlier one has nothing to add, or one of the two items failed
 */
export function completedValue(newer: EvidenceItem, before: EvidenceItem, scanned: PortsEvidence | null): unknown {
  if (!newer.outcome.ok) return null;
  const { value } = newer.outcome;
  if (!before.outcome.ok) return value;
  const earlier = before.outcome.value;
  if (newer.kind === 'ports' && before.kind === 'ports')
    return fill(withHiddenPorts(newer.outcome.value, before.outcome.value), earlier);
  if (newer.kind === 'files' && before.kind === 'files')
    return fill(withEarlierAnswers(newer.outcome.value, before.outcome.value), earlier);
  if (newer.kind === 'chatter' && before.kind === 'chatter')
    return fill(withEarlierMentions(newer.outcome.value, before.outcome.value), earlier);
  if (newer.kind !== 'http' || before.kind !== 'http') return fill(value, earlier);
  const web = withSilentPorts(newer.outcome.value, before.outcome.value, scanned);
  const filled = fill(web, earlier);
  return filled === web ? web : withCompletedOrigin(filled as HttpEvidence, web, before.outcome.value);
}

/** The port scan of a host; null without one. */
function portsOf(host: string, fresh: EvidenceSet): PortsEvidence | null {
  for (const { kind, outcome } of fresh)
    if (kind === 'ports' && outcome.ok && outcome.value.names.includes(host)) return outcome.value;
  return null;
}

/** What a TLS probe lists with many connections: its result is cut while one of these is incomplete. */
const LISTED_BY_TLS = ['versions', 'suites', 'behaviour'];

/**
 * Earlier facts in the place of missing ones, each by itself: what both lack does not keep the others from being completed.
 * The result of a TLS probe of which no list is incomplete any more is not cut.
 */
function fill(newer: object | null, earlier: unknown): unknown {
  const value = fillUnknown(newer, earlier);
  if (value === newer || typeof value !== 'object' || value === null || !('cut' in value)) return value;
  // Older evidence does not say what it lacks, so that it cannot complete anything.
  const { cut: wasCut, lacks: known } = earlier as { cut?: unknown; lacks?: object };
  if (wasCut && !known) return newer;
  const { cut, ...whole } = value as { cut: unknown; lacks?: Readonly<Record<string, unknown>> };
  return LISTED_BY_TLS.some((fact) => whole.lacks?.[fact]) ? value : whole;
}
