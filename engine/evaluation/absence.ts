import type {
  AbsenceCause,
  Assessment,
  CheckResult,
  Finding,
  NotAssessedReason,
  Resolution,
} from '@assay/contract/assessment.ts';
import { hostOfAsset } from '@assay/contract/values/assets.ts';
import type { OwnerScope } from '@assay/contract/values/authorizations.ts';
import { type ScopedFinding, settledCause } from './decisions/owner-scope.ts';

/** Why a finding of an earlier assessment is not in a later one, with the reason if its check could not run. */
export interface Absence {
  cause: AbsenceCause;
  reason: NotAssessedReason | null;
}

/** What of an assessment says whether a finding could be seen. */
export interface Examined {
  checks: readonly Pick<CheckResult, 'check' | 'assessed' | 'notAssessed'>[];
  ledger: { rulings?: readonly { ruling?: Resolution; finding: Pick<Finding, 'fingerprint'> }[] };
  /** Hosts that the owner rejected as not the company's; absent if there are none. */
  rejectedHosts?: readonly string[] | undefined;
  ownerScope?: OwnerScope | undefined;
}

type Examination = Examined['checks'][number];

const because = (cause: AbsenceCause, reason: NotAssessedReason | null = null): Absence => ({ cause, reason });

/**
 * The assets that a check evaluated when it reported a finding: the finding's own, else those of its host, else (a
 * name server, a mail host, a look-alike) all of the check.
 */
function evaluatedFor({ asset }: Pick<Finding, 'asset'>, { assessed }: Examination): readonly string[] {
  if (assessed.includes(asset)) return [asset];
  const ofHost = assessed.filter((other) => hostOfAsset(other) === hostOfAsset(asset));
  return ofHost.length > 0 ? ofHost : assessed;
}

const resultOf = ({ checks }: Examined, check: string) => checks.find((result) => result.check === check);

/** Whether any check of an assessment names the host, assessed or not. */
function isInScope(host: string, { checks }: Examined): boolean {
  const ofHost = (asset: string) => hostOfAsset(asset) === host;
  return checks.some(
    ({ assessed, notAssessed }) => assessed.some(ofHost) || notAssessed.some((gap) => ofHost(gap.asset)),
  );
}

/** A finding as far as its absence depends on it; without facts and subject, an excluded path is not recognized. */
export type AbsentFinding = Pick<Finding, 'fingerprint' | 'lastSeen'> & ScopedFinding;

/** The cause by the decision that removed a finding. */
const CAUSE_OF: Readonly<Record<Resolution, AbsenceCause>> = {
  false: 'ruled-out',
  severity: 'ruled-out',
  confirmed: 'ruled-out',
  backported: 'backported',
  ours: 'decided',
  harmless: 'decided',
};

/** Causes that hold only if no setting of the owner ended the test. */
const AS_SEEN: readonly AbsenceCause[] = ['fixed', 'not-applicable', 'asset-gone'];

/**
 * Why a finding is absent in a later assessment. *Fixed* needs proof: the same check ran completely on the same asset and
 * no longer reports it.
 * @param before the assessment that has the finding
 * @param now a later one, without it
 */
export function absenceOf(finding: AbsentFinding, before: Examined, now: Examined): Absence {
  const ruled = now.ledger.rulings?.find((ruling) => ruling.finding.fingerprint === finding.fingerprint);
  if (ruled) return because(CAUSE_OF[ruled.ruling ?? 'false']);
  const seen = absenceAsSeen(finding, before, now);
  if (seen.reason === 'excluded') return because('excluded', 'excluded');
  const settled = AS_SEEN.includes(seen.cause) ? settledCause(finding, before, now, seen.cause) : null;
  return settled ? because(settled, settled === 'excluded' ? 'excluded' : null) : seen;
}

/** The same by what the checks say. */
function absenceAsSeen(finding: AbsentFinding, before: Examined, now: Examined): Absence {
  const host = hostOfAsset(finding.asset);
  if (now.rejectedHosts?.includes(host) && !isInScope(host, now)) return because('asset-rejected');
  const result = resultOf(now, finding.check);
  if (!result) return because('check-retired');
  const earlier = resultOf(before, finding.check);
  const evaluated = earlier ? evaluatedFor(finding, earlier) : [finding.asset];
  const gap =
    result.notAssessed.find(({ asset }) => asset === finding.asset) ??
    result.notAssessed.find(({ asset }) => evaluated.includes(asset));
  if (gap) return because('not-assessed', gap.reason);
  if (finding.lastSeen !== undefined) return because('expired');
  if (evaluated.length > 0 && evaluated.every((asset) => result.assessed.includes(asset))) return because('fixed');
  const hosts = [finding.asset, ...evaluated].map(hostOfAsset);
  if (hosts.some((host) => !isInScope(host, now))) return because('asset-gone');
  // Part of the check's assets of this host were not assessed, for instance its other ports.
  const other = result.notAssessed.find(({ asset }) => hosts.includes(hostOfAsset(asset)));
  return other ? because('not-assessed', other.reason) : because('not-applicable');
}

/** The order in which the causes of an issue's findings decide about the issue: fixed only if all of them are. */
const BY_WEIGHT: readonly AbsenceCause[] = [
  'not-assessed',
  'excluded',
  'authorization-ended',
  'asset-gone',
  'asset-rejected',
  'not-applicable',
  'check-retired',
  'expired',
  'ruled-out',
  'backported',
  'decided',
  'fixed',
];

/** The same for an issue, from the findings that it had. */
export function absenceOfIssue(fingerprints: readonly string[], before: Assessment, now: Assessment): Absence {
  const had = new Set(fingerprints);
  const absences = before.findings
    .filter(({ fingerprint }) => had.has(fingerprint))
    .map((finding) => absenceOf(finding, before, now));
  const rank = ({ cause }: Absence) => BY_WEIGHT.indexOf(cause);
  return absences.toSorted((a, b) => rank(a) - rank(b))[0] ?? because('not-assessed', 'not-collected');
}
