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

/**
 * Views of the work list: assigned to the reader; assigned and past the due date; due within `WORK_DUE_DAYS`; first seen
 * within `WORK_NEW_DAYS`; reopened within `WORK_REGRESSED_DAYS`; all without a decision. Accepted and disputed findings are
 * in none of them.
 */
export const WORK_VIEWS = ['mine', 'overdue', 'due', 'new', 'regressed', 'open'] as const;
export type WorkView = (typeof WORK_VIEWS)[number];

/** Two weeks: the interval at which most teams plan. */
export const WORK_DUE_DAYS = 14;
/** The interval at which a domain may be scanned again. */
export const WORK_NEW_DAYS = 7;
export const WORK_REGRESSED_DAYS = 30;
