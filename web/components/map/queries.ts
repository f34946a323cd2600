import type { AddressDomain, AddressPlaces, AddressRow } from '@assay/contract/api/analysis/addresses.ts';
import type { Page } from '@assay/contract/api/envelope.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../../api/connection.ts';
import type { Subject } from '../../api/ratings.ts';

/** Which domains are meant: one, those of a company, or every one that may be seen. */
export interface AddressScope {
  domain: string | null;
  company: string | null;
}

function get<T>(path: string, query: Record<string, string | number | null>, quiet: readonly string[] = []) {
  const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null && value !== ''));
  return queryOptions({
    queryKey: ['addresses', path, asked],
    queryFn: async ({ signal }) => (await client.request<T>('GET', path, { query: asked, signal, quiet })).data,
    placeholderData: keepPreviousData,
  });
}

/** Countries with how many addresses of these domains. */
export const placesQuery = (scope: AddressScope) => get<AddressPlaces>('/api/addresses/places', { ...scope });

/** The same of one domain, as its page names it; what it may not show the page says itself. */
export const domainPlacesQuery = ({ domain, company }: Subject) =>
  get<AddressPlaces>(`/api/ratings/${encodeURIComponent(domain)}/places`, { company }, [
    'domain-not-found',
    'sharing-hides',
  ]);

export const addressesQuery = (
  scope: AddressScope,
  filter: { country: string; search: string; page: number; pageSize: number },
) => get<Page<AddressRow>>('/api/addresses', { ...scope, ...filter });

export const addressDomainsQuery = (search: string) =>
  get<Page<AddressDomain>>('/api/addresses/domains', { search, pageSize: 50 });
