import type { SearchKind } from '@assay/contract/values/search.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from './connection.ts';

/** Domains, findings or CVEs that fit the text, the first ones. */
export function searchQuery(kind: SearchKind, search: string, pageSize: number) {
  return queryOptions({
    queryKey: ['search', kind, search, pageSize],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/search', { query: { kind, search, pageSize }, signal })).data,
    placeholderData: keepPreviousData,
  });
}
