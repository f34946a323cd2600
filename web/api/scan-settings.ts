import type { AuthorizationRequest, ScanSettings, ScanSettingsRequest } from '@assay/contract/api/scan-settings.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from './connection.ts';

const path = (domain: string, rest: string) => `/api/domains/${encodeURIComponent(domain)}/${rest}`;

/** How an own domain is scanned. */
export function scanSettingsQuery(domain: string) {
  return queryOptions({
    queryKey: ['scanSettings', domain],
    queryFn: async ({ signal }) =>
      (await client.request<ScanSettings>('GET', path(domain, 'scanSettings'), { signal })).data,
  });
}

/** Refusals stand in the form. */
export async function setScanSettings(domain: string, body: ScanSettingsRequest): Promise<ScanSettings> {
  const url = path(domain, 'scanSettings');
  return (await client.request<ScanSettings>('PUT', url, { body, quiet: 'all' })).data;
}

/** Refusals stand in the form. */
export async function giveAuthorization(domain: string, body: AuthorizationRequest): Promise<ScanSettings> {
  const url = path(domain, 'authorizations');
  return (await client.request<ScanSettings>('POST', url, { body, quiet: 'all' })).data;
}

/** Looks for the token at the host, at once. */
export async function checkAuthorization(domain: string, id: string): Promise<ScanSettings> {
  return (await client.request<ScanSettings>('POST', path(domain, `authorizations/${id}/check`))).data;
}

export async function endAuthorization(domain: string, id: string): Promise<ScanSettings> {
  return (await client.request<ScanSettings>('DELETE', path(domain, `authorizations/${id}`))).data;
}
