import type { LicenseRequest } from '@assay/contract/api/administration/licenses.ts';
import type { SettingsChange } from '@assay/contract/api/settings.ts';
import type { QueryOf } from '@assay/contract/endpoints/calls.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, queries } from '../connection.ts';

/** Refetch interval while the page is open, in milliseconds. */
const OVERVIEW_EVERY_MS = 30_000;

export const overviewQuery = queryOptions({
  queryKey: ['administration', 'overview'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/admin/overview', { signal })).data,
  refetchInterval: OVERVIEW_EVERY_MS,
});

export const installationSettingsQuery = queryOptions({
  queryKey: ['administration', 'settings'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/admin/settings', { signal })).data,
});

/** Public settings for forms and pages. @param language of the privacy policy */
export function installationQuery(language: string) {
  return queryOptions({
    queryKey: ['installation', language],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/installation', { signal, open: true, silentErrors: 'all' })).data,
  });
}

/** Information about this scanner for owners of targets. */
export const scannerQuery = queryOptions({
  queryKey: ['installation', 'scanner'],
  queryFn: async ({ signal }) =>
    (await client.request('GET', '/api/scanner', { signal, open: true, silentErrors: 'all' })).data,
});

/** Errors are shown next to the form. */
export async function changeInstallationSettings(change: SettingsChange): Promise<void> {
  const { data } = await client.request('PUT', '/api/admin/settings', { body: change, silentErrors: 'all' });
  queries.setQueryData(installationSettingsQuery.queryKey, data);
  await queries.invalidateQueries({ queryKey: ['installation'] });
}

export function licensesQuery(filter: { page: number; search: string; state: string }) {
  return queryOptions({
    queryKey: ['administration', 'licences', filter],
    queryFn: async ({ signal }) =>
      (
        await client.request('GET', '/api/admin/licences', {
          query: filter as QueryOf<'GET /api/admin/licences'>,
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  });
}

/** @returns the codes, shown once */
export async function createLicenses(order: LicenseRequest): Promise<string[]> {
  const { data } = await client.request('POST', '/api/admin/licences', { body: order, silentErrors: 'all' });
  await queries.invalidateQueries({ queryKey: ['administration', 'licences'] });
  return data.codes.map(({ code }) => code);
}

export async function revokeLicense(id: string): Promise<void> {
  await client.request('DELETE', '/api/admin/licences/:id', { params: { id } });
  await queries.invalidateQueries({ queryKey: ['administration', 'licences'] });
}

export function refusedAddressesQuery(filter: { page: number; search: string }) {
  return queryOptions({
    queryKey: ['administration', 'refused', filter],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/admin/emailDenylist', { query: filter, signal })).data,
    placeholderData: keepPreviousData,
  });
}

export async function refuseAddress(pattern: string): Promise<void> {
  await client.request('POST', '/api/admin/emailDenylist', { body: { pattern }, silentErrors: 'all' });
  await queries.invalidateQueries({ queryKey: ['administration', 'refused'] });
}

export async function allowAddress(pattern: string): Promise<void> {
  await client.request('DELETE', '/api/admin/emailDenylist', { body: { pattern } });
  await queries.invalidateQueries({ queryKey: ['administration', 'refused'] });
}
