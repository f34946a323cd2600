/** How an issue differs between two scans. */
export const CHANGE_KINDS = ['new', 'fixed', 'worse', 'better'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What a domain is compared with: the scan before, the rating of a week or a month ago, or that of the last full report. */
export const CHANGE_BASELINES = ['scan', 'week', 'month', 'report'] as const;
export type ChangeBaseline = (typeof CHANGE_BASELINES)[number];
