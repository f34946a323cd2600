/**
 * Why a finding of an earlier rating is not in a later one. `fixed`: its check ran on the same asset and passed;
 * `not-assessed`: it could not run; `asset-gone`: the asset is no longer in scope; `asset-rejected`: the owner rejected the
 * asset as not the company's; `not-applicable`: it does not apply any more, for instance because a service is gone;
 * `check-retired`: the model no longer has the check; `ruled-out`: a dispute was upheld; `backported`: the package build
 * that the owner named has the fix, according to the distribution's security tracker; `decided`: the owner marked the
 * look-alike domain as own or harmless; `excluded`: the owner excluded the host, path or DKIM selector from scans;
 * `authorization-ended`: the test that showed it is no longer authorized; `expired`: an event that became too old to count.
 */
export const ABSENCE_CAUSES = [
  'fixed',
  'not-assessed',
  'asset-gone',
  'asset-rejected',
  'not-applicable',
  'check-retired',
  'ruled-out',
  'backported',
  'decided',
  'excluded',
  'authorization-ended',
  'expired',
] as const;
export type AbsenceCause = (typeof ABSENCE_CAUSES)[number];

/** Causes for which the finding was not tested for: it may still be there, and is compared again with the next test. */
export const UNSEEN_CAUSES = ['not-assessed', 'excluded', 'authorization-ended'] as const satisfies AbsenceCause[];

/** Whether the finding was not tested for. */
export const isUnseen = (cause: AbsenceCause | null): boolean => UNSEEN_CAUSES.some((one) => one === cause);

/**
 * How an issue differs between two scans. `regressed`: it had been fixed before; `aged`: an event that counts less with
 * time; `decided`: a ruling on a dispute, a statement or mark of the owner, or the end of one, changed or removed it;
 * `model-changed`: the rating model changed; and the causes for which it is absent from the later one.
 */
export const CHANGE_KINDS = [
  'new',
  'regressed',
  'worse',
  'better',
  'aged',
  'model-changed',
  ...ABSENCE_CAUSES,
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Whether a change is the absence of an issue, or of some of its findings; a decision may also change its severity. */
export const isAbsence = (kind: ChangeKind): kind is Exclude<AbsenceCause, 'decided'> =>
  kind !== 'decided' && ABSENCE_CAUSES.some((cause) => cause === kind);

/** Whether an issue is open now and was not before. */
export const isAppearance = (kind: ChangeKind): boolean => kind === 'new' || kind === 'regressed';

/** Key of the text of a change in the namespace `terms`: only what is proven is called fixed. */
export function changeTerm(kind: ChangeKind): string {
  if (kind === 'model-changed') return 'absence.check-retired';
  return kind !== 'fixed' && isAbsence(kind) ? `absence.${kind}` : `changes.${kind}`;
}

/** What moves a total score besides issues and caps (engine/evaluation/changes/changes.ts). */
export const REST_CAUSES = ['weights', 'unconfirmed', 'rounding'] as const;

/** What a domain is compared with: the scan before, the rating of a week or a month ago, or that of the last full report. */
export const CHANGE_BASELINES = ['scan', 'week', 'month', 'report'] as const;
export type ChangeBaseline = (typeof CHANGE_BASELINES)[number];
