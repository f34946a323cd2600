import type { Verification } from '@assay/contract/api/domains.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { NO_RESPONSE } from './client.ts';
import { client } from './connection.ts';
import { refreshOnboarding } from './own-account.ts';

/** First page of domains for menus and selections; larger than any plan's limit. */
export const associatedDomainsQuery = queryOptions({
  queryKey: ['domains', 'associated'],
  queryFn: async ({ signal }) =>
    (
      await client.request('GET', '/api/associatedDomains', {
        query: { pageSize: 200 },
        signal,
      })
    ).data.rows,
});

/** The domains of one company: an administrator's list contains those of all. @param companyId null = the user's list */
export const companyDomainsQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: ['domains', 'associated', 'company', companyId],
    queryFn: async ({ signal }) =>
      (
        await client.request('GET', '/api/associatedDomains', {
          query: { pageSize: 200, ...(companyId === null ? {} : { company: companyId }) },
          signal,
        })
      ).data.rows,
  });

/** One page of the list, searched by the server by name and company. */
export function associatedDomainsPageQuery(page: number, search: string) {
  return queryOptions({
    queryKey: ['domains', 'associated', page, search],
    queryFn: async ({ signal }) =>
      (
        await client.request('GET', '/api/associatedDomains', {
          query: { page, search },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  });
}

export const verificationsQuery = queryOptions({
  queryKey: ['domains', 'pending'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/domains/pending', { signal })).data,
});

/** Errors about the name, and missing responses, are shown under the field and open no pop-up. */
const NAME_REFUSALS = [
  NO_RESPONSE,
  'domain-invalid',
  'domain-too-long',
  'domain-incomplete',
  'domain-has-scheme',
  'domain-public-suffix',
  'domain-is-address',
  'domain-already-verified',
  'validation-failed',
];

export async function requestVerification(domain: string): Promise<Verification> {
  const { data } = await client.request('POST', '/api/domains/request', {
    body: { domain },
    silentErrors: NAME_REFUSALS,
  });
  void refreshOnboarding();
  return data;
}

/** Reads the record immediately. A missing record is not an error: the response contains the records found. */
export async function checkVerification(domain: string): Promise<Verification> {
  const { data } = await client.request('POST', '/api/domains/verify', {
    body: { domain },
    silentErrors: ['verification-too-soon'],
  });
  void refreshOnboarding();
  return data;
}

export async function cancelVerification(domain: string): Promise<void> {
  await client.request('POST', '/api/domains/cancel', { body: { domain } });
  void refreshOnboarding();
}

/** @param typed the name typed as confirmation; `company` is for administrators only */
export async function deleteDomain(domain: string, typed: string, company: string | null = null): Promise<void> {
  await client.request('DELETE', '/api/domains/:domain', {
    params: { domain },
    query: { company },
    body: { domain: typed },
    silentErrors: ['domain-name-mismatch'],
  });
}

/** Tags in use, for filters and suggestions. */
export const tagsQuery = queryOptions({
  queryKey: ['domains', 'tags'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/domains/tags', { signal })).data,
});

/** @returns the stored tags */
export async function setTags(domain: string, tags: readonly string[]): Promise<string[]> {
  return (
    await client.request('PUT', '/api/domains/:domain/tags', {
      params: { domain },
      body: { tags },
      silentErrors: ['tags-too-many', 'tag-too-long'],
    })
  ).data;
}
