import type { ProviderFailure, ProviderId } from '@assay/contract/values/intelligence-providers.ts';
import { queryOptions } from '@tanstack/react-query';
import { client, queries } from '../connection.ts';

export const providersQuery = queryOptions({
  queryKey: ['administration', 'providers'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/admin/providers', { signal })).data,
});

const refresh = () => queries.invalidateQueries({ queryKey: providersQuery.queryKey });

export async function switchProvider(id: ProviderId, on: boolean): Promise<void> {
  await client.request('PUT', '/api/admin/settings', { body: { providers: { [id]: on } } });
  await refresh();
}

/** @returns null if the provider responds as expected */
export async function testProvider(id: ProviderId): Promise<ProviderFailure | null> {
  const { data } = await client.request('POST', '/api/admin/providers/:id/test', { params: { id } });
  await refresh();
  return data.failure;
}
