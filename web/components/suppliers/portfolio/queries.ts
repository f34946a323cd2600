import type { SupplierProfileChange, TierChange } from '@assay/contract/api/analysis/portfolio.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, queries } from '#api/connection.ts';

/** Calls about a main supplier's portfolio (docs/product/suppliers.md). */

interface ListPart {
  page: number;
  search: string;
  sort?: string;
}

export interface SupplierFilter extends ListPart {
  tier: string;
  group: string;
  below: string;
}

const TIERS = ['1', '2', '3', 'none'] as const;

export const supplierCompaniesQuery = ({ page, search, sort, tier, group, below }: SupplierFilter) => {
  const query = {
    ...{ page, search, sort, tier: TIERS.find((one) => one === tier), group: group || undefined },
    below: below === 'true' ? ('true' as const) : undefined,
  };
  return queryOptions({
    queryKey: ['suppliers', 'companies', query],
    queryFn: async ({ signal }) => (await client.request('GET', '/api/suppliers/companies', { query, signal })).data,
    placeholderData: keepPreviousData,
  });
};

export const supplierTiersQuery = queryOptions({
  queryKey: ['suppliers', 'tiers'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/suppliers/tiers', { signal })).data,
});

export const supplierQuery = (company: string) =>
  queryOptions({
    queryKey: ['suppliers', 'companies', company],
    queryFn: async ({ signal }) =>
      (
        await client.request('GET', '/api/suppliers/companies/:company', {
          params: { company },
          signal,
          // The page says so itself.
          silentErrors: ['supplier-not-found', 'validation-failed'],
        })
      ).data,
  });

export const timelineQuery = (company: string, page: number) =>
  queryOptions({
    queryKey: ['suppliers', 'companies', company, 'timeline', page],
    queryFn: async ({ signal }) =>
      (
        await client.request('GET', '/api/suppliers/companies/:company/timeline', {
          params: { company },
          query: { page, pageSize: 20 },
          signal,
          silentErrors: ['supplier-not-found'],
        })
      ).data,
    placeholderData: keepPreviousData,
  });

export const gradeHistoryQuery = queryOptions({
  queryKey: ['suppliers', 'grade history'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/suppliers/gradeHistory', { signal })).data,
});

export const declinesQuery = ({ page, search }: ListPart, days: number) =>
  queryOptions({
    queryKey: ['suppliers', 'declines', { page, search, days }],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/suppliers/declines', { query: { page, search, days, pageSize: 20 }, signal }))
        .data,
    placeholderData: keepPreviousData,
  });

export const weaknessesQuery = ({ page, search }: ListPart) =>
  queryOptions({
    queryKey: ['suppliers', 'weaknesses', { page, search }],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/suppliers/weaknesses', { query: { page, search, pageSize: 20 }, signal }))
        .data,
    placeholderData: keepPreviousData,
  });

export const supplierComparisonQuery = (companies: readonly string[]) =>
  queryOptions({
    queryKey: ['suppliers', 'comparison', companies],
    queryFn: async ({ signal }) =>
      (
        await client.request('GET', '/api/suppliers/comparison', {
          query: { companies: companies.join(',') },
          signal,
          silentErrors: ['supplier-not-found', 'validation-failed'],
        })
      ).data,
    enabled: companies.length > 1,
  });

const changed = () => queries.invalidateQueries({ queryKey: ['suppliers'] });

export async function setTiers(change: TierChange): Promise<void> {
  await client.request('PUT', '/api/suppliers/tiers', { body: change });
  await changed();
}

export async function setProfile(company: string, change: SupplierProfileChange): Promise<void> {
  await client.request('PUT', '/api/suppliers/companies/:company', {
    params: { company },
    body: change,
    silentErrors: 'all',
  });
  await changed();
}

export async function addNote(company: string, text: string): Promise<void> {
  await client.request('POST', '/api/suppliers/companies/:company/notes', { params: { company }, body: { text } });
  await changed();
}

export async function deleteNote(company: string, id: string): Promise<void> {
  await client.request('DELETE', '/api/suppliers/companies/:company/notes/:id', { params: { company, id } });
  await changed();
}

export async function remindSuppliers(companies: readonly string[]): Promise<{ sent: number; skipped: number }> {
  const { data } = await client.request('POST', '/api/suppliers/reminders', { body: { companies: [...companies] } });
  await changed();
  return data;
}
