import type { Badge } from '@assay/contract/api/reports/badge.ts';
import { queryOptions } from '@tanstack/react-query';
import { client, queries } from '../connection.ts';
import type { Subject } from '../ratings.ts';

const pathOf = ({ domain }: Subject) => `/api/domains/${encodeURIComponent(domain)}/badge`;

/** Address of a domain's badge. */
export function badgeQuery(subject: Subject) {
  return queryOptions({
    queryKey: ['badge', subject.domain, subject.company],
    queryFn: async ({ signal }) =>
      (await client.request<Badge>('GET', pathOf(subject), { query: { company: subject.company }, signal })).data,
  });
}

export async function switchBadge(subject: Subject, on: boolean): Promise<void> {
  const query = { company: subject.company };
  const { data } = await client.request<Badge>('PUT', pathOf(subject), { query, body: { on } });
  queries.setQueryData(badgeQuery(subject).queryKey, data);
}
