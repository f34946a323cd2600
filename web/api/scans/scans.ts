import type { ScanRow } from '@assay/contract/api/scans.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../connection.ts';
import { refreshOnboarding } from '../own-account.ts';

export function scansQuery(page: number, pageSize = 20) {
  return queryOptions({
    queryKey: ['scans', 'list', page, pageSize],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/scans', { query: { page, pageSize }, signal })).data,
  });
}

export function scanQuery(id: string) {
  return queryOptions({
    queryKey: ['scans', 'one', id],
    queryFn: async ({ signal }) => (await client.request('GET', '/api/scans/:id', { params: { id }, signal })).data,
  });
}

export function scanAllowedQuery(domain: string) {
  return queryOptions({
    queryKey: ['scans', 'allowed', domain],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/scans/allowed', { query: { domain }, signal })).data,
  });
}

/** @param scandate YYYY-MM-DD; default: today */
export async function requestScan(domain: string, scandate?: string): Promise<ScanRow> {
  return (await client.request('POST', '/api/scans', { body: { domain, ...(scandate ? { scandate } : {}) } })).data;
}

export async function stopScan(id: string): Promise<void> {
  await client.request('POST', '/api/scans/:id/stop', { params: { id } });
}

/** Withdraws a scan that has not started. */
export async function withdrawScan(id: string): Promise<void> {
  await client.request('DELETE', '/api/scans/:id', { params: { id } });
}

/** Poll interval while a re-test runs, in milliseconds: its end is announced by WebSocket, which may be disconnected. */
export const RETEST_POLL_MS = 5_000;

/**
 * Runs the checks behind these findings again; all open findings if none is given.
 * @param silentErrors `all` if the caller shows errors itself
 */
export async function requestRetest(
  domain: string,
  company: string | null,
  fingerprints: readonly string[],
  silentErrors: 'all' | readonly string[] = [],
): Promise<ScanRow> {
  const { data } = await client.request('POST', '/api/ratings/:domain/retest', {
    params: { domain },
    query: { company },
    body: { fingerprints },
    silentErrors,
  });
  void refreshOnboarding();
  return data;
}
