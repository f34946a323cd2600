import { createdScimToken, scimTokensData } from '#api/credentials/scim-tokens.ts';
import { confirmation } from '../../api/account.ts';
import { declare } from '../declare.ts';
import { CONFIRMATION_ERRORS } from '../shared-errors.ts';
import { idParams, noData } from '../shared-schemas.ts';

/** Tokens with which the directory of a company provisions its accounts by SCIM 2.0. */
export const scimEndpoints = declare('company', {
  listScimTokens: {
    method: 'GET',
    path: '/api/company/scimTokens',
    access: 'login',
    companyRole: 'owner',
    response: scimTokensData,
    summary: 'List the SCIM tokens of the company',
  },
  createScimToken: {
    method: 'POST',
    path: '/api/company/scimTokens',
    access: 'login',
    companyRole: 'owner',
    body: confirmation,
    response: createdScimToken,
    errors: ['company-missing', 'scim-token-too-many', ...CONFIRMATION_ERRORS],
    summary: 'Create a SCIM token',
    description: 'The token is shown only once, in this response.',
  },
  revokeScimToken: {
    method: 'DELETE',
    path: '/api/company/scimTokens/:id',
    access: 'login',
    companyRole: 'owner',
    params: idParams,
    response: noData,
    errors: ['not-found'],
    summary: 'Revoke a SCIM token',
  },
});
