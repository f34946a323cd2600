import { PHASE_ONE_LIMIT_MS, PHASE_TWO_LIMIT_MS } from '@assay/contract/limits.ts';
import type { SCAN_FAILURES } from '@assay/contract/scan-states.ts';
import {
  addressesByHost,
  type Catalog,
  collect,
  EVIDENCE_KINDS,
  type EvidenceItem,
  type EvidenceKind,
  type EvidenceSet,
  evaluator,
  mergeEvidence,
  scanFailureReason,
  takeProviderStatuses,
  unansweredSources,
  wasOverloaded,
} from '@assay/engine';
import { isPlanActive } from '#features/auth/index.ts';
import { quietTime, verifyHostControl } from '#features/domains/index.ts';
import {
  notifyOfAssets,
  notifyOfCompletedScan,
  notifyOfFailedScan,
  notifyOfRating,
} from '#features/notifications/index.ts';
import { addStatements, recordRating } from '#features/ratings/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { companyById } from '#platform/db/accounts/companies.ts';
import { listDecidedAssets } from '#platform/db/domains/assets.ts';
import { type DomainRow, domainById } from '#platform/db/domains/domains.ts';
import { findScanPreferences, type ScanPreferences } from '#platform/db/domains/scan-settings.ts';
import { ratingBaseline } from '#platform/db/notifications/rating-baseline.ts';
import { upsertProviderStates } from '#platform/db/provider-states.ts';
import { lockEvaluation } from '#platform/db/ratings/disputes.ts';
import { evidenceReferences, latestRating } from '#platform/db/ratings/ratings.ts';
import { failScan, finishScan, reachPhaseOne, type ScanRecord, startScan } from '#platform/db/scans/scans.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { evaluateEvidence } from '#platform/evidence/evaluate.ts';
import { evidenceStore } from '#platform/evidence/evidence-store.ts';
import { logFailure } from '#platform/logging/log-failure.ts';
import { acquireAddress } from './address-lease.ts';
import { isFailure, isPhaseTwoAssessed, nextRetryPause, phaseKinds, phaseOf } from './phases.ts';
import { ScanProgressWriter } from './progress.ts';
import { ScanCancellation } from './scan-cancellation.ts';

type Failure = (typeof SCAN_FAILURES)[number];

/** Result of a run. `again`: phase 2 waits this long (milliseconds) before its sources are queried again. */
export type ScanRunResult = { end: 'finished' | 'failed' | 'over' } | { end: 'again'; inMs: number };

/** Everything one run works with. */
interface Work {
  context: Context;
  catalog: Catalog | null;
  scan: ScanRecord;
  domain: DomainRow;
  wishes: ScanPreferences;
  /** Hosts of the last rating. A re-test covers all of them; a full scan looks each up, whatever it discovers. */
  hosts: readonly string[];
  /** Their addresses. */
  earlierAddresses: Readonly<Record<string, readonly string[]>>;
  /** Pieces of this scan so far, also of a process that died. */
  pieces: EvidenceItem[];
  progress: ScanProgressWriter;
  ofProcess: AbortSignal;
  onRated(): Promise<void>;
}

/**
 * Runs a scan from its current state to its end: 9 → 1 → 2. Every evidence item is stored as it arrives, and each
 * state is reached in one transaction, so that another process can finish the scan of a killed one without duplicates.
 * @param onRated called after each state with a rating
 * @throws Error if the process stops meanwhile: the job runs again elsewhere
 */
export async function runScan(
  context: Context,
  catalog: Catalog | null,
  job: { companyId: string; scanId: string },
  ofProcess: AbortSignal,
  onRated: () => Promise<void>,
): Promise<ScanRunResult> {
  const begun = await begin(context, job);
  if (!begun) return { end: 'over' };
  if ('quietUntil' in begun) return { end: 'again', inMs: begun.quietUntil.getTime() - context.clock.now().getTime() };
  const { scan, domain, wishes, obstacle } = begun;
  if (obstacle) return fail(context, scan, obstacle);
  const taken = await context.db.withCompany(scan.companyId, (tx) => evidenceStore.ofScan(tx, scan.id));
  const pieces = [...taken];
  const progress = new ScanProgressWriter(context, scan, pieces);
  const rated = await ratedHosts(context, scan);
  const work: Work = { context, catalog, scan, domain, wishes, ...rated, pieces, progress, ofProcess, onRated };
  try {
    if (scan.kinds !== null) return await runNarrowed(work);
    if (scan.state === 9) {
      const early = await runPhaseOne(work);
      if (early) return early;
    }
    return await runPhaseTwo(work);
  } finally {
    await progress.end();
  }
}

/** Marks the start, except in quiet hours, and checks the conditions for it. */
async function begin(
  context: Context,
  job: { companyId: string; scanId: string },
): Promise<
  | { quietUntil: Date }
  | { scan: ScanRecord; domain: DomainRow; wishes: ScanPreferences; obstacle: Failure | null }
  | null
> {
  return context.db.withCompany(job.companyId, async (tx) => {
    const wishes = await findScanPreferences(tx, job.scanId);
    const quiet = wishes && quietTime(wishes.quietHours, wishes.zone, context.clock.now());
    if (quiet && quiet.from <= context.clock.now()) return { quietUntil: quiet.to };
    const scan = await startScan(tx, job.scanId);
    const domain = scan && (await domainById(tx, scan.domainId));
    const company = scan && (await companyById(tx, scan.companyId));
    if (!wishes || !scan || !domain || !company) return null;
    const lost = domain.status !== 'verified' || domain.deletedAt !== null;
    // Only the end of a plan stops a scan; whether an account without a plan may scan was checked at the request.
    const ended =
      company.plan !== null &&
      !isPlanActive({ ...company, grantedPermission: null, companyZone: company.timeZone }, nowOf(tx));
    return { scan, domain, wishes, obstacle: lost ? 'verification-lost' : ended ? 'plan-ended' : null };
  });
}

/** @returns how the run ended early; null when phase 1 is complete */
async function runPhaseOne(work: Work): Promise<ScanRunResult | null> {
  const { context, scan } = work;
  const reason = await collectPhase(work, 1, PHASE_ONE_LIMIT_MS, null);
  if (reason === 'over') return { end: 'over' };
  const obstacle = scanFailureReason(work.pieces) ?? (await overloadOf(work, phaseKinds(1)));
  if (obstacle) return fail(context, scan, obstacle);
  const ratingId = await rate(work, 1, work.pieces, phaseKinds(1), (tx) => reachPhaseOne(tx, scan.id));
  if (ratingId === null) return { end: 'over' };
  await announce(work, ratingId);
  return null;
}

async function runPhaseTwo(work: Work): Promise<ScanRunResult> {
  const { context, scan } = work;
  // Failed probes are repeated; successful ones are not.
  const failedBefore = work.pieces.filter((piece) => phaseOf(piece) === 2 && isFailure(piece));
  for (const piece of failedBefore) work.pieces.splice(work.pieces.indexOf(piece), 1);
  const reason = await collectPhase(work, 2, PHASE_TWO_LIMIT_MS, null);
  if (reason === 'over') return { end: 'over' };
  const fresh = work.pieces.filter((piece) => phaseOf(piece) === 2);
  const missing = [...new Set(fresh.filter(isFailure).map((piece) => piece.kind))].sort();
  const since = context.clock.now().getTime() - (scan.phaseOneAt?.getTime() ?? context.clock.now().getTime());
  const pause = nextRetryPause(since);
  if (missing.length > 0 && pause !== null) return { end: 'again', inMs: pause };
  const unanswered = [...missing, ...unansweredSources(work.pieces, context.config.sources)].sort();
  const set = await mergedSet(work, work.pieces, phaseKinds(2));
  const state = missing.length === 0 || isPhaseTwoAssessed((await evaluator.judge(set)).assessment) ? 2 : 1;
  if (state === 1) {
    await context.db.withCompany(scan.companyId, (tx) => finish(work, tx, 1, unanswered));
    await announce(work, null);
    return { end: 'finished' };
  }
  const ratingId = await rate(work, 2, work.pieces, phaseKinds(2), (tx) => finish(work, tx, 2, unanswered));
  if (ratingId === null) return { end: 'over' };
  await announce(work, ratingId);
  return { end: 'finished' };
}

/**
 * A re-test or a partial scan collects its kinds again, on every host of the last rating, and creates one rating in the
 * state of the last one.
 */
async function runNarrowed(work: Work): Promise<ScanRunResult> {
  const { context, scan } = work;
  const kinds = (scan.kinds ?? []) as EvidenceKind[];
  for (const phase of [1, 2] as const) {
    const wanted = kinds.filter((kind) => EVIDENCE_KINDS[kind]?.phase === phase);
    if (phase === 2 && wanted.length === 0) continue;
    const reason = await collectPhase(work, phase, phase === 1 ? PHASE_ONE_LIMIT_MS : PHASE_TWO_LIMIT_MS, wanted);
    if (reason === 'over') return { end: 'over' };
  }
  const overload = await overloadOf(work, new Set([...kinds, 'scan']));
  if (overload) return fail(context, scan, overload);
  const last = await context.db.withCompany(scan.companyId, (tx) => latestRating(tx, scan.domainId));
  const state = last?.state ?? 1;
  const ratingId = await rate(work, state, work.pieces, new Set([...kinds, 'scan']), async (tx) => {
    if (!(await reachPhaseOne(tx, scan.id))) return false;
    return finish(work, tx, state, unansweredSources(work.pieces, context.config.sources));
  });
  if (ratingId === null) return { end: 'over' };
  await announce(work, ratingId);
  return { end: 'finished' };
}

/** Runs the probes of one phase, storing each evidence item as it arrives. @throws Error when the process stops */
async function collectPhase(
  work: Work,
  phase: 1 | 2,
  limitMs: number,
  kinds: readonly EvidenceKind[] | null,
): Promise<'over' | 'time' | null> {
  const { context, scan, domain, wishes, pieces, progress } = work;
  // What cannot be done before the next quiet hours is not assessed.
  const quiet = quietTime(wishes.quietHours, wishes.zone, context.clock.now());
  const untilQuiet = quiet
    ? Math.max(0, quiet.from.getTime() - context.clock.now().getTime())
    : Number.POSITIVE_INFINITY;
  const assets = await context.db.withCompany(scan.companyId, (tx) => listDecidedAssets(tx, domain.id));
  const watch = new ScanCancellation(context, scan, Math.min(limitMs, untilQuiet), work.ofProcess);
  try {
    // Checked again by every scan: an address that has changed owners since does not serve the token.
    const authorizations = phase === 1 ? await verifyHostControl(context, scan, watch.signal) : [];
    await collect(
      {
        domain: scan.domain,
        time: scan.startedAt!.toISOString(),
        hosts: scan.kinds === null ? assets.confirmed : [...work.hosts, ...assets.confirmed],
        candidates: scan.kinds === null ? work.hosts : [],
        earlierAddresses: work.earlierAddresses,
        rejected: assets.rejected,
        authorizations,
        hostsMax: context.config.scans.hostsMax,
        excluded: domain.excluded,
        ports: [],
        dkimSelectors: wishes.dkimSelectors,
        phases: [phase],
        kinds,
      },
      {
        network: { ...context.config.network, clock: context.clock },
        sources: context.config.sources,
        catalog: work.catalog,
        signal: watch.signal,
        taken: [...pieces],
        onPiece: async (fresh) => {
          // Evidence interrupted by a stop contains no information about the target; the next run collects it again.
          if (!fresh.outcome.ok && fresh.outcome.reason === 'stopped') return;
          const piece = await context.db.withCompany(scan.companyId, async (tx) => {
            await upsertProviderStates(tx, takeProviderStatuses());
            return evidenceStore.put(tx, scan.companyId, scan.id, fresh);
          });
          const before = pieces.findIndex((known) => known.kind === piece.kind && known.asset === piece.asset);
          if (before >= 0) pieces.splice(before, 1);
          pieces.push(piece);
        },
        onProgress: ({ share, probes }) => progress.update(share, probes),
        holdAddress: (address, signal) => acquireAddress(context.db, scan.id, address, signal),
      },
    );
  } finally {
    watch.close();
  }
  if (watch.reason === 'process') throw new Error('the process stops; the scan goes on in another');
  // A client that sees the completed phase also sees the final state of its probes.
  await progress.flush();
  return watch.reason;
}

/** Merges, evaluates and stores in one transaction with the new state; null when the scan was ended meanwhile. */
async function rate(
  work: Work,
  state: 1 | 2,
  fresh: EvidenceSet,
  collected: ReadonlySet<EvidenceKind>,
  advance: (tx: Parameters<Parameters<Context['db']['withCompany']>[1]>[0]) => Promise<boolean>,
): Promise<string | null> {
  const { context, scan, domain } = work;
  const merged = await mergedSet(work, fresh, collected);
  const feeds = (await work.catalog?.versions().catch(() => ({}))) ?? {};
  return context.db.withCompany(scan.companyId, async (tx) => {
    // The domain before the scan: the same lock order as for deletion.
    await lockEvaluation(tx, domain.id);
    if (!(await advance(tx))) return null;
    const place = { companyId: scan.companyId, domainId: domain.id, domain: domain.name, scanId: scan.id };
    const { set, assessment, rows } = await evaluateEvidence(tx, place, await addStatements(tx, place, merged));
    // The content of items reused from an earlier scan is stored already; items of this scan were stored as they
    // arrived.
    const before = await ratingBaseline(tx, domain.id, scan.id);
    const ratingId = await recordRating(tx, {
      companyId: scan.companyId,
      domainId: domain.id,
      scanId: scan.id,
      state,
      set,
      assessment,
      rows,
      feeds,
      collected: fresh,
    });
    await notifyOfRating(context, tx, { ...place, ratingId, before, set, assessment });
    await notifyOfAssets(context, tx, { ...place, ratingId, at: assessment.at });
    return ratingId;
  });
}

async function mergedSet(work: Work, fresh: EvidenceSet, collected: ReadonlySet<EvidenceKind>): Promise<EvidenceSet> {
  const { context, scan } = work;
  return mergeEvidence(await ratedEvidence(context, scan), fresh, scan.startedAt!.toISOString(), collected);
}

/**
 * Why the scan gives no rating although its phase is complete: this installation was too late for some responses, and
 * there is no earlier evidence of them. Without an earlier rating, what was missed is not assessed.
 */
async function overloadOf(work: Work, collected: ReadonlySet<EvidenceKind>): Promise<'overloaded' | null> {
  if (!wasOverloaded(work.pieces) || !wasOverloaded(await mergedSet(work, work.pieces, collected))) return null;
  const { context, scan } = work;
  const last = await context.db.withCompany(scan.companyId, (tx) => latestRating(tx, scan.domainId));
  return last ? 'overloaded' : null;
}

/** Evidence of the domain's last rating. */
function ratedEvidence({ db }: Context, { companyId, domainId }: ScanRecord): Promise<EvidenceSet> {
  return db.withCompany(companyId, async (tx) => {
    const last = await latestRating(tx, domainId);
    return last ? evidenceStore.byReference(tx, companyId, await evidenceReferences(tx, last.id)) : [];
  });
}

/**
 * The hosts of the last rating and their addresses: what narrows a scan to some kinds must not narrow it to apex and www,
 * and a look-up that fails must neither take a host out of scope nor give it another identity.
 */
async function ratedHosts(context: Context, scan: ScanRecord): Promise<Pick<Work, 'hosts' | 'earlierAddresses'>> {
  const set = await ratedEvidence(context, scan);
  const hosts = set.flatMap((piece) => (piece.kind === 'scan' && piece.outcome.ok ? piece.outcome.value.hosts : []));
  return { hosts, earlierAddresses: addressesByHost(set) };
}

/** Ends the scan. @returns false if it has ended already */
async function finish({ context, scan }: Work, tx: Tx, state: 1 | 2, missing: string[]): Promise<boolean> {
  const ended = await finishScan(tx, scan.id, state, missing);
  if (ended) await notifyOfCompletedScan(context, tx, scan, state);
  return ended;
}

async function fail(context: Context, scan: ScanRecord, failure: Failure): Promise<ScanRunResult> {
  const failed = await context.db.withCompany(scan.companyId, async (tx) => {
    const ended = await failScan(tx, scan.id, failure);
    if (ended) await notifyOfFailedScan(context, tx, scan, failure);
    return ended;
  });
  if (failed) context.bus.send({ type: NOTICES.scanState, id: scan.id, company: scan.companyId });
  return { end: failed ? 'failed' : 'over' };
}

async function announce({ context, scan, onRated }: Work, ratingId: string | null): Promise<void> {
  context.bus.send({ type: NOTICES.scanState, id: scan.id, company: scan.companyId });
  if (!ratingId) return;
  context.bus.send({ type: NOTICES.rating, id: ratingId, company: scan.companyId });
  // A failed request for a report must not roll back the rating.
  await onRated().catch((error) => logFailure(context.log, error, 'no report was asked for', { scan: scan.id }));
}
