import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from './connection.ts';

/** Paths of the three logs: the last 90 days, older entries, and the user's company. */
export type LogPath = '/api/logs' | '/api/logsOld' | '/api/company/logs';

/** Texts as typed; empty texts do not filter. Days are in the user's time zone, both inclusive. */
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

/** Entries of the older log are requested from the main log. */
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

/** Exports the filtered entries as a spreadsheet file. */
export function exportEntries(path: LogPath, filter: LogFilter): Promise<Blob> {
  return client.binary(`${path}/export`, 'text/csv', { query: { ...filter }, userInitiated: true });
}
