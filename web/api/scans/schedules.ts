import type { AutoScan, AutoScanChange } from '@assay/contract/api/scan-schedules.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../connection.ts';

/** One page of the automatic scans; administrators see those of all companies. */
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

/** The schedule of a domain with the available days and the plan's limits. */
export function scheduleSettingsQuery(domain: string) {
  return queryOptions({
    queryKey: ['schedules', 'settings', domain],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/autoScanSettings', { query: { domain }, signal })).data,
    // The form must edit the stored schedule, so nothing is cached between openings.
    gcTime: 0,
    staleTime: 0,
  });
}

export const nextScansQuery = queryOptions({
  queryKey: ['schedules', 'next'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/autoScanList/next', { signal })).data,
});

/** Days with completed scans of a domain, for the manual trigger. */
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

/** Errors shown under their field. */
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

/** Reports a completed scan to the planner, which computes the next date. */
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
