import { queryOptions } from '@tanstack/react-query';
import { client } from '../../../api/connection.ts';
import { type OpenApi, referenceOf } from './document.ts';

/** The document of this installation; nobody has to be logged in. */
export const referenceQuery = queryOptions({
  queryKey: ['api-reference'],
  queryFn: async ({ signal }) => {
    const file = await client.binary('/api/openapi.json', 'application/json', { signal });
    return referenceOf(JSON.parse(await file.text()) as OpenApi);
  },
  staleTime: Number.POSITIVE_INFINITY,
});
