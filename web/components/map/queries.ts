import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiResponse } from '#api/client.ts';
import { client } from '#api/connection.ts';
import type { Subject } from '#api/ratings.ts';

/** Scope: one domain, the domains of a company, or all visible domains. */
export interface AddressScope {
  domain: string | null;
  company: string | null;
}

function get<Q extends object, T>(
  key: readonly string[],
  query: Q,
  call: (asked: { query: Q; signal: AbortSignal }) => Promise<ApiResponse<T>>,
) {
  const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null && value !== ''));
  return queryOptions({
    queryKey: ['addresses', ...key, asked],
    queryFn: async ({ signal }) => (await call({ query, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** Countries with the number of addresses of these domains. */
export const placesQuery = (scope: AddressScope) =>
  get(['places'], { ...scope }, (asked) => client.request('GET', '/api/addresses/places', asked));

/** The same for one domain; the page shows errors about missing access. */
export const domainPlacesQuery = ({ domain, company }: Subject) =>
  get(['places', domain], { company }, (asked) =>
    client.request('GET', '/api/ratings/:domain/places', {
      params: { domain },
      ...asked,
      silentErrors: ['domain-not-found', 'sharing-hides'],
    }),
  );

export const addressesQuery = (
  scope: AddressScope,
  filter: { country: string; search: string; page: number; pageSize: number },
) => get(['list'], { ...scope, ...filter }, (asked) => client.request('GET', '/api/addresses', asked));

export const addressDomainsQuery = (search: string) =>
  get(['domains'], { search, pageSize: 50 }, (asked) => client.request('GET', '/api/addresses/domains', asked));
