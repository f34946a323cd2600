/** A company's decisions about its findings, and the resulting disputes (docs/product/rating.md). */

export const FINDING_DECISIONS = ['accepted', 'disputed'] as const;
export type FindingDecision = (typeof FINDING_DECISIONS)[number];

/** States for filtering findings; `open` = neither accepted nor disputed. */
export const FINDING_STATES = ['open', ...FINDING_DECISIONS, 'assigned'] as const;
export type FindingState = (typeof FINDING_STATES)[number];

/** Findings that one call decides on. */
export const FINDINGS_PER_DECISION = 500;
/** Characters of a reason, a comment, a question. */
export const DECISION_TEXT_MAX = 2_000;
/** Maximum duration of a risk acceptance, after which it has to be reviewed. */
export const ACCEPTED_DAYS_MAX = 366;
/** Default and maximum validity of a ruling. */
export const RULING_DAYS = 365;

export const DISPUTE_STATES = ['open', 'asked', 'upheld', 'corrected', 'withdrawn'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];
