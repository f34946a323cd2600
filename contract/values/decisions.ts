/** A company's decisions about its findings, and the resulting disputes (docs/product/rating.md). */

export const FINDING_DECISIONS = ['accepted', 'disputed'] as const;
export type FindingDecision = (typeof FINDING_DECISIONS)[number];

/** How far the work on an open finding without a decision is. */
export const FINDING_PROGRESS = ['open', 'in-progress', 'awaiting-retest'] as const;
export type FindingProgress = (typeof FINDING_PROGRESS)[number];

/**
 * States of a finding, of which it has exactly one. `disputed` = reported as a false positive and not yet reviewed;
 * `false-positive` = confirmed by an administrator; `backported` = the package build that the owner named has the fix,
 * according to the distribution's tracker; `decided` = the owner marked the look-alike domain as own or harmless;
 * `not-assessed` = no longer detected, but its check was not completed.
 */
export const FINDING_STATES = [
  ...FINDING_PROGRESS,
  ...FINDING_DECISIONS,
  'fixed',
  'false-positive',
  'backported',
  'decided',
  'not-assessed',
] as const;
export type FindingState = (typeof FINDING_STATES)[number];

/** States of a finding that the latest rating no longer reports. */
export type ClosedState = Extract<FindingState, 'fixed' | 'false-positive' | 'backported' | 'decided' | 'not-assessed'>;

/** @param closed null while the latest rating reports the finding @param progress null = work has not begun */
export function findingStateOf(facts: {
  closed: ClosedState | null;
  decision: FindingDecision | null;
  progress: FindingProgress | null;
}): FindingState {
  return facts.closed ?? facts.decision ?? facts.progress ?? 'open';
}

/** Filters of a list of open findings: their states, and whether someone is assigned. */
export const FINDING_FILTERS = [...FINDING_PROGRESS, ...FINDING_DECISIONS, 'assigned'] as const;
export type FindingFilter = (typeof FINDING_FILTERS)[number];

/** Members that one comment mentions. */
export const MENTIONS_PER_COMMENT = 10;

/** Findings that one call decides on. */
export const FINDINGS_PER_DECISION = 500;
/** Characters of a reason, a comment, a question. */
export const DECISION_TEXT_MAX = 2_000;
/** Maximum duration of a risk acceptance, after which it has to be reviewed. */
export const ACCEPTED_DAYS_MAX = 366;
/** Default and maximum validity of a ruling. */
export const RULING_DAYS = 365;
/** Validity of what an owner states about an unconfirmed finding. */
export const STATEMENT_DAYS = 365;
/** Distributions whose security tracker decides about a package that an owner names. */
export const PACKAGE_DISTRIBUTIONS = ['debian', 'ubuntu', 'redhat', 'almalinux', 'rocky'] as const;
/** What follows from a statement about an unconfirmed finding (contract/api/analysis/owner-statements.ts). */
export const STATEMENT_OUTCOMES = ['confirmed', 'backported', 'unknown', 'pending'] as const;

export const DISPUTE_STATES = ['open', 'asked', 'upheld', 'corrected', 'withdrawn'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/**
 * Views of the work list: assigned to the reader; past the due date; due within `WORK_DUE_DAYS`; first seen within
 * `WORK_NEW_DAYS`; reopened within `WORK_REGRESSED_DAYS`; all. Unless a state is requested, they contain the findings
 * that need work: those in one of the states of `FINDING_PROGRESS`.
 */
export const WORK_VIEWS = ['mine', 'overdue', 'due', 'new', 'regressed', 'open'] as const;
export type WorkView = (typeof WORK_VIEWS)[number];

/** Two weeks: the interval at which most teams plan. */
export const WORK_DUE_DAYS = 14;
/** The interval at which a domain may be scanned again. */
export const WORK_NEW_DAYS = 7;
export const WORK_REGRESSED_DAYS = 30;

/** Days in which a company fixes findings of a severity, counted from the day on which they were opened. */
export const REMEDIATION_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export const REMEDIATION_DAYS_MAX = 365;
/**
 * Suggested when an owner turns due dates on: critical and high as in CISA's Binding Operational Directive 19-02
 * (https://www.cisa.gov/news-events/directives), medium within a quarter, low within half a year.
 */
export const SUGGESTED_REMEDIATION_DAYS = { critical: 15, high: 30, medium: 90, low: 180 } as const;

/** Due dates of a finding, YYYY-MM-DD: set with the assignment, and by the company's remediation days. */
interface DueDates {
  due: string | null;
  policyDue: string | null;
}

/** Last day to fix the finding; null if there is none. */
export const dueDay = ({ due, policyDue }: DueDates) => due ?? policyDue;

/** Whether a finding that needs work is past its due date. @param today YYYY-MM-DD in the company's time zone */
export function isOverdue(mark: DueDates & { state: FindingState }, today: string): boolean {
  const last = dueDay(mark);
  return last !== null && last < today && (FINDING_PROGRESS as readonly string[]).includes(mark.state);
}

/** Ticket systems in which findings have tickets. */
export const TICKET_SYSTEMS = ['github', 'jira', 'servicenow'] as const;
export type TicketSystem = (typeof TICKET_SYSTEMS)[number];
/** Lowest severity of findings that get a ticket automatically; informational ones need no work. */
export const TICKET_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type TicketSeverity = (typeof TICKET_SEVERITIES)[number];
export const TICKET_CONNECTIONS_PER_COMPANY = 3;
/** Consecutive failed runs after which a connection is paused until it is resumed manually. */
export const TICKET_FAILURES_MAX = 20;
/** Tests of a company's connections a minute. */
export const TICKET_TESTS_PER_MINUTE = 5;

/** Why a run of a connection failed, in addition to `DELIVERY_FAILURES`. */
export const TICKET_FAILURES = [
  'credentials-rejected',
  'permission-missing',
  'project-not-found',
  'request-rejected',
  'rate-limited',
  'transition-missing',
] as const;
