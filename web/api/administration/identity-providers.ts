import type {
  IdentityProviderRequest,
  IdentityProviderRow,
  IdentityProviderTest,
  TestLoginResult,
} from '@assay/contract/api/administration/identity-providers.ts';
import type { SignOnFailure } from '@assay/contract/values/admin.ts';
import { queryOptions } from '@tanstack/react-query';
import { client, queries } from '../connection.ts';

export const identityProvidersQuery = queryOptions({
  queryKey: ['administration', 'identity-providers'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/admin/identityProviders', { signal })).data,
});

const refresh = () => queries.invalidateQueries({ queryKey: identityProvidersQuery.queryKey });

/** The form shows errors. @param id null = a new one */
export async function saveIdentityProvider(id: string | null, values: IdentityProviderRequest): Promise<void> {
  const options = { body: values, silentErrors: 'all' } as const;
  if (id === null) await client.request('POST', '/api/admin/identityProviders', options);
  else await client.request('PUT', '/api/admin/identityProviders/:id', { params: { id }, ...options });
  await refresh();
}

export async function deleteIdentityProvider(id: string): Promise<void> {
  await client.request('DELETE', '/api/admin/identityProviders/:id', { params: { id } });
  await refresh();
}

export async function testIdentityProvider(values: IdentityProviderRequest): Promise<IdentityProviderTest> {
  const body =
    values.protocol === 'oidc'
      ? { protocol: values.protocol, issuer: values.issuer }
      : { protocol: values.protocol, metadataUrl: values.metadataUrl, metadata: values.metadata };
  return (await client.request('POST', '/api/admin/identityProviders/test', { body, silentErrors: 'all' })).data;
}

/** From now on it uses its own redirect URI instead of the shared one. */
export async function moveRedirectUri(id: string): Promise<void> {
  await client.request('POST', '/api/admin/identityProviders/:id/useOwnRedirectUri', { params: { id } });
  await refresh();
}

/** Where the browser is sent to try the login, or why the provider cannot be used. */
export async function startTestLogin(id: string): Promise<{ url: string | null; failure: SignOnFailure | null }> {
  return (await client.request('POST', '/api/admin/identityProviders/:id/testLogin', { params: { id } })).data;
}

export async function finishTestLogin(body: { search: string; path: string }): Promise<TestLoginResult> {
  return (await client.request('POST', '/api/admin/identityProviders/finishTestLogin', { body })).data;
}

/** The request that leaves a provider as it is. */
export function requestOf(row: IdentityProviderRow): IdentityProviderRequest {
  const { name, enabled, emailDomains, trustEmail, secondFactor, groupsClaim, groupRoles, defaultRole } = row;
  const shared = { name, enabled, emailDomains, trustEmail, secondFactor, groupsClaim, groupRoles, defaultRole };
  if (row.protocol === 'saml') {
    return { protocol: 'saml', ...shared, metadataUrl: '', metadata: '', emailClaim: row.emailClaim };
  }
  const { issuer, clientId, scopes } = row;
  return { protocol: 'oidc', ...shared, issuer, clientId, clientSecret: '', scopes };
}
