import type { AuthorizationRequest, ScanSettings, ScanSettingsRequest } from '@assay/contract/api/scan-settings.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../connection.ts';

/** Scan settings of a domain of the user's company. */
export function scanSettingsQuery(domain: string) {
  return queryOptions({
    queryKey: ['scanSettings', domain],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/domains/:domain/scanSettings', { params: { domain }, signal })).data,
  });
}

/** Errors are shown in the form. */
export async function setScanSettings(domain: string, body: ScanSettingsRequest): Promise<ScanSettings> {
  const options = { params: { domain }, body, silentErrors: 'all' } as const;
  return (await client.request('PUT', '/api/domains/:domain/scanSettings', options)).data;
}

/** Errors are shown in the form. */
export async function giveAuthorization(domain: string, body: AuthorizationRequest): Promise<ScanSettings> {
  const options = { params: { domain }, body, silentErrors: 'all' } as const;
  return (await client.request('POST', '/api/domains/:domain/authorizations', options)).data;
}

/** Checks the token on the host immediately. */
export async function checkAuthorization(domain: string, id: string): Promise<ScanSettings> {
  return (await client.request('POST', '/api/domains/:domain/authorizations/:id/check', { params: { domain, id } }))
    .data;
}

export async function endAuthorization(domain: string, id: string): Promise<ScanSettings> {
  return (await client.request('DELETE', '/api/domains/:domain/authorizations/:id', { params: { domain, id } })).data;
}
