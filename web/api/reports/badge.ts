import type { BadgeSwitch } from '@assay/contract/api/reports/badge.ts';
import { queryOptions } from '@tanstack/react-query';
import { client, queries } from '../connection.ts';
import type { Subject } from '../ratings.ts';

export function badgeQuery(subject: Subject) {
  return queryOptions({
    queryKey: ['badge', subject.domain, subject.company],
    queryFn: async ({ signal }) =>
      (
        await client.request('GET', '/api/domains/:domain/badge', {
          params: { domain: subject.domain },
          query: { company: subject.company },
          signal,
        })
      ).data,
  });
}

export async function switchBadge(subject: Subject, body: BadgeSwitch): Promise<void> {
  const query = { company: subject.company };
  const { data } = await client.request('PUT', '/api/domains/:domain/badge', {
    params: { domain: subject.domain },
    query,
    body,
  });
  queries.setQueryData(badgeQuery(subject).queryKey, data);
}
