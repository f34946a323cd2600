import type { AutoScan, AutoScanChange } from '@assay/contract/api/scan-schedules.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from './connection.ts';

/** One page of the automatic scans; an administrator sees every company's. */
export function schedulesQuery(page: number, sort: string, search: string) {
  return queryOptions({
    queryKey: ['schedules', 'list', page, sort, search],
    queryFn: async ({ signal }) =>
      (
        await client.request('GET', '/api/autoScanList', {
          query: { page, pageSize: 20, sort, search },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  });
}

/** The schedule of a domain with the days that can be chosen and what the plan allows. */
export function scheduleSettingsQuery(domain: string) {
  return queryOptions({
    queryKey: ['schedules', 'settings', domain],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/autoScanSettings', { query: { domain }, signal })).data,
    // What is edited must be what is stored: nothing is kept from one opening of the form to the next.
    gcTime: 0,
    staleTime: 0,
  });
}

export const nextScansQuery = queryOptions({
  queryKey: ['schedules', 'next'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/autoScanList/next', { signal })).data,
});

/** Days on which scans of a domain were completed: what the manual trigger takes. */
export function completedScansQuery(domain: string, company: string) {
  return queryOptions({
    queryKey: ['schedules', 'completed', domain, company],
    queryFn: async ({ signal }) =>
      (
        await client.request('GET', '/api/autoScanList/completed', {
          query: { domain, company },
          signal,
        })
      ).data,
  });
}

/** Refusals that stand under their field. */
const FIELD_REFUSALS = ['auto-scan-interval-invalid', 'auto-scan-total-invalid', 'auto-scan-date-invalid'];

export async function saveSchedule(change: AutoScanChange): Promise<AutoScan> {
  return (await client.request('POST', '/api/autoScanSettings', { body: change, silentErrors: FIELD_REFUSALS })).data;
}

export async function disableSchedule(domain: string): Promise<void> {
  await client.request('POST', '/api/disableAutoScan', { query: { domain } });
}

export async function deleteSchedule(domain: string): Promise<void> {
  await client.request('DELETE', '/api/deleteAutoScan', { query: { domain } });
}

/** Tells the planner that a scan was completed on a day; it computes the next date from it. */
export async function triggerSchedule(
  domain: string,
  company: string,
  scanDate: string,
  scanState: string,
): Promise<AutoScan> {
  return (
    await client.request('POST', '/api/manualTriggerAutoScan', {
      query: { domain, company, scanDate, scanState },
      silentErrors: ['auto-scan-date-invalid', 'auto-scan-state-invalid'],
    })
  ).data;
}
