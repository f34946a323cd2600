import {
  identityProviderRequest,
  identityProviderRow,
  identityProvidersData,
  identityProviderTest,
  identityProviderTestRequest,
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
});
