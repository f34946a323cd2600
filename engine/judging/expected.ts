import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { HOSTS_PER_SCAN } from '@assay/contract/limits.ts';
import type { EvidenceKind } from '../evidence/index.ts';
import type { EvidenceIndex } from './evidence-index.ts';

/** An asset about which nothing was collected, and why. */
export interface Gap {
  asset: string;
  reason: NotAssessedReason;
}

/** Whether a host leads anywhere: null when that was not found out. */
function leadsSomewhere(index: EvidenceIndex, host: string): boolean | null {
  const piece = index.of('host-dns').find((row) => row.asset === host);
  if (!piece) return null;
  if (!piece.outcome.ok) return piece.outcome.reason === 'name-not-found' ? false : null;
  return piece.outcome.value.a.length + piece.outcome.value.aaaa.length > 0;
}

/** Hosts whose front page should be there and is not. */
function missingHosts(index: EvidenceIndex): Gap[] {
  const { outcome } = index.scan;
  if (!outcome.ok) return [];
  const { hosts, hostsNotAssessed, hostsMax = HOSTS_PER_SCAN } = outcome.value;
  const known = new Set(index.of('http').map((piece) => piece.asset));
  const silent = hosts.filter((host) => !known.has(host) && leadsSomewhere(index, host) !== false);
  const beyond: NotAssessedReason = hosts.length >= hostsMax ? 'limit-reached' : 'excluded';
  return [
    ...silent.map((asset): Gap => ({ asset, reason: 'not-collected' })),
    ...hostsNotAssessed.map((asset): Gap => ({ asset, reason: beyond })),
  ];
}

const collected = (index: EvidenceIndex, kind: EvidenceKind) =>
  index.of(kind).length > 0 && index.of(kind).every((piece) => piece.outcome.ok);

/** Kinds of which there may rightly be no piece at all, and the evidence that says so. */
const NOTHING_TO_COLLECT: { readonly [K in EvidenceKind]?: (index: EvidenceIndex) => boolean } = {
  http: (index) => nowhere(index),
  ports: (index) => nowhere(index),
  reputation: (index) => nowhere(index),
  files: (index) =>
    nowhere(index) ||
    (collected(index, 'http') && index.of('http').every((row) => row.outcome.ok && row.outcome.value.origin === null)),
  // Every host with a web has a piece; scans of before walked through no site.
  site: () => true,
  // Only where the owner allowed it.
  active: () => true,
  // Only where pages link to documents.
  documents: () => true,
  tls: (index) => nowhere(index) || (collected(index, 'http') && index.of('http').every(withoutTls)),
  smtp: (index) =>
    index.of('mail').every((row) => row.outcome.ok && row.outcome.value.mx.length === 0) && collected(index, 'mail'),
  products: (index) => nowhere(index) || (collected(index, 'http') && collected(index, 'ports')),
  registration: (index) => subdomain(index),
  'look-alikes': (index) => subdomain(index),
  // Scans of before asked no such providers.
  chatter: (index) => index.of('breaches').length > 0,
  'name-lists': (index) => index.of('mail').length > 0,
};

function nowhere(index: EvidenceIndex): boolean {
  const { outcome } = index.scan;
  if (!outcome.ok || outcome.value.hosts.length === 0) return false;
  return outcome.value.hosts.every((host) => leadsSomewhere(index, host) === false);
}

function withoutTls(piece: ReturnType<typeof httpPieces>[number]): boolean {
  return piece.outcome.ok && piece.outcome.value.secure.hops.length === 0;
}

function httpPieces(index: EvidenceIndex) {
  return index.of('http');
}

/** Registration, delegation and look-alikes belong to the registrable domain (PRODUCT §3). */
function subdomain(index: EvidenceIndex): boolean {
  const { outcome } = index.scan;
  return outcome.ok && !outcome.value.registrable;
}

/** Failures of a kind that mean "there is nothing there", so that the question does not arise. */
export function nothingThere(kind: EvidenceKind, reason: NotAssessedReason): boolean {
  return (
    reason === 'name-not-found' &&
    ['http', 'files', 'site', 'active', 'documents', 'tls', 'ports', 'reputation'].includes(kind)
  );
}

/**
 * What of a kind was not collected although it should have been. Empty with no piece of the kind means: not applicable.
 */
export function gapsOf(kind: EvidenceKind, index: EvidenceIndex): Gap[] {
  if (kind === 'http') return missingHosts(index);
  if (index.of(kind).length > 0 || NOTHING_TO_COLLECT[kind]?.(index)) return [];
  return [{ asset: index.domain, reason: 'not-collected' }];
}
