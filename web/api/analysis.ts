import type { Analysis, AnalysisTrend, ChangeKind, RatingComparison } from '@assay/contract/api/analysis/comparison.ts';
import type { ExportFormat } from '@assay/contract/api/analysis/exports.ts';
import type { MadeRatingLink, RatingLink, SharedRating } from '@assay/contract/api/analysis/links.ts';
import type { Page } from '@assay/contract/api/envelope.ts';
import type { FindingRow } from '@assay/contract/api/ratings.ts';
import type { SharingLevel } from '@assay/contract/api/suppliers.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import type { CountColumn } from '@assay/contract/severities.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from './connection.ts';
import type { ListFilter, Subject } from './ratings.ts';

/** What is compared: a domain, or, with an empty one, all of the company's. */
type AnalysisSubject = Subject;

function get<T>(path: string, key: readonly unknown[], query: Record<string, string | number | null>) {
  return queryOptions({
    queryKey: ['ratings', 'analysis', ...key, query],
    queryFn: async ({ signal }) =>
      (await client.request<T>('GET', path, { query, signal, quiet: ['rating-not-found', 'domain-not-found'] })).data,
    placeholderData: keepPreviousData,
  });
}

export const analysisQuery = ({ domain, company }: AnalysisSubject) =>
  get<Analysis>('/api/analysis', ['position'], { domain, company });

/** @param area empty = the total */
export const analysisTrendQuery = ({ domain, company }: AnalysisSubject, area: AreaId | '', days: number) =>
  get<AnalysisTrend>('/api/analysis/trend', ['trend'], { domain, company, area, days });

export interface CompareFilter {
  kind: ChangeKind | '';
  page: number;
}

/** Two ratings of a domain by id; not asked while one is missing. */
export function comparisonQuery({ domain, company }: Subject, a: string, b: string, { kind, page }: CompareFilter) {
  const path = `/api/ratings/${encodeURIComponent(domain)}/compare`;
  return {
    ...get<RatingComparison>(path, [domain, 'compare'], { company, a, b, kind, page, pageSize: 20 }),
    enabled: a !== '' && b !== '',
  };
}

const MEDIA: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  sarif: 'application/sarif+json',
};

/** The findings of the latest rating as a file. */
export function exportFindings({ domain, company }: Subject, format: ExportFormat): Promise<Blob> {
  return client.binary(`/api/ratings/${encodeURIComponent(domain)}/export`, MEDIA[format], {
    query: { format, company },
    pressed: true,
  });
}

/** The rows of an area's table that a filter leaves, as CSV. */
export function exportAreaRows(
  { domain, company }: Subject,
  area: AreaId,
  { search, severities, states, sort }: ListFilter,
): Promise<Blob> {
  return client.binary(`/api/ratings/${encodeURIComponent(domain)}/areas/${area}/export`, MEDIA.csv, {
    query: { company, search, severity: severities.join(','), state: states.join(','), sort },
    pressed: true,
  });
}

const linksPath = (domain: string) => `/api/ratings/${encodeURIComponent(domain)}/links`;

export function ratingLinksQuery({ domain, company }: Subject, page: number) {
  return queryOptions({
    queryKey: ['ratingLinks', domain, company, page],
    queryFn: async ({ signal }) =>
      (
        await client.request<Page<RatingLink>>('GET', linksPath(domain), {
          query: { company, page, pageSize: 10 },
          signal,
          quiet: 'all',
        })
      ).data,
    placeholderData: keepPreviousData,
  });
}

export interface WantedLink {
  /** Absent = the latest rating. */
  ratingId?: string;
  level: SharingLevel;
  lastDay: string;
  password: string;
  label: string;
}

/** Refusals stand in the form. */
export async function makeRatingLink({ domain, company }: Subject, wanted: WantedLink): Promise<MadeRatingLink> {
  const options = { query: { company }, body: wanted, quiet: 'all' } as const;
  return (await client.request<MadeRatingLink>('POST', linksPath(domain), options)).data;
}

export async function endRatingLink({ domain, company }: Subject, id: string): Promise<void> {
  await client.request('DELETE', `${linksPath(domain)}/${encodeURIComponent(id)}`, { query: { company } });
}

const sharedPath = (code: string) => `/api/shared/${encodeURIComponent(code)}`;

/** The rating behind a link; nobody has to be logged in. Refusals stand in the page. */
export async function openSharedRating(code: string, password: string, signal?: AbortSignal): Promise<SharedRating> {
  const body = password === '' ? {} : { password };
  return (await client.request<SharedRating>('POST', sharedPath(code), { open: true, quiet: 'all', body, signal }))
    .data;
}

export interface SharedFilter {
  page: number;
  search: string;
  severities: readonly CountColumn[];
}

/** What the scan behind a link found. @param pass of the answer that opened it */
export function sharedRatingFindingsQuery(code: string, pass: string, { page, search, severities }: SharedFilter) {
  const body = { pass, page, search, severity: severities.join(',') };
  return queryOptions({
    queryKey: ['sharedRating', code, 'findings', body],
    queryFn: async ({ signal }) =>
      (
        await client.request<Page<FindingRow>>('POST', `${sharedPath(code)}/findings`, {
          open: true,
          quiet: 'all',
          pressed: false,
          body,
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  });
}
