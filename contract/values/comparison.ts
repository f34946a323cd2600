import { ABSENCE_CAUSES, type AbsenceCause } from '../assessment.ts';

/**
 * How an issue differs between two scans. `regressed`: it had been fixed before; `aged`: an event that counts less with
 * time; `decided`: a ruling on a dispute, or its end, changed its severity; `model-changed`: the rating model changed; and
 * the causes for which it is absent from the later one.
 */
export const CHANGE_KINDS = [
  'new',
  'regressed',
  'worse',
  'better',
  'aged',
  'decided',
  'model-changed',
  ...ABSENCE_CAUSES,
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Whether a change is the absence of an issue, or of some of its findings. */
export const isAbsence = (kind: ChangeKind): kind is AbsenceCause => ABSENCE_CAUSES.includes(kind as AbsenceCause);

/** Whether an issue is open now and was not before. */
export const isAppearance = (kind: ChangeKind): boolean => kind === 'new' || kind === 'regressed';

/** Key of the text of a change in the namespace `terms`: only what is proven is called fixed. */
export function changeTerm(kind: ChangeKind): string {
  if (kind === 'model-changed') return 'absence.check-retired';
  return kind !== 'fixed' && isAbsence(kind) ? `absence.${kind}` : `changes.${kind}`;
}

/** What a domain is compared with: the scan before, the rating of a week or a month ago, or that of the last full report. */
export const CHANGE_BASELINES = ['scan', 'week', 'month', 'report'] as const;
export type ChangeBaseline = (typeof CHANGE_BASELINES)[number];
