import { queryOptions } from '@tanstack/react-query';
import { client } from '#api/connection.ts';
import { type OpenApi, referenceOf } from './document.ts';

/** The OpenAPI document of this installation; no login required. */
export const referenceQuery = queryOptions({
  queryKey: ['api-reference'],
  queryFn: async ({ signal }) => {
    const file = await client.binary('/api/openapi.json', 'application/json', { signal, open: true });
    return referenceOf(JSON.parse(await file.text()) as OpenApi);
  },
  staleTime: Number.POSITIVE_INFINITY,
});
