import type { TotaledPage } from '@assay/contract/api/analysis/row-findings.ts';
import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import type { FindingFilter } from '@assay/contract/api/decisions.ts';
import type { Simulation } from '@assay/contract/api/ratings.ts';
import type { AreaId, RowGroup } from '@assay/contract/areas.ts';
import type { CountColumn, NO_SEVERITY } from '@assay/contract/severities.ts';
import type { ChangeBaseline } from '@assay/contract/values/comparison.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiResponse } from './client.ts';
import { client } from './connection.ts';

/** A domain in page addresses; `company` only for domains of another company (administrators, main suppliers). */
export interface Subject {
  domain: string;
  company: string | null;
}

/** Filter of a list, kept in the address. */
export interface ListFilter {
  page: number;
  search: string;
  severities: readonly (CountColumn | typeof NO_SEVERITY)[];
  /** Null = the list's own grouping. */
  group?: RowGroup | null;
  states: readonly FindingFilter[];
  sort: string;
}

/** Errors shown in the page: never rated, or no longer shared by the other company. */
const UNRATED = ['rating-not-found', 'domain-not-found', 'sharing-hides'];

/** Options shared by all requests about the rating of a domain. */
interface Asked {
  params: { domain: string };
  query: { company: string | null };
  signal: AbortSignal;
  silentErrors: readonly string[];
}

function get<T>(
  { domain, company }: Subject,
  key: readonly unknown[],
  call: (asked: Asked) => Promise<ApiResponse<T>>,
) {
  return queryOptions({
    queryKey: ['ratings', domain, company, ...key],
    queryFn: async ({ signal }) =>
      (await call({ params: { domain }, query: { company }, signal, silentErrors: UNRATED })).data,
    enabled: domain !== '',
    placeholderData: keepPreviousData,
  });
}

function listQuery(filter: ListFilter) {
  const { page, search, severities, states, sort, group } = filter;
  return { page, search, severity: severities.join(','), state: states.join(','), sort, group: group ?? undefined };
}

/** @param tag only domains with this tag; empty = all */
export function ratingsQuery(page: number, search: string, pageSize = 50, tag = '') {
  const query = { page, search, pageSize, tag };
  return queryOptions({
    queryKey: ['ratings', 'list', page, search, pageSize, tag],
    queryFn: async ({ signal }) => (await client.request('GET', '/api/ratings', { query, signal })).data,
    placeholderData: keepPreviousData,
  });
}

export const ratingQuery = (subject: Subject) =>
  get(subject, ['summary'], (asked) => client.request('GET', '/api/ratings/:domain', asked));
export const trendQuery = (subject: Subject) =>
  get(subject, ['trend'], (asked) => client.request('GET', '/api/ratings/:domain/trend', asked));
export const changesSinceQuery = (subject: Subject, since: ChangeBaseline) =>
  get(subject, ['changes', since], ({ query, ...asked }) =>
    client.request('GET', '/api/ratings/:domain/changes/since', { ...asked, query: { ...query, since } }),
  );
/** What happened between the ratings of the last year, newest first. */
export const scoreEventsQuery = (subject: Subject) =>
  get(subject, ['events'], (asked) => client.request('GET', '/api/ratings/:domain/events', asked));
export const forecastQuery = (subject: Subject) =>
  get(subject, ['forecast'], (asked) => client.request('GET', '/api/ratings/:domain/forecast', asked));
export const remediationPlanQuery = (subject: Subject) =>
  get(subject, ['way'], (asked) => client.request('GET', '/api/ratings/:domain/remediationPlan', asked));
export const ledgerQuery = (subject: Subject) =>
  get(subject, ['ledger'], (asked) => client.request('GET', '/api/ratings/:domain/ledger', asked));

export function findingsQuery(subject: Subject, filter: ListFilter, pageSize: number) {
  const query = listQuery(filter);
  return get(subject, ['findings', query, pageSize], (asked) =>
    client.request('GET', '/api/ratings/:domain/findings', { ...asked, query: { ...asked.query, ...query, pageSize } }),
  );
}

export function findingQuery(subject: Subject, fingerprint: string) {
  return {
    ...get(subject, ['finding', fingerprint], (asked) =>
      client.request('GET', '/api/ratings/:domain/findings/:fingerprint', {
        ...asked,
        params: { ...asked.params, fingerprint },
      }),
    ),
    enabled: fingerprint !== '',
  };
}

export function areaRowsQuery(subject: Subject, area: AreaId, filter: ListFilter) {
  const query = listQuery(filter);
  return get(subject, ['rows', area, query], async (asked) => {
    const params = { ...asked.params, area };
    const options = { ...asked, params, query: { ...asked.query, ...query } };
    const answer = await client.request('GET', '/api/ratings/:domain/areas/:area/rows', options);
    // The columns of a row depend on the area, so the contract types rows as plain objects.
    return answer as ApiResponse<TotaledPage<AreaRow>>;
  });
}

/** Software detected on a host; errors are not shown. */
export function softwareQuery({ domain, company }: Subject, host: string) {
  return queryOptions({
    queryKey: ['ratings', domain, company, 'software', host],
    queryFn: async ({ signal }) => {
      const options = { query: { company, host }, signal, silentErrors: 'all' } as const;
      return (await client.request('GET', '/api/ratings/:domain/software', { params: { domain }, ...options })).data;
    },
    retry: false,
    staleTime: 300_000,
  });
}

export function checksQuery(subject: Subject, area: AreaId) {
  return get(subject, ['checks', area], (asked) =>
    client.request('GET', '/api/ratings/:domain/checks', { ...asked, query: { ...asked.query, area } }),
  );
}

/** Score and grade after these issues are fixed, computed by the server rather than by addition. */
export async function simulate(subject: Subject, issues: readonly string[], signal?: AbortSignal): Promise<Simulation> {
  return (
    await client.request('POST', '/api/ratings/:domain/simulate', {
      params: { domain: subject.domain },
      query: { company: subject.company },
      body: { fixed: issues },
      signal,
      // This POST only reads and is not triggered by a user action.
      userInitiated: false,
    })
  ).data;
}

export const rankingQuery = queryOptions({
  queryKey: ['standing'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/ranking', { signal })).data,
});
