import type { AbsenceCause, Assessment, Finding, Issue } from '@assay/contract/assessment.ts';
import { hostOfAsset } from '@assay/contract/values/assets.ts';
import { CHECKS, EVIDENCE_KINDS, type EvidenceItem, type EvidenceSet, issueId } from '@assay/engine';
import type { Session } from '#features/auth/index.ts';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import { insertEvents, type NewFindingEvent } from '#platform/db/ratings/decisions.ts';
import { findingTransitions, listRetestedFindings, type StoredFinding } from '#platform/db/ratings/finding-history.ts';
import type { RatingBaseline } from '#platform/db/ratings/ratings.ts';
import { listAwaitingRetest, settleProgress, upsertProgress } from '#platform/db/ratings/work/finding-state.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { ClosedFinding } from './closed-findings.ts';

/** A rating whose findings are about to be stored. */
interface NewRating {
  companyId: string;
  domainId: string;
  scanId: string;
  assessment: Assessment;
  set: EvidenceSet;
  collected?: EvidenceSet;
  /** Fingerprints that the evidence of this scan alone reports, where earlier evidence stood in. */
  seenAgain?: ReadonlySet<string>;
}

type Change = Pick<NewFindingEvent, 'kind' | 'data'>;

const NEEDS = new Map<string, readonly string[]>(CHECKS.map((check) => [check.id, check.needs]));

const keyOf = ({ kind, asset, takenAt }: EvidenceItem) => `${kind} ${asset} ${takenAt}`;

/** Adds the request for a re-test to the history of each finding, once per scan. */
export async function recordRetestRequest(
  tx: Tx,
  { accountId }: Pick<Session, 'accountId'>,
  domain: DomainRow,
  fingerprints: readonly string[],
  scan: string,
): Promise<void> {
  const known = new Set(await listRetestedFindings(tx, domain.id, scan));
  const added = fingerprints.filter((fingerprint) => !known.has(fingerprint));
  const place = { companyId: domain.companyId, domainId: domain.id };
  if (added.length === 0) return;
  await insertEvents(tx, place, added, { accountId, side: 'owner', kind: 'retest-requested', data: { scan } });
  await upsertProgress(tx, place, added, 'awaiting-retest');
}

/**
 * Why the evidence behind a finding was not collected by this scan: a host that did not respond keeps its earlier
 * evidence, which proves nothing about the present. Null if it was collected.
 */
function staleReason(finding: Finding, set: EvidenceSet, collected: EvidenceSet): string | null {
  const needs = NEEDS.get(finding.check) ?? [];
  const ofCheck = (pieces: EvidenceSet) => {
    const wanted = pieces.filter(({ kind }) => kind !== 'scan' && needs.includes(kind));
    const own = wanted.filter(({ asset }) => hostOfAsset(asset) === hostOfAsset(finding.asset));
    return own.length > 0 ? own : wanted;
  };
  const fresh = new Set(collected.map(keyOf));
  if (ofCheck(set).every((piece) => fresh.has(keyOf(piece)))) return null;
  const failed = ofCheck(collected).find(({ outcome }) => !outcome.ok);
  return failed && !failed.outcome.ok ? failed.outcome.reason : 'not-collected';
}

/** Whether evidence comes from the target, not from the scan itself or from statements of users. */
export const isCollected = ({ kind }: EvidenceItem): boolean => kind !== 'scan' && EVIDENCE_KINDS[kind].phase !== 0;

/** Findings that only earlier evidence shows, because this scan tried to collect it again and could not. */
export function notConfirmed(
  findings: readonly Finding[],
  set: EvidenceSet,
  collected: EvidenceSet,
): { fingerprint: string; seenAt: string }[] {
  const fresh = new Set(collected.map(keyOf));
  const kinds = new Set(collected.map(({ kind }) => kind));
  const failing = new Set(collected.filter(({ outcome }) => !outcome.ok).map(({ asset }) => hostOfAsset(asset)));
  const isTried = ({ kind, asset }: EvidenceItem) => kinds.has(kind) || failing.has(hostOfAsset(asset));
  const earlier = set.filter((piece) => isCollected(piece) && !fresh.has(keyOf(piece)) && isTried(piece));
  if (earlier.length === 0) return [];
  const earlierOf = Map.groupBy(earlier, ({ asset }) => hostOfAsset(asset));
  const kindsOf = Map.groupBy(set.filter(isCollected), ({ asset }) => hostOfAsset(asset));
  return findings.flatMap(({ fingerprint, check, asset }) => {
    const needs = NEEDS.get(check) ?? [];
    const needed = (pieces: readonly EvidenceItem[] = []) => pieces.filter(({ kind }) => needs.includes(kind));
    const host = hostOfAsset(asset);
    const behind = needed(needed(kindsOf.get(host)).length > 0 ? earlierOf.get(host) : earlier);
    const [seenAt] = behind.map(({ takenAt }) => takenAt).sort();
    return seenAt === undefined ? [] : [{ fingerprint, seenAt }];
  });
}

/** Points regained in the area by closing a finding, and how many findings of its issue are left. */
function regained(finding: Finding, before: Assessment, now: Assessment): Record<string, string> {
  const id = issueId(finding);
  const of = ({ ledger }: Assessment): Issue | undefined => ledger.issues.find((issue) => issue.id === id);
  const [was, is] = [of(before), of(now)];
  return {
    points: String((was?.points ?? 0) - (is?.points ?? 0)),
    left: String(is?.fingerprints.length ?? 0),
  };
}

/** The event of a finding that is no longer reported: fixed only where that is proven. */
function closing({ finding, absence, before }: ClosedFinding, now: Assessment, retested: boolean): Change {
  const { cause, reason } = absence;
  if (cause === 'fixed' && finding && before)
    return { kind: retested ? 'retest-fixed' : 'fixed', data: regained(finding, before, now) };
  const data = { cause, ...(reason === null ? {} : { reason }) };
  return { kind: retested ? 'retest-inconclusive' : 'not-assessed', data };
}

/**
 * Adds what a scan changed to the history of the findings: fixed, detected again, another severity, and the result of a
 * re-test. Evaluating stored evidence again adds nothing: its cause (a ruling, a mark) has an event of its own.
 * @param stored findings of the ratings before (`listStoredFindings`)
 * @param closed those of them that the rating no longer reports
 */
export async function recordFindingChanges(
  tx: Tx,
  rating: NewRating,
  { previousId, hasRetests }: Pick<RatingBaseline, 'previousId' | 'hasRetests'>,
  { stored, closed }: { stored: readonly StoredFinding[]; closed: ReadonlyMap<string, ClosedFinding> },
): Promise<void> {
  const { companyId, domainId, scanId, assessment, set } = rating;
  if (!rating.collected || previousId === null) return;
  const retested = new Set(hasRetests ? await listRetestedFindings(tx, domainId, scanId) : []);
  const transitions = findingTransitions(stored, assessment.findings);
  const changes = new Map<string, Change[]>();
  const add = (fingerprint: string, change: Change) =>
    changes.set(fingerprint, [...(changes.get(fingerprint) ?? []), change]);

  for (const [fingerprint, gone] of closed) {
    // The ruling or mark has an event of its own.
    if (!DECIDED.includes(gone.absence.cause)) add(fingerprint, closing(gone, assessment, retested.has(fingerprint)));
  }
  for (const { fingerprint, kind, from, to, closedBy } of transitions) {
    if (kind === 'reopened') add(fingerprint, { kind: 'reopened', data: closedBy === null ? {} : { cause: closedBy } });
    if (kind !== 'closed' && from !== to && to !== null)
      add(fingerprint, { kind: 'severity-changed', data: { from, severity: to } });
  }
  const awaiting = new Set(hasRetests ? await listAwaitingRetest(tx, domainId) : []);
  const stillOpen: string[] = [];
  for (const finding of assessment.findings) {
    const wasRetested = retested.has(finding.fingerprint);
    if (!wasRetested && !awaiting.has(finding.fingerprint)) continue;
    const reason = rating.seenAgain?.has(finding.fingerprint) ? null : staleReason(finding, set, rating.collected);
    if (reason === null) stillOpen.push(finding.fingerprint);
    if (!wasRetested) continue;
    add(
      finding.fingerprint,
      reason === null ? { kind: 'retest-open' } : { kind: 'retest-inconclusive', data: { reason } },
    );
  }
  await store(tx, { companyId, domainId }, changes, scanId);
  const ended = transitions.filter(({ kind }) => kind !== 'severity').map(({ fingerprint }) => fingerprint);
  if (ended.length + stillOpen.length > 0) await settleProgress(tx, domainId, { ended, stillOpen });
}

/** Causes that are decisions with an event of their own. */
const DECIDED: readonly AbsenceCause[] = ['ruled-out', 'decided'];

/** Equal events are inserted together. */
async function store(
  tx: Tx,
  place: { companyId: string; domainId: string },
  changes: ReadonlyMap<string, readonly Change[]>,
  scan: string,
): Promise<void> {
  const all = [...changes].flatMap(([fingerprint, list]) => list.map((change) => ({ fingerprint, change })));
  const groups = Map.groupBy(all, ({ change }) => JSON.stringify(change));
  for (const members of groups.values()) {
    const { kind, data = {} } = members[0]!.change;
    const fingerprints = members.map(({ fingerprint }) => fingerprint);
    await insertEvents(tx, place, fingerprints, { accountId: null, side: 'product', kind, data: { ...data, scan } });
  }
}
