import { z } from 'zod';
import { AREA_IDS } from '../areas.ts';
import { OUTPUTS } from '../assessment.ts';
import { freeText } from '../registration/display-name-field.ts';
import { SEVERITIES } from '../severities.ts';
import {
  DECISION_TEXT_MAX,
  DISPUTE_STATES,
  FINDING_DECISIONS,
  FINDING_PROGRESS,
  FINDING_STATES,
  FINDINGS_PER_DECISION,
  MENTIONS_PER_COMMENT,
} from '../values/decisions.ts';
import { nameableProduct, ownerStatement } from './analysis/owner-statements.ts';
import { instant, page, pageQuery } from './envelope.ts';

export * from '../values/decisions.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const text = freeText(DECISION_TEXT_MAX);
const person = z.object({ id: z.string(), name: z.string() });

/** Decision about a finding; part of every row of a finding. */
export const findingStatus = z.object({
  state: z.enum(FINDING_STATES),
  decision: z.enum(FINDING_DECISIONS).nullable(),
  /** Last day of an accepted risk. */
  until: day.nullable(),
  assignee: person.nullable(),
  /** Set with the assignment; takes precedence over `policyDue`. */
  due: day.nullable(),
  /** By the company's remediation days for the severity; null without a policy. */
  policyDue: day.nullable(),
  comments: z.number().int().describe('number of comments'),
});
export type FindingStatus = z.infer<typeof findingStatus>;

/** What the owner of a finding states about it to those with whom it is shared. */
export const sharedStatement = findingStatus.pick({ decision: true, until: true }).extend({ reason: z.string() });
/** POST /api/ratings/{domain}/decisions: one decision on one or several open findings. */
export const decisionRequest = z.intersection(
  z.object({
    fingerprints: z.array(z.string().max(64)).min(1).max(FINDINGS_PER_DECISION),
    /**
     * Events that the histories of the findings had when they were read (`events.total`): the decision is refused if there
     * are more by now. Absent = it replaces what was decided in the meantime.
     */
    seenEvents: z.number().int().min(0).optional().describe('number of events that the reader has seen'),
  }),
  z.discriminatedUnion('action', [
    z.object({ action: z.literal('accept'), reason: text, until: day }),
    z.object({ action: z.literal('dispute'), reason: text }),
    /** Takes back an acceptance or a dispute. */
    z.object({ action: z.literal('withdraw') }),
    /** `assignee` null: removes the assignment. */
    z.object({ action: z.literal('assign'), assignee: z.uuid().nullable(), due: day.nullable() }),
    /** How far the work is; findings with a decision are left unchanged. */
    z.object({ action: z.literal('progress'), state: z.enum(FINDING_PROGRESS) }),
    /** `mentions`: accounts of the company that are notified; others are ignored. */
    z.object({
      action: z.literal('comment'),
      text,
      mentions: z.array(z.uuid()).max(MENTIONS_PER_COMMENT).optional(),
    }),
    /** Reply to an administrator's question about a dispute. */
    z.object({ action: z.literal('answer'), text }),
  ]),
);
export type DecisionRequest = z.infer<typeof decisionRequest>;
/** How many of the findings it changed something for. */
export const decisionResponse = z.object({ changed: z.number().int().describe('number that changed') });

export const FINDING_EVENTS = [
  'accepted',
  'withdrawn',
  'expired',
  'assigned',
  'unassigned',
  'commented',
  'state-changed',
  'disputed',
  'asked',
  'answered',
  'dispute-withdrawn',
  'upheld',
  'corrected',
  'confirmed',
  'build-named',
  'statement-withdrawn',
  'look-alike-ours',
  'look-alike-harmless',
  'look-alike-unmarked',
  'retest-requested',
  'retest-open',
  'retest-fixed',
  'retest-inconclusive',
  'fixed',
  'not-assessed',
  'reopened',
  'severity-changed',
  'ticket-created',
  'ticket-closed',
  'ticket-reopened',
  'ticket-commented',
] as const;
export type FindingEventKind = (typeof FINDING_EVENTS)[number];

export const findingEvent = z.object({
  id: z.string(),
  at: instant,
  /** Actor; an administrator is not named to the company, nor members of the company to others. */
  side: z.enum(['owner', 'administrator', 'product']),
  name: z.string().nullable(),
  kind: z.enum(FINDING_EVENTS),
  text: z.string(),
  /**
   * `until`, `due`, `assignee`, `severity`, `from`, `state`, `reason` (not assessed), `cause` (why it was no longer
   * reported), `scan`, `ticket` and `by` (key of a ticket and who changed it there), `build` (the package that was named), where the kind has them; of a fixed
   * finding also `points` (regained in its area) and `left` (findings of its issue that are still open).
   */
  data: z.record(z.string(), z.string()),
});
export type FindingEvent = z.infer<typeof findingEvent>;

/** The last re-test of a finding, with its result. */
export const findingRetest = z.object({
  scanId: z.string(),
  requestedAt: instant,
  state: z.enum(['waiting', 'running', 'failed', 'done']),
  /** Id of SCAN_FAILURES, if it failed. */
  failure: z.string().nullable(),
  /** When it ended; null while it waits or runs. */
  finishedAt: instant.nullable(),
  /** `retest-open`, `retest-fixed` or `retest-inconclusive`; null without one. */
  verdict: findingEvent.nullable(),
});
export type FindingRetest = z.infer<typeof findingRetest>;

/** GET /api/ratings/{domain}/findings/{fingerprint}/decisions: the present decision and everything before it. */
export const findingDecisions = z.object({
  mark: findingStatus,
  reason: z.string(),
  by: z.string().nullable(),
  at: instant.nullable(),
  /** The open dispute with its questions; null if there is none. */
  dispute: z.object({ id: z.string(), status: z.enum(DISPUTE_STATES), question: z.string().nullable() }).nullable(),
  /** Null if no re-test was requested. */
  retest: findingRetest.nullable(),
  /** What the owner has stated about it; null if nothing. */
  statement: ownerStatement.nullable(),
  /** Null unless it is unconfirmed and a distribution's tracker may know the product. */
  nameable: nameableProduct.nullable(),
  events: page(findingEvent),
});
export type FindingDecisions = z.infer<typeof findingDecisions>;

/** GET /api/ratings/{domain}/decisions: open findings by state, for the filter's figures. */
export const decisionCounts = z.object({
  open: z.number().int().describe('number that is open'),
  'in-progress': z.number().int().describe('number'),
  'awaiting-retest': z.number().int().describe('number'),
  accepted: z.number().int().describe('number'),
  disputed: z.number().int().describe('number'),
  assigned: z.number().int().describe('number'),
  overdue: z.number().int().describe('past its due date'),
});
export type DecisionCounts = z.infer<typeof decisionCounts>;

/** GET /api/admin/disputes. */
export const disputeQuery = pageQuery.extend({ status: z.enum(DISPUTE_STATES).optional() });

export const disputeRow = z.object({
  id: z.string(),
  status: z.enum(DISPUTE_STATES),
  domain: z.string(),
  company: z.string(),
  companyId: z.string(),
  fingerprint: z.string(),
  title: z.string(),
  area: z.enum(AREA_IDS),
  asset: z.string(),
  /** As it was when disputed. */
  severity: z.enum(SEVERITIES),
  column: z.string(),
  reason: z.string(),
  openedAt: instant,
  /** Time of the last action: the sort order of the queue. */
  changedAt: instant,
  /** Of the administrator's own company: another has to rule. */
  own: z.boolean(),
});
export type DisputeRow = z.infer<typeof disputeRow>;

/** What a reproduction command prints (`ExpectedOutput` of the assessment). */
export const expectedOutput = z.object({ output: z.enum(OUTPUTS), text: z.string() });

/** GET /api/admin/disputes/{id}. */
export const disputeDetail = z.object({
  dispute: disputeRow,
  finding: z.object({
    description: z.string(),
    solution: z.string(),
    check: z.string(),
    why: z.string(),
    subject: z.string(),
    confidence: z.string(),
    seen: z.array(z.string()),
    reproduce: z.string().nullable(),
    expected: expectedOutput.nullable(),
    refs: z.array(z.string()),
    /** It is part of the domain's latest rating. */
    open: z.boolean(),
  }),
  openedBy: z.string().nullable(),
  explanation: z.string(),
  ruling: z
    .object({
      ruling: z.enum(['false', 'severity']),
      from: z.enum(SEVERITIES),
      to: z.enum(SEVERITIES).nullable(),
      until: instant,
    })
    .nullable(),
  events: z.array(findingEvent),
});
export type DisputeDetail = z.infer<typeof disputeDetail>;

/** POST /api/admin/disputes/{id}/rule. `ask` keeps it open until the owner replies. */
export const rulingRequest = z.discriminatedUnion('ruling', [
  z.object({ ruling: z.literal('uphold'), explanation: text }),
  z.object({ ruling: z.literal('ask'), explanation: text }),
  z.object({ ruling: z.literal('false'), explanation: text, until: day.optional() }),
  z.object({
    ruling: z.literal('severity'),
    explanation: text,
    severity: z.enum(SEVERITIES),
    until: day.optional(),
  }),
]);
export type RulingRequest = z.infer<typeof rulingRequest>;

/** What became of all disputes of this installation. */
export const disputeFigures = z.object({
  opened: z.number().int().describe('number'),
  open: z.number().int().describe('number that is open'),
  upheld: z.number().int().describe('number'),
  corrected: z.number().int().describe('number'),
  withdrawn: z.number().int().describe('number'),
});
export type DisputeFigures = z.infer<typeof disputeFigures>;
