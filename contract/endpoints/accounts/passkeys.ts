import { confirmation, endedAccess } from '../../api/account.ts';
import {
  passkeyList,
  passkeyLogin,
  passkeyMade,
  passkeyNaming,
  passkeyOptions,
  passkeyRequest,
} from '../../api/credentials/passkeys.ts';
import { sessionData } from '../../api/session.ts';
import { declare } from '../declare.ts';
import { CONFIRMATION_REFUSALS, NAME_REFUSALS } from '../refusals.ts';
import { byId, nothing, tokensInHeaders } from '../shapes.ts';

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
    errors: ['passkey-too-many', ...CONFIRMATION_REFUSALS],
    summary: 'Create the challenge of a new passkey',
  },
  addPasskey: {
    method: 'POST',
    path: '/api/account/passkeys',
    access: 'login',
    body: passkeyRequest,
    response: passkeyMade,
    errors: [...NAME_REFUSALS, 'passkey-not-accepted', 'passkey-too-many', 'passkey-unavailable'],
    summary: 'Add a passkey',
  },
  renamePasskey: {
    method: 'PUT',
    path: '/api/account/passkeys/:id',
    access: 'login',
    params: byId,
    body: passkeyNaming,
    response: nothing,
    errors: [...NAME_REFUSALS, 'passkey-not-found'],
    summary: 'Rename a passkey',
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/account/passkeys/:id',
    access: 'login',
    params: byId,
    body: confirmation,
    response: endedAccess,
    errors: [...CONFIRMATION_REFUSALS, 'passkey-not-found'],
    summary: 'Remove a passkey',
  },
});
