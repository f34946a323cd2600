import type {
  DisputeDetail,
  DisputeRow,
  FindingDecisions,
  FindingEvent,
  FindingFilter,
  FindingRetest,
  FindingStatus,
} from '@assay/contract/api/decisions.ts';
import { FINDING_FILTERS, findingStateOf } from '@assay/contract/api/decisions.ts';
import { countColumn } from '@assay/contract/severities.ts';
import { CHECKS } from '@assay/engine';
import type { Translator } from '@assay/locales';
import type { DecisionRow, EventRow } from '#platform/db/ratings/decisions.ts';
import type { DisputeRecord, RulingRow } from '#platform/db/ratings/disputes.ts';
import type { LastRetest } from '#platform/db/ratings/finding-history.ts';
import { findingText } from '../rating-response.ts';

const REFS = new Map(CHECKS.map((check) => [check.id, check.refs]));

/** Mark of a finding without a decision. */
export const NO_MARK: FindingStatus = {
  state: 'open',
  decision: null,
  until: null,
  assignee: null,
  due: null,
  policyDue: null,
  comments: 0,
};

export function toFindingMark(row: DecisionRow): FindingStatus {
  const { decision, until, assigneeId, assignee, due, policyDue, comments } = row;
  const state = findingStateOf(row);
  return {
    ...{ state, decision, until, due, policyDue, comments },
    assignee: assigneeId ? { id: assigneeId, name: assignee ?? '' } : null,
  };
}

/** Marks by fingerprint. */
export function toFindingMarks(rows: readonly DecisionRow[]): ReadonlyMap<string, FindingStatus> {
  return new Map(rows.map((row) => [row.fingerprint, toFindingMark(row)]));
}

/** Requested states, separated by commas; unknown ones are ignored. Null = all. */
export function parseStates(text: string | undefined): readonly FindingFilter[] | null {
  const states = FINDING_FILTERS.filter((state) => text?.split(',').includes(state));
  return states.length === 0 ? null : states;
}

export function isInStates(mark: FindingStatus, states: readonly FindingFilter[] | null): boolean {
  if (states === null) return true;
  return (states as readonly string[]).includes(mark.state) || (mark.assignee !== null && states.includes('assigned'));
}

/** An administrator is named to administrators only. Points are stored in hundredths. */
export function toFindingEvent(row: EventRow, reader: 'owner' | 'administrator'): FindingEvent {
  const { id, at, side, kind, text, data } = row;
  const name = reader === 'administrator' || side === 'owner' ? row.name : null;
  const points = data.points === undefined ? {} : { points: String(Number(data.points) / 100) };
  return { id, at: at.toISOString(), side, name, kind, text, data: { ...data, ...points } };
}

export function toFindingDecisions(
  row: DecisionRow | undefined,
  dispute: { id: string; status: DisputeRecord['status']; explanation: string } | null,
  { retest, events, statement, nameable }: Pick<FindingDecisions, 'retest' | 'events' | 'statement' | 'nameable'>,
): FindingDecisions {
  return {
    mark: row ? toFindingMark(row) : NO_MARK,
    reason: row?.reason ?? '',
    by: row?.decidedBy ?? null,
    at: row?.decision ? (row.decidedAt?.toISOString() ?? null) : null,
    dispute: dispute && {
      id: dispute.id,
      status: dispute.status,
      question: dispute.status === 'asked' ? dispute.explanation : null,
    },
    retest,
    statement,
    nameable,
    events,
  };
}

export function toFindingRetest(
  { scanId, requestedAt, state, startedAt, finishedAt, failure }: LastRetest,
  verdict: EventRow | null,
): FindingRetest {
  return {
    scanId,
    requestedAt: requestedAt.toISOString(),
    // Between phase one and its end, a re-test is still running.
    state: state === 0 ? 'failed' : finishedAt !== null ? 'done' : startedAt === null ? 'waiting' : 'running',
    failure,
    finishedAt: finishedAt?.toISOString() ?? null,
    verdict: verdict && toFindingEvent(verdict, 'owner'),
  };
}

/** @param ownCompany the administrator's */
export function toDisputeRow(record: DisputeRecord, ownCompany: string, words: Translator): DisputeRow {
  const { id, status, domain, company, companyId, fingerprint, finding, reason } = record;
  return {
    id,
    status,
    domain,
    company,
    companyId,
    fingerprint,
    title: findingText(finding, words).title,
    area: finding.area,
    asset: finding.asset,
    severity: finding.severity,
    column: countColumn(finding),
    reason,
    openedAt: record.openedAt.toISOString(),
    changedAt: record.changedAt.toISOString(),
    own: companyId === ownCompany,
  };
}

export function toDisputeDetail(
  record: DisputeRecord,
  parts: { ownCompany: string; open: boolean; ruling: RulingRow | null; events: readonly EventRow[] },
  words: Translator,
): DisputeDetail {
  const { finding } = record;
  const { description, solution } = findingText(finding, words);
  const { ruling } = parts;
  return {
    dispute: toDisputeRow(record, parts.ownCompany, words),
    finding: {
      description,
      solution,
      check: words.check(finding.check).title,
      why: words.check(finding.check).why,
      subject: finding.subject,
      confidence: finding.confidence,
      seen: finding.seen,
      reproduce: finding.reproduce,
      expected: finding.expected ?? null,
      refs: [...(REFS.get(finding.check) ?? [])],
      open: parts.open,
    },
    openedBy: record.openerName ? `${record.openerName} (${record.openerEmail})` : null,
    explanation: record.explanation,
    ruling: ruling && {
      ruling: ruling.ruling,
      from: ruling.from,
      to: ruling.to,
      until: ruling.until.toISOString(),
    },
    events: parts.events.map((event) => toFindingEvent(event, 'administrator')),
  };
}
