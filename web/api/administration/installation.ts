import type { OverviewData, RefusedRow } from '@assay/contract/api/admin.ts';
import type { LicenceRow } from '@assay/contract/api/administration/licences.ts';
import type { Page } from '@assay/contract/api/envelope.ts';
import type { InstallationData, ScannerData, SettingsChange, SettingsData } from '@assay/contract/api/settings.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, queries } from '../connection.ts';

/** Numbers move by themselves: asked again while the page is open, milliseconds. */
const OVERVIEW_EVERY_MS = 30_000;

export const overviewQuery = queryOptions({
  queryKey: ['administration', 'overview'],
  queryFn: async ({ signal }) => (await client.request<OverviewData>('GET', '/api/admin/overview', { signal })).data,
  refetchInterval: OVERVIEW_EVERY_MS,
});

export const settingsQuery = queryOptions({
  queryKey: ['administration', 'settings'],
  queryFn: async ({ signal }) => (await client.request<SettingsData>('GET', '/api/admin/settings', { signal })).data,
});

/** What forms and pages need of the settings, for everybody. @param language of the privacy policy */
export function installationQuery(language: string) {
  return queryOptions({
    queryKey: ['installation', language],
    queryFn: async ({ signal }) =>
      (await client.request<InstallationData>('GET', '/api/installation', { signal, open: true, quiet: 'all' })).data,
  });
}

/** Who scans from this installation, for the owners of targets. */
export const scannerQuery = queryOptions({
  queryKey: ['installation', 'scanner'],
  queryFn: async ({ signal }) =>
    (await client.request<ScannerData>('GET', '/api/scanner', { signal, open: true, quiet: 'all' })).data,
});

/** Refusals stand beside the form. */
export async function changeSettings(change: SettingsChange): Promise<void> {
  const { data } = await client.request<SettingsData>('PUT', '/api/admin/settings', { body: change, quiet: 'all' });
  queries.setQueryData(settingsQuery.queryKey, data);
  await queries.invalidateQueries({ queryKey: ['installation'] });
}

const LICENCES = '/api/admin/licences';

export function licencesQuery(filter: { page: number; search: string; state: string }) {
  return queryOptions({
    queryKey: ['administration', 'licences', filter],
    queryFn: async ({ signal }) =>
      (await client.request<Page<LicenceRow>>('GET', LICENCES, { query: filter, signal })).data,
    placeholderData: keepPreviousData,
  });
}

export interface LicenceOrder {
  plan: number;
  days: number;
  count: number;
  note: string;
}

/** @returns the codes, shown only now */
export async function makeLicences(order: LicenceOrder): Promise<string[]> {
  const { data } = await client.request<{ codes: { code: string }[] }>('POST', LICENCES, { body: order, quiet: 'all' });
  await queries.invalidateQueries({ queryKey: ['administration', 'licences'] });
  return data.codes.map(({ code }) => code);
}

export async function revokeLicence(id: string): Promise<void> {
  await client.request('DELETE', `${LICENCES}/${encodeURIComponent(id)}`);
  await queries.invalidateQueries({ queryKey: ['administration', 'licences'] });
}

const REFUSED = '/api/admin/refusedAddresses';

export function refusedQuery(filter: { page: number; search: string }) {
  return queryOptions({
    queryKey: ['administration', 'refused', filter],
    queryFn: async ({ signal }) =>
      (await client.request<Page<RefusedRow>>('GET', REFUSED, { query: filter, signal })).data,
    placeholderData: keepPreviousData,
  });
}

export async function refuseAddress(pattern: string): Promise<void> {
  await client.request('POST', REFUSED, { body: { pattern }, quiet: 'all' });
  await queries.invalidateQueries({ queryKey: ['administration', 'refused'] });
}

export async function allowAddress(pattern: string): Promise<void> {
  await client.request('DELETE', REFUSED, { body: { pattern } });
  await queries.invalidateQueries({ queryKey: ['administration', 'refused'] });
}
