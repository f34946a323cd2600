/** What the owner said of a look-alike: it belongs to the company, or it is somebody else's and does no harm. */
export const LOOK_ALIKE_MARKS = ['ours', 'harmless'] as const;
export type LookAlikeMark = (typeof LOOK_ALIKE_MARKS)[number];

/** `look-alike-marks`, one piece per domain, asset = the domain: the marks that stand. Its time is that of the last one. */
export interface LookAlikeMarksEvidence {
  marks: {
    name: string;
    mark: LookAlikeMark;
    /** ISO 8601 UTC. */
    at: string;
  }[];
}
