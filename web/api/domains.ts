import type { AssociatedDomain, Verification } from '@assay/contract/api/domains.ts';
import { queryOptions } from '@tanstack/react-query';
import { NO_ANSWER } from './client.ts';
import { client } from './connection.ts';

export const associatedDomainsQuery = queryOptions({
  queryKey: ['domains', 'associated'],
  queryFn: async ({ signal }) =>
    (await client.request<AssociatedDomain[]>('GET', '/api/associatedDomains', { signal })).data,
});

export const verificationsQuery = queryOptions({
  queryKey: ['domains', 'pending'],
  queryFn: async ({ signal }) => (await client.request<Verification[]>('GET', '/api/domains/pending', { signal })).data,
});

/** Refusals about the name, and a request that gets no answer, stand under the field, so they open no pop-up. */
const NAME_REFUSALS = [
  NO_ANSWER,
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
  return (
    await client.request<Verification>('POST', '/api/domains/request', { body: { domain }, quiet: NAME_REFUSALS })
  ).data;
}

/** Reads the record now. A record that is not there is no refusal: the answer says what was seen instead. */
export async function checkVerification(domain: string): Promise<Verification> {
  return (
    await client.request<Verification>('POST', '/api/domains/verify', {
      body: { domain },
      quiet: ['verification-too-soon'],
    })
  ).data;
}

export async function cancelVerification(domain: string): Promise<void> {
  await client.request('POST', '/api/domains/cancel', { body: { domain } });
}

/** @param typed the name as the reader typed it to confirm */
export async function deleteDomain(domain: string, typed: string): Promise<void> {
  await client.request('DELETE', `/api/domains/${encodeURIComponent(domain)}`, {
    body: { domain: typed },
    quiet: ['domain-name-mismatch'],
  });
}
