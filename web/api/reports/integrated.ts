import type { IntegratedItem, IntegratedRow } from '@assay/contract/api/reports/integrated.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, queries } from '../connection.ts';
import type { ReportChoice } from './reports.ts';

/** Target vendor of the report: null = the user's company. */
export type VendorId = string | null;

/** Domains that a report on this vendor can include. */
export function candidatesQuery(company: VendorId, page: number, search: string) {
  return queryOptions({
    queryKey: ['integrated', 'candidates', company, page, search],
    queryFn: async ({ signal }) =>
      (
        await client.request('GET', '/api/integratedReports/candidates', {
          query: { company, page, search, pageSize: 20 },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  });
}

/** Companies that an administrator can select as target vendor. */
export function vendorsQuery(search: string) {
  return queryOptions({
    queryKey: ['integrated', 'vendors', search],
    queryFn: async ({ signal }) =>
      (
        await client.request('GET', '/api/integratedReports/vendors', {
          query: { search, pageSize: 20 },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  });
}

const bodyOf = (company: VendorId, domains: readonly IntegratedItem[]) => ({
  ...(company ? { company } : {}),
  domains: domains.map(({ companyId, domain }) => ({ companyId, domain })),
});

/** Preview of the report's content. */
export function previewQuery(company: VendorId, domains: readonly IntegratedItem[]) {
  const body = bodyOf(company, domains);
  return queryOptions({
    queryKey: ['integrated', 'preview', body],
    queryFn: async ({ signal }) =>
      (await client.request('POST', '/api/integratedReports/preview', { body, signal })).data,
    enabled: domains.length > 0,
    placeholderData: keepPreviousData,
  });
}

export function integratedReportsQuery(page: number) {
  return queryOptions({
    queryKey: ['integrated', 'reports', page],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/integratedReports', { query: { page, pageSize: 10 }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** Starts a report, or returns the one in progress for the same selection. */
export async function requestIntegrated(
  company: VendorId,
  domains: readonly IntegratedItem[],
  chosen: Omit<ReportChoice, 'kind'>,
): Promise<IntegratedRow> {
  const { data } = await client.request('POST', '/api/integratedReports', {
    body: { ...bodyOf(company, domains), ...chosen },
  });
  await queries.invalidateQueries({ queryKey: ['integrated', 'reports'] });
  return data;
}
