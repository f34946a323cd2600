import type { ChangeKind } from '@assay/contract/api/analysis/comparison.ts';
import type { CreatedRatingLink, SharedRating } from '@assay/contract/api/analysis/share-links.ts';
import type { SharingLevel } from '@assay/contract/api/suppliers.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import { EXPORT_MEDIA_TYPES, type ExportFormat } from '@assay/contract/values/integrations/export-formats.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiResponse } from './client.ts';
import { client } from './connection.ts';
import type { ListFilter, Subject } from './ratings.ts';

/** Subject of the analysis: a domain, or all domains of the company if empty. */
type AnalysisSubject = Subject;

function get<Q, T>(
  key: readonly unknown[],
  query: Q,
  call: (asked: { query: Q; signal: AbortSignal; silentErrors: readonly string[] }) => Promise<ApiResponse<T>>,
) {
  return queryOptions({
    queryKey: ['ratings', 'analysis', ...key, query],
    queryFn: async ({ signal }) =>
      (await call({ query, signal, silentErrors: ['rating-not-found', 'domain-not-found'] })).data,
    placeholderData: keepPreviousData,
  });
}

export const analysisQuery = ({ domain, company }: AnalysisSubject) =>
  get(['position'], { domain, company }, (asked) => client.request('GET', '/api/analysis', asked));

/** @param area empty = the total score */
export const analysisTrendQuery = ({ domain, company }: AnalysisSubject, area: AreaId | '', days: number) =>
  get(['trend'], { domain, company, area, days }, (asked) => client.request('GET', '/api/analysis/trend', asked));

export interface CompareFilter {
  kind: ChangeKind | '';
  page: number;
}

/** Compares two ratings of a domain by id; disabled while an id is missing. */
export function comparisonQuery({ domain, company }: Subject, a: string, b: string, { kind, page }: CompareFilter) {
  return {
    ...get([domain, 'compare'], { company, a, b, kind, page, pageSize: 20 }, (asked) =>
      client.request('GET', '/api/ratings/:domain/compare', { params: { domain }, ...asked }),
    ),
    enabled: a !== '' && b !== '',
  };
}

/** Exports the findings of the latest rating as a file. */
export function exportFindings({ domain, company }: Subject, format: ExportFormat): Promise<Blob> {
  return client.binary('/api/ratings/:domain/export', EXPORT_MEDIA_TYPES[format], {
    params: { domain },
    query: { format, company },
    userInitiated: true,
  });
}

/** Exports the filtered rows of an area's table as CSV. */
export function exportAreaRows(
  { domain, company }: Subject,
  area: AreaId,
  { search, severities, states, sort, group }: ListFilter,
): Promise<Blob> {
  return client.binary('/api/ratings/:domain/areas/:area/export', EXPORT_MEDIA_TYPES.csv, {
    params: { domain, area },
    query: {
      company,
      search,
      severity: severities.join(','),
      state: states.join(','),
      sort,
      group: group ?? undefined,
    },
    userInitiated: true,
  });
}

export function ratingLinksQuery({ domain, company }: Subject, page: number) {
  return queryOptions({
    queryKey: ['ratingLinks', domain, company, page],
    queryFn: async ({ signal }) =>
      (
        await client.request('GET', '/api/ratings/:domain/links', {
          params: { domain },
          query: { company, page, pageSize: 10 },
          signal,
          silentErrors: 'all',
        })
      ).data,
    placeholderData: keepPreviousData,
  });
}

export interface NewRatingLink {
  /** The latest rating if absent. */
  ratingId?: string;
  level: SharingLevel;
  lastDay: string;
  password: string;
  label: string;
}

/** Errors are shown in the form. */
export async function createRatingLink(
  { domain, company }: Subject,
  wanted: NewRatingLink,
): Promise<CreatedRatingLink> {
  const options = { query: { company }, body: wanted, silentErrors: 'all' } as const;
  return (await client.request('POST', '/api/ratings/:domain/links', { params: { domain }, ...options })).data;
}

export async function endRatingLink({ domain, company }: Subject, id: string): Promise<void> {
  await client.request('DELETE', '/api/ratings/:domain/links/:id', { params: { domain, id }, query: { company } });
}

/** Returns the rating behind a link; no login required. Errors are shown in the page. */
export async function openSharedRating(code: string, password: string, signal?: AbortSignal): Promise<SharedRating> {
  const body = password === '' ? {} : { password };
  return (
    await client.request('POST', '/api/shared/:code', {
      params: { code },
      open: true,
      silentErrors: 'all',
      body,
      signal,
    })
  ).data;
}

export interface SharedFilter {
  page: number;
  search: string;
  severities: ListFilter['severities'];
  group?: ListFilter['group'];
}

/** Returns the findings of a shared rating. @param pass from the response that opened the link */
export function sharedRatingFindingsQuery(
  code: string,
  pass: string,
  { page, search, severities, group }: SharedFilter,
) {
  const body = { pass, page, search, severity: severities.join(','), ...(group ? { group } : {}) };
  return queryOptions({
    queryKey: ['sharedRating', code, 'findings', body],
    queryFn: async ({ signal }) =>
      (
        await client.request('POST', '/api/shared/:code/findings', {
          params: { code },
          open: true,
          silentErrors: 'all',
          userInitiated: false,
          body,
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  });
}
