import {
  type CheckResult,
  type CheckStatus,
  type Finding,
  NOT_LOOKED_AT_REASONS,
  type NotAssessedReason,
} from '@assay/contract/assessment.ts';
import { statusOfFindings } from '@assay/contract/report/check-status.ts';
import type { Check } from '../check.ts';
import type { EvidenceItem, EvidenceKind, EvidenceSet } from '../evidence/index.ts';
import { knownView } from '../evidence/unknown.ts';
import { answeredHttps, type CoverageGap, coverageGaps, isAbsence, unseenWeb } from './coverage.ts';
import { type EvidenceIndex, indexEvidence, splitAsset } from './evidence-index.ts';
import { makeFinding, uniqueFindings } from './finding.ts';
import { endpointsWithInvalidCertificates, withInsecureCurl } from './insecure-curl.ts';

/** Maximum number of findings of one evaluation; evidence is bounded, this is a second limit. */
const FINDINGS_PER_ASSET = 500;

/** Result of one check, with its findings. */
export interface CheckRun {
  result: CheckResult;
  findings: Finding[];
}

type Answer =
  | { status: 'assessed'; findings: Finding[]; unknown: NotAssessedReason | null }
  | { status: 'not-applicable' }
  | { status: 'not-assessed'; reason: NotAssessedReason };

/** The evidence of the first kind contains what the check needs, or the reason why not. */
function gather(
  check: Check,
  first: EvidenceItem,
  index: EvidenceIndex,
): { evidence: Record<string, unknown>; pieces: EvidenceItem[] } | NotAssessedReason | 'not-applicable' {
  const evidence: Record<string, unknown> = {};
  const pieces: EvidenceItem[] = [];
  for (const kind of [...check.needs, ...check.optional]) {
    const optional = !check.needs.includes(kind);
    const piece = kind === first.kind ? first : index.join(kind, first.asset);
    if (piece?.outcome.ok) {
      evidence[kind] = piece.outcome.value && knownView(piece.outcome.value);
      pieces.push(piece);
    } else if (optional) evidence[kind] = null;
    else if (piece && !piece.outcome.ok) {
      const isAbsent = isAbsence(kind, piece.outcome.reason) && !(kind === 'tls' && answeredHttps(piece.asset, index));
      return isAbsent ? 'not-applicable' : piece.outcome.reason;
    } else return reasonOfNone(kind, first.asset, index);
  }
  return { evidence, pieces };
}

/** Why evidence that a check combines is missing. */
function reasonOfNone(kind: EvidenceKind, asset: string, index: EvidenceIndex): NotAssessedReason | 'not-applicable' {
  const { host } = splitAsset(asset);
  const gaps = coverageGaps(kind, index);
  const gap = gaps.find((row) => splitAsset(row.asset).host === host) ?? gaps.find((row) => row.asset === index.domain);
  return gap?.reason ?? (index.of(kind).length === 0 ? 'not-applicable' : 'not-collected');
}

/**
 * "Not applicable" requires complete evidence; the reason why part of a host's web was not observed, or null if all
 * was.
 */
function unseenOf(check: Check, first: EvidenceItem, index: EvidenceIndex): NotAssessedReason | null {
  if (first.kind !== 'http' || !first.outcome.ok) return null;
  const pages = check.optional.includes('site') ? index.own('site', first.asset) : null;
  const gap = check.optional.includes('site') && coverageGaps('site', index).find(({ asset }) => asset === first.asset);
  if (pages && !pages.outcome.ok && !isAbsence('site', pages.outcome.reason)) return pages.outcome.reason;
  return unseenWeb(first.outcome.value) ?? (gap ? gap.reason : null);
}

function evaluate(check: Check, asset: string, evidence: Record<string, unknown>, domain: string): Answer {
  try {
    const verdict = check.evaluate({ ...evidence, asset });
    if (verdict.status !== 'assessed') return verdict;
    const reported = verdict.reported.slice(0, FINDINGS_PER_ASSET);
    const findings = reported.map((row) => makeFinding(check, row, domain));
    return { status: 'assessed', findings, unknown: verdict.unknown ?? null };
  } catch {
    // An error of the check, not of the target: it neither passes nor fails, and the other checks run.
    return { status: 'not-assessed', reason: 'check-failed' };
  }
}

function statusOf(
  assessed: readonly string[],
  gaps: readonly CoverageGap[],
  findings: readonly Finding[],
): CheckStatus {
  if (assessed.length > 0) return statusOfFindings(findings);
  if (gaps.some((gap) => gap.reason === 'check-failed')) return 'failed-to-run';
  return gaps.length > 0 ? 'not-assessed' : 'not-applicable';
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A check that exceeded its limits before is not run again; each of its assets is not assessed. */
const OVERRUN: Answer = { status: 'not-assessed', reason: 'resource-limit' };

/** Ids of the checks that were terminated while this evidence was evaluated (engine/evidence/check-overruns.ts). */
function overrunIn(index: EvidenceIndex): ReadonlySet<string> {
  const stated = index.of('judging').flatMap(({ outcome }) => (outcome.ok ? (outcome.value?.overrun ?? []) : []));
  return new Set(stated);
}

/** Runs one check over every item of the first kind it needs. */
export function runCheck(check: Check, index: EvidenceIndex): CheckRun {
  const overran = overrunIn(index).has(check.id);
  const assessed: string[] = [];
  const allowed = index.scan.outcome.ok ? index.scan.outcome.value.activeHosts : [];
  const wanted = (asset: string) => !check.onlyWhereAllowed || allowed.includes(splitAsset(asset).host);
  const expected = coverageGaps(check.needs[0]!, index).filter(({ asset }) => wanted(asset));
  const gaps: CoverageGap[] = [];
  const findings: Finding[] = [];
  let evidenceFrom: string | null = null;
  const refused = endpointsWithInvalidCertificates(index.of('tls'));
  for (const first of index.of(check.needs[0]!)) {
    const gathered = gather(check, first, index);
    if (gathered === 'not-applicable') continue;
    if (typeof gathered === 'string') {
      if (wanted(first.asset)) gaps.push({ asset: first.asset, reason: gathered });
      continue;
    }
    const answer = overran ? OVERRUN : evaluate(check, first.asset, gathered.evidence, index.domain);
    if (answer.status === 'not-applicable') {
      const unseen = unseenOf(check, first, index);
      if (unseen) gaps.push({ asset: first.asset, reason: unseen });
      continue;
    }
    if (answer.status === 'not-assessed') {
      gaps.push({ asset: first.asset, reason: answer.reason });
      continue;
    }
    assessed.push(first.asset);
    if (answer.unknown) gaps.push({ asset: first.asset, reason: answer.unknown });
    findings.push(...answer.findings.map((finding) => withInsecureCurl(finding, refused)));
    for (const { kind, takenAt } of gathered.pieces) {
      // The scan item is the clock, not an observation; unless the check needs nothing else.
      if (kind === 'scan' && gathered.pieces.length > 1) continue;
      if (evidenceFrom === null || Date.parse(takenAt) < Date.parse(evidenceFrom)) evidenceFrom = takenAt;
    }
  }
  // A source that is disabled in this installation would not have been queried about the others either.
  const off = assessed.length === 0 ? gaps.find((gap) => NOT_LOOKED_AT_REASONS.includes(gap.reason)) : undefined;
  const certain = expected.filter((gap) => !gap.otherwiseCovered);
  gaps.push(...(off ? certain.map(({ asset }) => ({ asset, reason: off.reason })) : certain));
  const covered = new Set([...assessed, ...gaps.map((gap) => gap.asset)].map((asset) => splitAsset(asset).host));
  gaps.push(...expected.filter((gap) => gap.otherwiseCovered && !covered.has(gap.asset)));
  const unique = uniqueFindings(findings).toSorted(
    (a, b) => order(a.asset, b.asset) || order(a.finding, b.finding) || order(a.subject, b.subject),
  );
  return {
    result: {
      check: check.id,
      area: check.area,
      status: statusOf(assessed, gaps, unique),
      assessed: assessed.sort(order),
      notAssessed: gaps
        .map(({ asset, reason }) => ({ asset, reason }))
        .sort((a, b) => order(a.asset, b.asset) || order(a.reason, b.reason)),
      findings: unique.length,
      evidenceFrom,
    },
    findings: unique,
  };
}

/**
 * Runs checks over an evidence set; the order of the set does not matter.
 * @param onCheck called with the index of each check before it runs
 */
export function runChecks(
  checks: readonly Check[],
  set: EvidenceSet,
  onCheck?: (at: number) => void,
): { index: EvidenceIndex; runs: CheckRun[] } {
  const index = indexEvidence(set);
  const runs = checks.map((check, at) => {
    onCheck?.(at);
    return runCheck(check, index);
  });
  return { index, runs };
}

/**
 * Coverage of a check: assets assessed and assets that should have been. Assets excluded by this installation's
 * configuration are in neither number.
 */
export function coverageShare(result: CheckResult): { assessed: number; of: number; notLookedAt: number } {
  // An asset that was assessed in part counts as assessed.
  const assessed = new Set(result.assessed);
  const gaps = result.notAssessed.filter(({ asset }) => !assessed.has(asset));
  const notLookedAt = gaps.filter((gap) => NOT_LOOKED_AT_REASONS.includes(gap.reason)).length;
  const missing = gaps.length - notLookedAt;
  return { assessed: result.assessed.length, of: result.assessed.length + missing, notLookedAt };
}
