import type { StatementRequest, StatementResponse } from '@assay/contract/api/analysis/owner-statements.ts';
import type { SavedViewList, SavedViewRequest } from '@assay/contract/api/analysis/saved-views.ts';
import type { DecisionRequest, DisputeState, RulingRequest } from '@assay/contract/api/decisions.ts';
import type { AreaId, RowGroup } from '@assay/contract/areas.ts';
import type { Severity } from '@assay/contract/severities.ts';
import type { FindingState, WorkView } from '@assay/contract/values/decisions.ts';
import { FINDINGS_PER_DECISION } from '@assay/contract/values/decisions.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, queries } from './connection.ts';
import type { Subject } from './ratings.ts';

/** A decision without its findings. */
export type DecisionInput = DecisionRequest extends infer D
  ? D extends unknown
    ? Omit<D, 'fingerprints' | 'seenEvents'>
    : never
  : never;
export type DecisionAction = DecisionRequest['action'];

const HISTORY_SIZE = 20;

/** Below `ratings`, so that refreshing a rating also refreshes its decisions. */
const keyOf = (subject: Subject, ...rest: unknown[]) => ['ratings', subject.domain, subject.company, ...rest];

/** Rows of a list by state. @param area null = all areas @param group null = a row per finding */
export function decisionCountsQuery(subject: Subject, area: AreaId | null, group: RowGroup | null) {
  return queryOptions({
    queryKey: keyOf(subject, 'decisions', area, group),
    queryFn: async ({ signal }) =>
      (
        await client.request('GET', '/api/ratings/:domain/decisions', {
          params: { domain: subject.domain },
          query: { company: subject.company, area, group },
          signal,
          silentErrors: 'all',
        })
      ).data,
    placeholderData: keepPreviousData,
  });
}

/** Decisions on one finding, with their history. */
export function findingDecisionsQuery(subject: Subject, fingerprint: string, page: number) {
  return queryOptions({
    queryKey: keyOf(subject, 'finding', fingerprint, 'decisions', page),
    queryFn: async ({ signal }) =>
      (
        await client.request('GET', '/api/ratings/:domain/findings/:fingerprint/decisions', {
          params: { domain: subject.domain, fingerprint },
          query: { company: subject.company, page, pageSize: HISTORY_SIZE },
          signal,
          // Companies with shared access do not see decisions; the rest of the drawer still works.
          silentErrors: 'all',
        })
      ).data,
  });
}

/** Findings of one domain. */
export interface DecisionTarget {
  subject: Subject;
  fingerprints: readonly string[];
  /** Events of the one finding whose history the user sees: the decision is refused if there are more by now. */
  seenEvents?: number | undefined;
}

/** Decides on findings of the user's company. @returns number of changed findings */
export async function decideFindings(
  { subject, fingerprints, seenEvents }: DecisionTarget,
  decision: DecisionInput,
): Promise<number> {
  let changed = 0;
  // What others comment meanwhile is no reason to refuse a comment.
  const seen = seenEvents === undefined || decision.action === 'comment' ? {} : { seenEvents };
  try {
    for (let at = 0; at < fingerprints.length; at += FINDINGS_PER_DECISION) {
      const body = { ...decision, ...seen, fingerprints: fingerprints.slice(at, at + FINDINGS_PER_DECISION) };
      const { data } = await client.request('POST', '/api/ratings/:domain/decisions', {
        params: { domain: subject.domain },
        body,
      });
      changed += data.changed;
    }
  } finally {
    await queries.invalidateQueries({ queryKey: ['ratings', subject.domain] });
  }
  return changed;
}

/** The same decision on findings of several domains. @returns number of changed findings */
export async function decideOnAll(targets: readonly DecisionTarget[], decision: DecisionInput): Promise<number> {
  let changed = 0;
  try {
    for (const target of targets) changed += await decideFindings(target, decision);
  } finally {
    await queries.invalidateQueries({ queryKey: ['ratings', 'work'] });
  }
  return changed;
}

/** States that an unconfirmed finding is real, or which package is installed. @returns what followed from it */
export async function stateAbout(
  { domain }: Subject,
  fingerprint: string,
  body: StatementRequest,
): Promise<StatementResponse> {
  const params = { domain, fingerprint };
  const path = '/api/ratings/:domain/findings/:fingerprint/statements';
  const { data } = await client.request('POST', path, { params, body });
  await queries.invalidateQueries({ queryKey: ['ratings'] });
  return data;
}

export async function withdrawStatement({ domain }: Subject, id: string): Promise<void> {
  await client.request('DELETE', '/api/ratings/:domain/statements/:id', { params: { domain, id } });
  await queries.invalidateQueries({ queryKey: ['ratings'] });
}

export function disputesQuery(list: { page: number; search: string; status: DisputeState | '' }, pageSize = 20) {
  return queryOptions({
    queryKey: ['disputes', 'list', list, pageSize],
    queryFn: async ({ signal }) =>
      (
        await client.request('GET', '/api/admin/disputes', {
          query: { page: list.page, search: list.search, status: list.status, pageSize },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  });
}

export function disputeQuery(id: string) {
  return queryOptions({
    queryKey: ['disputes', 'one', id],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/admin/disputes/:id', { params: { id }, signal })).data,
    enabled: id !== '',
  });
}

/** Upholds or corrects the finding, or requests more information. */
export async function resolveDispute(id: string, ruling: RulingRequest): Promise<void> {
  await client.request('POST', '/api/admin/disputes/:id/rule', { params: { id }, body: ruling });
  await queries.invalidateQueries({ queryKey: ['disputes'] });
}

export const howWeRateQuery = queryOptions({
  queryKey: ['howWeRate'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/howWeRate', { signal, open: true })).data,
});

/** What the work list shows. */
export interface WorkFilter {
  view: WorkView;
  /** Undefined = findings that need work. */
  state: FindingState | undefined;
  severity: Severity | undefined;
  area: AreaId | undefined;
  search: string;
  page: number;
}

/** Open findings over all domains of the company; below `ratings`, so that a decision or rating refreshes them. */
export function workQuery(filter: WorkFilter) {
  return queryOptions({
    queryKey: ['ratings', 'work', filter],
    queryFn: async ({ signal }) => (await client.request('GET', '/api/work', { query: { ...filter }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

export const workCountsQuery = queryOptions({
  queryKey: ['ratings', 'work', 'counts'],
  queryFn: async ({ signal }) =>
    (await client.request('GET', '/api/work/counts', { signal, silentErrors: 'all' })).data,
});

/** Saved views of a list: own ones, and those shared in the company. */
export function savedViewsQuery(list: SavedViewList) {
  return queryOptions({
    queryKey: ['savedViews', list],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/savedViews', { query: { list }, signal, silentErrors: 'all' })).data,
  });
}

/** Saves a view; an own one of the same name is replaced. */
export async function saveView(view: SavedViewRequest): Promise<void> {
  await client.request('POST', '/api/savedViews', { body: view, silentErrors: 'all' });
  await queries.invalidateQueries({ queryKey: ['savedViews', view.list] });
}

export async function deleteSavedView(list: SavedViewList, id: string): Promise<void> {
  await client.request('DELETE', '/api/savedViews/:id', { params: { id } });
  await queries.invalidateQueries({ queryKey: ['savedViews', list] });
}
