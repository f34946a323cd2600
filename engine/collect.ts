import { systemClock } from '@assay/contract/clock.ts';
import { HOSTS_PER_SCAN, PHASE_ONE_LIMIT_MS, PHASE_TWO_LIMIT_MS } from '@assay/contract/limits.ts';
import type { DiscoverySource } from '@assay/contract/values/assets.ts';
import type { Authorization, AuthorizedHost } from '@assay/contract/values/authorizations.ts';
import { portScopeFor } from './collection/authorized.ts';
import { createCdnLookup } from './collection/cdn-edges.ts';
import { discoveredNames } from './collection/host-discovery.ts';
import { withNeeds } from './collection/plan.ts';
import { createProgress } from './collection/progress.ts';
import { createResults } from './collection/results.ts';
import { runPhase } from './collection/run-phase.ts';
import type { ScanContext } from './collection/scan-context.ts';
import { createScope, exclusionIn, isRegistrable } from './collection/scope.ts';
import { knownAddresses } from './evidence/dns.ts';
import {
  EVIDENCE_KINDS,
  type EvidenceItem,
  type EvidenceItemOf,
  type EvidenceKind,
  type EvidenceSet,
} from './evidence/index.ts';
import type { ScanEvidence } from './evidence/scan.ts';
import { createNetwork } from './network/connections/open-network.ts';
import { measureProcessDelay } from './network/process-delay.ts';
import { COMMON_SELECTORS } from './probes/mail/selectors.ts';
import { COMMON_PORTS } from './probes/ports/common-ports.ts';
import type { ScanDependencies, ScanRequest } from './scan-request.ts';

const PHASE_LIMIT_MS = { 1: PHASE_ONE_LIMIT_MS, 2: PHASE_TWO_LIMIT_MS } as const;
const USUAL = COMMON_PORTS.map((row) => row.port);

/**
 * Runs the probes of a request in its phases and returns all evidence items, including those already collected.
 * Failures of targets and networks are never errors; an error of `onPiece` ends the scan and is thrown.
 */
export async function collect(request: ScanRequest, dependencies: ScanDependencies): Promise<EvidenceItem[]> {
  const network = createNetwork(dependencies.network);
  const results = createResults();
  const scope = createScope(request, network.nameAllowed);
  const delivery = openDelivery(dependencies);
  const clock = dependencies.network.clock ?? systemClock;
  const now = () => clock.now().toISOString();
  const portsFor: ScanContext['portsFor'] = (machine) => portScopeFor(request, machine);
  const ground: ScanContext = {
    request,
    dependencies: { ...dependencies, signal: delivery.signal },
    network,
    scope,
    results,
    edges: createCdnLookup(dependencies.sources.locations),
    tlsServers: new Map(),
    hostTimes: new Map(),
    portsFor,
  };

  for (const piece of dependencies.taken ?? []) {
    results.restore(piece);
    learn(ground, piece);
  }
  const progress = createProgress(results, () => scope.hosts.length, dependencies.onProgress ?? (() => {}));

  let told = '';
  /** Scope and clock of the scan; reported again when more hosts have been found. */
  const reportScope = () => {
    const scan = scanEvidence(ground);
    if (JSON.stringify(scan) === told) return;
    told = JSON.stringify(scan);
    delivery.deliver(results.keep('scan', request.domain, { ok: true, value: scan }, now()));
  };

  reportScope();
  const delay = measureProcessDelay();
  try {
    for (const phase of request.phases) {
      await runPhase({
        phase,
        kinds: kindsOf(request, phase),
        limit: PHASE_LIMIT_MS[phase],
        ground,
        progress,
        delay,
        now,
        deliver: delivery.deliver,
        learn: (piece) => learn(ground, piece),
      });
      if (!delivery.signal.aborted) reportScope();
    }
  } finally {
    delay.close();
  }
  await delivery.finished();
  return results.pieces();
}

function kindsOf({ kinds }: ScanRequest, phase: 1 | 2): Set<EvidenceKind> {
  const all = (Object.keys(EVIDENCE_KINDS) as EvidenceKind[]).filter((kind) => kind !== 'scan');
  const wanted = withNeeds(kinds ?? all);
  return new Set(all.filter((kind) => EVIDENCE_KINDS[kind].phase === phase && wanted.has(kind)));
}

function scanEvidence({ request, scope, dependencies }: ScanContext): ScanEvidence {
  // Ports scanned on every host; deeper scans of single hosts are in their own evidence items.
  const { ports } = portScopeFor({ ...request, authorizations: [] }, { names: [request.domain] });
  // What needs an authorization belongs to the first phase; the second one repeats what applied there.
  const first = request.phases.includes(1) ? null : firstPhase(dependencies.taken ?? []);
  const authorized = first
    ? (first.ownerScope?.authorized ?? NO_AUTHORIZATIONS)
    : authorizedTargets(request.authorizations);
  const ownerScope = ownerScopeOf(request, authorized);
  return {
    domain: request.domain,
    registrable: isRegistrable(request.domain),
    time: request.time,
    hosts: [...scope.hosts],
    hostsNotAssessed: [...scope.notAssessed],
    ...(scope.rejected.length === 0 ? {} : { rejectedHosts: [...scope.rejected] }),
    ...(request.hostsMax === undefined || request.hostsMax === HOSTS_PER_SCAN ? {} : { hostsMax: request.hostsMax }),
    ...(Object.keys(ownerScope).length === 0 ? {} : { ownerScope }),
    activeHosts: first ? first.activeHosts : request.authorizations.map(({ target }) => target),
    ports: ports.length > 0 ? [...ports] : USUAL,
  };
}

const NO_AUTHORIZATIONS: AuthorizedHost[] = [];

/** The `scan` item of the first phase; null if it is not known. */
function firstPhase(taken: EvidenceSet): ScanEvidence | null {
  const item = taken.find(({ kind }) => kind === 'scan');
  return item?.kind === 'scan' && item.outcome.ok ? item.outcome.value : null;
}

/** Authorizations that have an effect: of hosts whose control was proved, or that the user is responsible for. */
function authorizedTargets(authorizations: readonly Authorization[]): AuthorizedHost[] {
  return authorizations
    .filter(({ addresses }) => addresses === undefined || addresses.length > 0)
    .map(({ target, ports, udp, tests }) => ({ host: target, ports, udp, tests: [...tests] }));
}

const COMMON = new Set(COMMON_SELECTORS);

function ownerScopeOf(
  { excluded, dkimSelectors }: ScanRequest,
  authorized: AuthorizedHost[],
): NonNullable<ScanEvidence['ownerScope']> {
  const selectors = dkimSelectors.map((one) => one.toLowerCase()).filter((one) => !COMMON.has(one));
  return {
    ...(excluded.length === 0 ? {} : { excluded: excluded.map(exclusionIn).sort() }),
    ...(selectors.length === 0 ? {} : { selectors: selectors.sort() }),
    ...(authorized.length === 0 ? {} : { authorized }),
  };
}

/** Discovery sources that are unreliable if the zone resolves every name. */
const HINTS: ReadonlySet<DiscoverySource> = new Set(['certificate-log', 'certificate', 'spf', 'alias']);

/** Adds names under the domain from an evidence item to the scope, and removes those that only a wildcard resolves. */
function learn(ground: ScanContext, piece: EvidenceItem): void {
  const { scope, results, request } = ground;
  if (piece.kind === 'scan' && piece.outcome.ok) for (const name of piece.outcome.value.hosts) scope.add(name);
  for (const { way, name } of discoveredNames(piece)) scope.add(name, HINTS.has(way));
  if (piece.kind === 'host-dns' && isMissing(piece)) scope.dropHint(piece.asset);
  const wildcard = new Set(results.value('discovery', request.domain)?.wildcard ?? []);
  if (wildcard.size === 0 || (piece.kind !== 'discovery' && piece.kind !== 'host-dns')) return;
  const ownAddresses = (host: string) => knownAddresses(results.value('host-dns', host));
  for (const host of piece.kind === 'discovery' ? [...scope.hosts] : [piece.asset]) {
    const own = ownAddresses(host);
    if (own.length === 0 || !own.every((address) => wildcard.has(address))) continue;
    // One name remains for the host behind the wildcard.
    const others = new Set(scope.hosts.filter((other) => other !== host).flatMap(ownAddresses));
    if (own.every((address) => others.has(address))) scope.dropHint(host);
  }
}

/** The name servers deny that the host exists (RFC 2308 §2.1). */
function isMissing({ outcome }: EvidenceItemOf<'host-dns'>): boolean {
  return outcome.ok ? !outcome.value.exists : outcome.reason === 'name-not-found';
}

/** Passes evidence items on sequentially; the first error ends the scan. */
function openDelivery({ onPiece, signal }: ScanDependencies) {
  const failed = new AbortController();
  let error: unknown = null;
  let last: Promise<void> = Promise.resolve();
  return {
    signal: AbortSignal.any([signal, failed.signal]),
    deliver(piece: EvidenceItem): void {
      last = last.then(async () => {
        if (failed.signal.aborted) return;
        try {
          await onPiece?.(piece);
        } catch (reason) {
          error = reason;
          failed.abort();
        }
      });
    },
    /** @throws the error of `onPiece` */
    async finished(): Promise<void> {
      await last;
      if (failed.signal.aborted) throw error;
    },
  };
}
