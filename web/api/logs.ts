import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from './connection.ts';

/** The three lists of entries: the last 90 days, what is older, and the own company's. */
export type LogPath = '/api/logs' | '/api/logsOld' | '/api/company/logs';

/** Texts as typed; empty ones do not narrow. Days are days in the reader's zone, both included. */
export interface LogFilter {
  who: string;
  what: string;
  target: string;
  address: string;
  from: string;
  to: string;
}

export function entriesQuery(path: LogPath, filter: LogFilter, page: number) {
  return queryOptions({
    queryKey: ['logs', path, filter, page],
    queryFn: async ({ signal }) =>
      (await client.request('GET', path, { query: { ...filter, page }, signal, silentErrors: 'all' })).data,
    placeholderData: keepPreviousData,
  });
}

/** The older log's entries are found in the log itself. */
export function entryQuery(path: LogPath, id: string) {
  const place = path === '/api/logsOld' ? '/api/logs' : path;
  return queryOptions({
    queryKey: ['logs', place, 'entry', id],
    queryFn: async ({ signal }) =>
      (await client.request('GET', `${place}/:id`, { params: { id }, signal, silentErrors: 'all' })).data,
  });
}

export const chainQuery = queryOptions({
  queryKey: ['logs', 'chain'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/logs/chain', { signal, silentErrors: 'all' })).data,
});

/** What is filtered, as a file for spreadsheets. */
export function exportEntries(path: LogPath, filter: LogFilter): Promise<Blob> {
  return client.binary(`${path}/export`, 'text/csv', { query: { ...filter }, userInitiated: true });
}
