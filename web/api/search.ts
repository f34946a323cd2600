import type { SearchKind } from '@assay/contract/values/search.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from './connection.ts';

/** First domains, findings or CVEs that match the text. */
export function searchQuery(kind: SearchKind, search: string, pageSize: number) {
  return queryOptions({
    queryKey: ['search', kind, search, pageSize],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/search', { query: { kind, search, pageSize }, signal })).data,
    placeholderData: keepPreviousData,
  });
}
