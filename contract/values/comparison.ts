/** How an issue differs between two scans. */
export const CHANGE_KINDS = ['new', 'fixed', 'worse', 'better'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
