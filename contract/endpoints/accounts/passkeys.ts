import { confirmation, revokedAccess } from '#api/account.ts';
import {
  createdPasskey,
  passkeyList,
  passkeyLogin,
  passkeyNaming,
  passkeyOptions,
  passkeyRequest,
} from '#api/credentials/passkeys.ts';
import { sessionData } from '#api/session.ts';
import { declare } from '../declare.ts';
import { CONFIRMATION_ERRORS, NAME_ERRORS } from '../shared-errors.ts';
import { idParams, noData, tokensInHeaders } from '../shared-schemas.ts';

/** Passkeys (WebAuthn Level 3): log-in, confirmation of the identity, and those of the account. */
export const passkeyEndpoints = declare('session', {
  getPasskeyLogInOptions: {
    method: 'POST',
    path: '/api/passkeyLogin/options',
    access: 'public',
    response: passkeyOptions,
    errors: ['passkey-unavailable'],
    summary: 'Create the challenge of a log-in with a passkey',
  },
  logInWithPasskey: {
    method: 'POST',
    path: '/api/passkeyLogin',
    access: 'public',
    body: passkeyLogin,
    response: sessionData,
    errors: ['account-disabled', 'approval-pending', 'passkey-not-accepted', 'passkey-unavailable'],
    summary: 'Log in with a passkey',
    description: tokensInHeaders,
  },
  listPasskeys: {
    method: 'GET',
    path: '/api/account/passkeys',
    access: 'login',
    response: passkeyList,
    summary: 'List the passkeys of the account',
  },
  getConfirmationOptions: {
    method: 'POST',
    path: '/api/account/confirmation',
    access: 'login',
    response: passkeyOptions,
    errors: ['passkey-unavailable'],
    summary: 'Create the challenge that confirms the identity with a passkey',
  },
  getPasskeyRegistrationOptions: {
    method: 'POST',
    path: '/api/account/passkeys/options',
    access: 'login',
    body: confirmation,
    response: passkeyOptions,
    errors: ['passkey-too-many', ...CONFIRMATION_ERRORS],
    summary: 'Create the challenge of a new passkey',
  },
  addPasskey: {
    method: 'POST',
    path: '/api/account/passkeys',
    access: 'login',
    body: passkeyRequest,
    response: createdPasskey,
    errors: [...NAME_ERRORS, 'passkey-not-accepted', 'passkey-too-many', 'passkey-unavailable'],
    summary: 'Add a passkey',
  },
  renamePasskey: {
    method: 'PUT',
    path: '/api/account/passkeys/:id',
    access: 'login',
    params: idParams,
    body: passkeyNaming,
    response: noData,
    errors: [...NAME_ERRORS, 'passkey-not-found'],
    summary: 'Rename a passkey',
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/account/passkeys/:id',
    access: 'login',
    params: idParams,
    body: confirmation,
    response: revokedAccess,
    errors: [...CONFIRMATION_ERRORS, 'passkey-not-found'],
    summary: 'Remove a passkey',
  },
});
