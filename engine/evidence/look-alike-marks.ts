/** The owner's classification of a look-alike domain: owned by the company, or owned by another party and harmless. */
export const LOOK_ALIKE_MARKS = ['ours', 'harmless'] as const;
export type LookAlikeMark = (typeof LOOK_ALIKE_MARKS)[number];

/** `look-alike-marks`, one item per domain, asset = the domain: the current marks. Its time is that of the last one. */
export interface LookAlikeMarksEvidence {
  marks: {
    name: string;
    mark: LookAlikeMark;
    /** ISO 8601 UTC. */
    at: string;
  }[];
}
