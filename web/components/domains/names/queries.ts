import type { AssetPage } from '@assay/contract/api/analysis/assets.ts';
import type { LookAlikeRow } from '@assay/contract/api/analysis/look-alikes.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiResponse } from '#api/client.ts';
import { client } from '#api/connection.ts';
import type { Subject } from '#api/ratings.ts';

function get<Q extends object, T>(
  { domain, company }: Subject,
  key: string,
  query: Q,
  call: (asked: {
    params: { domain: string };
    query: Q & { company: string | null };
    signal: AbortSignal;
    silentErrors: readonly string[];
  }) => Promise<ApiResponse<T>>,
) {
  return queryOptions({
    // Below the ratings: a change of the rating also refreshes these lists.
    queryKey: ['ratings', domain, company, key, query],
    queryFn: async ({ signal }) =>
      (await call({ params: { domain }, query: { ...query, company }, signal, silentErrors: ['domain-not-found'] }))
        .data,
    placeholderData: keepPreviousData,
  });
}

export type AssetDecision = AssetPage['rows'][number]['decision'];

/** Hosts of a domain. @param decision empty = all */
export const assetsQuery = (
  subject: Subject,
  filter: { page: number; search: string; decision: AssetDecision | '' },
) => {
  const { decision, ...rest } = filter;
  const query = { ...rest, pageSize: 20, ...(decision === '' ? {} : { decision }) };
  return get(subject, 'assets', query, (asked) => client.request('GET', '/api/domains/:domain/assets', asked));
};

export async function decideOnAssets(subject: Subject, names: string[], decision: AssetDecision): Promise<number> {
  const body = { names, decision };
  return (await client.request('POST', '/api/domains/:domain/assets', { params: { domain: subject.domain }, body }))
    .data.changed;
}

/** Registered look-alike domains, the closest first. */
export const lookAlikesQuery = (subject: Subject, filter: { page: number; search: string }) =>
  get(subject, 'lookAlikes', { ...filter, pageSize: 20 }, (asked) =>
    client.request('GET', '/api/domains/:domain/lookAlikes', asked),
  );

export async function markLookAlike(subject: Subject, name: string, mark: LookAlikeRow['mark']): Promise<void> {
  await client.request('POST', '/api/domains/:domain/lookAlikes', {
    params: { domain: subject.domain },
    body: { name, mark },
  });
}
