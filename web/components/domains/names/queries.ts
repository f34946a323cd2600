import type { AssetPage } from '@assay/contract/api/analysis/assets.ts';
import type { LookAlikePage, LookAlikeRow } from '@assay/contract/api/analysis/look-alikes.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../../../api/connection.ts';
import type { Subject } from '../../../api/ratings.ts';

const path = ({ domain }: Subject, rest: string) => `/api/domains/${encodeURIComponent(domain)}/${rest}`;

function get<T>(subject: Subject, rest: string, query: Record<string, string | number>) {
  return queryOptions({
    // Below the ratings: what changes a rating changes these lists.
    queryKey: ['ratings', subject.domain, subject.company, rest, query],
    queryFn: async ({ signal }) => {
      const asked = { company: subject.company, ...query };
      return (
        await client.request<T>('GET', path(subject, rest), { query: asked, signal, quiet: ['domain-not-found'] })
      ).data;
    },
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
  return get<AssetPage>(subject, 'assets', { ...rest, pageSize: 20, ...(decision === '' ? {} : { decision }) });
};

export async function decideOnAssets(subject: Subject, names: string[], decision: AssetDecision): Promise<number> {
  const body = { names, decision };
  return (await client.request<{ changed: number }>('POST', path(subject, 'assets'), { body })).data.changed;
}

/** Registered names that look like the domain's, the closest first. */
export const lookAlikesQuery = (subject: Subject, filter: { page: number; search: string }) =>
  get<LookAlikePage>(subject, 'lookAlikes', { ...filter, pageSize: 20 });

export async function markLookAlike(subject: Subject, name: string, mark: LookAlikeRow['mark']): Promise<void> {
  await client.request('POST', path(subject, 'lookAlikes'), { body: { name, mark } });
}
