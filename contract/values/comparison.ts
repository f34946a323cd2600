import { ABSENCE_CAUSES, type AbsenceCause } from '../assessment.ts';

/** How an issue differs between two scans: new, worse, better, or the cause for which it is absent from the later one. */
export const CHANGE_KINDS = ['new', 'worse', 'better', ...ABSENCE_CAUSES] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Whether a change is the absence of an issue, or of some of its findings. */
export const isAbsence = (kind: ChangeKind): kind is AbsenceCause => ABSENCE_CAUSES.includes(kind as AbsenceCause);

/** What a domain is compared with: the scan before, the rating of a week or a month ago, or that of the last full report. */
export const CHANGE_BASELINES = ['scan', 'week', 'month', 'report'] as const;
export type ChangeBaseline = (typeof CHANGE_BASELINES)[number];
