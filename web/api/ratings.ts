import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import type { FindingState } from '@assay/contract/api/decisions.ts';
import type { Page } from '@assay/contract/api/envelope.ts';
import type { Forecast } from '@assay/contract/api/forecast.ts';
import type {
  CheckLine,
  FindingRow,
  RatingChange,
  RatingLine,
  RatingSummary,
  Simulation,
  Standing,
  TrendPoint,
  Way,
} from '@assay/contract/api/ratings.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import type { AppliedRuling, Ledger } from '@assay/contract/assessment.ts';
import type { CountColumn } from '@assay/contract/severities.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from './connection.ts';

/** A domain as its pages name it; `company` only when another company's is meant (administrators, main suppliers). */
export interface Subject {
  domain: string;
  company: string | null;
}

/** What a list is narrowed to; kept in the address. */
export interface ListFilter {
  page: number;
  search: string;
  severities: readonly CountColumn[];
  states: readonly FindingState[];
  sort: string;
}

/** The page shows "never rated" itself, and what another company no longer shares. */
const UNRATED = ['rating-not-found', 'domain-not-found', 'sharing-hides'];

function get<T>(subject: Subject, path: string, key: readonly unknown[], query: Record<string, string | number> = {}) {
  return queryOptions({
    queryKey: ['ratings', subject.domain, subject.company, ...key],
    queryFn: async ({ signal }) =>
      (
        await client.request<T>('GET', `/api/ratings/${encodeURIComponent(subject.domain)}${path}`, {
          query: { company: subject.company, ...query },
          signal,
          quiet: UNRATED,
        })
      ).data,
    enabled: subject.domain !== '',
    placeholderData: keepPreviousData,
  });
}

function listQuery(filter: ListFilter): Record<string, string | number> {
  const { page, search, severities, states, sort } = filter;
  return { page, search, severity: severities.join(','), state: states.join(','), sort };
}

/** @param tag only domains that carry it; empty = all */
export function ratingsQuery(page: number, search: string, pageSize = 50, tag = '') {
  const query = { page, search, pageSize, tag };
  return queryOptions({
    queryKey: ['ratings', 'list', page, search, pageSize, tag],
    queryFn: async ({ signal }) =>
      (await client.request<Page<RatingLine>>('GET', '/api/ratings', { query, signal })).data,
    placeholderData: keepPreviousData,
  });
}

export const ratingQuery = (subject: Subject) => get<RatingSummary>(subject, '', ['summary']);
export const trendQuery = (subject: Subject) => get<TrendPoint[]>(subject, '/trend', ['trend']);
export const changesQuery = (subject: Subject) => get<RatingChange[]>(subject, '/changes', ['changes']);
export const forecastQuery = (subject: Subject) => get<Forecast>(subject, '/forecast', ['forecast']);
export const wayQuery = (subject: Subject) => get<Way>(subject, '/way', ['way']);
/** Everything that made the total; rulings with the title of the finding they are about. */
export type TitledLedger = Omit<Ledger, 'rulings'> & { rulings: (AppliedRuling & { title: string })[] };
export const ledgerQuery = (subject: Subject) => get<TitledLedger>(subject, '/ledger', ['ledger']);

export function findingsQuery(subject: Subject, filter: ListFilter, pageSize: number) {
  const query = listQuery(filter);
  return get<Page<FindingRow>>(subject, '/findings', ['findings', query, pageSize], { ...query, pageSize });
}

export function findingQuery(subject: Subject, fingerprint: string) {
  return {
    ...get<FindingRow>(subject, `/findings/${encodeURIComponent(fingerprint)}`, ['finding', fingerprint]),
    enabled: fingerprint !== '',
  };
}

export function areaRowsQuery(subject: Subject, area: AreaId, filter: ListFilter) {
  const query = listQuery(filter);
  return get<Page<AreaRow>>(subject, `/areas/${area}/rows`, ['rows', area, query], query);
}

/** Software seen on a host; nothing is said when it cannot be told. */
export function softwareQuery({ domain, company }: Subject, host: string) {
  return queryOptions({
    queryKey: ['ratings', domain, company, 'software', host],
    queryFn: async ({ signal }) => {
      const options = { query: { company, host }, signal, quiet: 'all' } as const;
      return (await client.request<string[]>('GET', `/api/ratings/${encodeURIComponent(domain)}/software`, options))
        .data;
    },
    retry: false,
    staleTime: 300_000,
  });
}

export function checksQuery(subject: Subject, area: AreaId) {
  return get<CheckLine[]>(subject, '/checks', ['checks', area], { area });
}

/** Score and grade when these issues are fixed: scored again by the server, never added up. */
export async function simulate(subject: Subject, issues: readonly string[], signal?: AbortSignal): Promise<Simulation> {
  return (
    await client.request<Simulation>('POST', `/api/ratings/${encodeURIComponent(subject.domain)}/simulate`, {
      query: { company: subject.company },
      body: { fixed: issues },
      signal,
      // It reads, though by POST: nobody pressed anything.
      pressed: false,
    })
  ).data;
}

export const standingQuery = queryOptions({
  queryKey: ['standing'],
  queryFn: async ({ signal }) => (await client.request<Standing>('GET', '/api/standing', { signal })).data,
});
