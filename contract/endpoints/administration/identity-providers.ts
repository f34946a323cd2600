import {
  identityProviderParams,
  identityProviderRequest,
  identityProviderRow,
  identityProvidersData,
  identityProviderTest,
  identityProviderTestRequest,
  testLoginFinish,
  testLoginResult,
  testLoginStart,
} from '#api/administration/identity-providers.ts';
import { declare } from '../declare.ts';
import { NAME_ERRORS } from '../shared-errors.ts';
import { idParams, noData } from '../shared-schemas.ts';

const REFUSALS = [
  ...NAME_ERRORS,
  'identity-provider-exists',
  'identity-provider-metadata',
  'identity-provider-secret-required',
  'identity-provider-trust',
] as const;

/** Identity providers of single sign-on that administrators configure in the browser. */
export const identityProviderEndpoints = declare('administration', {
  listIdentityProviders: {
    method: 'GET',
    path: '/api/admin/identityProviders',
    access: 'administrator',
    response: identityProvidersData,
    summary: 'List the identity providers of single sign-on',
  },
  createIdentityProvider: {
    method: 'POST',
    path: '/api/admin/identityProviders',
    access: 'administrator',
    body: identityProviderRequest,
    response: identityProviderRow,
    errors: [...REFUSALS, 'identity-provider-too-many'],
    summary: 'Add an identity provider',
    description: 'The client secret is stored encrypted and never sent back.',
  },
  changeIdentityProvider: {
    method: 'PUT',
    path: '/api/admin/identityProviders/:id',
    access: 'administrator',
    params: idParams,
    body: identityProviderRequest,
    response: identityProviderRow,
    errors: [...REFUSALS, 'not-found'],
    summary: 'Change an identity provider',
  },
  deleteIdentityProvider: {
    method: 'DELETE',
    path: '/api/admin/identityProviders/:id',
    access: 'administrator',
    params: idParams,
    response: noData,
    errors: ['not-found'],
    summary: 'Delete an identity provider',
  },
  testIdentityProvider: {
    method: 'POST',
    path: '/api/admin/identityProviders/test',
    access: 'administrator',
    body: identityProviderTestRequest,
    response: identityProviderTest,
    summary: 'Fetch and verify the metadata of an identity provider',
  },
  useOwnRedirectUri: {
    method: 'POST',
    path: '/api/admin/identityProviders/:id/useOwnRedirectUri',
    access: 'administrator',
    params: identityProviderParams,
    response: identityProviderRow,
    errors: ['not-found'],
    summary: 'Use the redirect URI of the provider instead of the shared one',
    description: 'After it was registered with the provider. It cannot be undone.',
  },
  startTestLogin: {
    method: 'POST',
    path: '/api/admin/identityProviders/:id/testLogin',
    access: 'administrator',
    params: identityProviderParams,
    response: testLoginStart,
    errors: ['sign-on-off'],
    summary: 'Start a test login at an identity provider, also at a disabled one',
  },
  finishTestLogin: {
    method: 'POST',
    path: '/api/admin/identityProviders/finishTestLogin',
    access: 'administrator',
    body: testLoginFinish,
    response: testLoginResult,
    errors: ['sign-on-off'],
    summary: 'Read what a test login at an identity provider led to',
    description: 'Opens no session and links no account. Only in the session that started it.',
  },
});
