import { revokedAccess } from '#api/account.ts';
import {
  accountOnlyRequest,
  activationData,
  activationRequest,
  registrationRequest,
  resetRequest,
} from '#api/registration.ts';
import { declare } from '../declare.ts';
import { ACCOUNT_ERRORS, PASSWORD_ERRORS, REGISTRATION_ERRORS } from '../shared-errors.ts';
import { noData } from '../shared-schemas.ts';

/** Registration, activation and password reset: all without a login (docs/product/validation.md, api.md, accounts.md). */
export const registrationEndpoints = declare('registration', {
  registerUser: {
    method: 'POST',
    path: '/api/userRegister',
    access: 'public',
    body: registrationRequest,
    response: noData,
    forms: true,
    errors: [...REGISTRATION_ERRORS, 'account-refused'],
    summary: 'Register an enterprise user or a general user',
  },
  registerMainSupplier: {
    method: 'POST',
    path: '/api/MSuserRegister',
    access: 'public',
    body: registrationRequest,
    response: noData,
    forms: true,
    errors: [...REGISTRATION_ERRORS, 'account-refused'],
    summary: 'Register a main supplier',
  },
  activateAccount: {
    method: 'POST',
    path: '/api/account/activate',
    access: 'public',
    body: activationRequest,
    response: activationData,
    errors: ['activation-password-incorrect', 'link-invalid'],
    summary: 'Activate an account with the token of the activation mail and its password',
  },
  resendActivation: {
    method: 'POST',
    path: '/api/account/activation/resend',
    access: 'public',
    body: accountOnlyRequest,
    response: noData,
    errors: ACCOUNT_ERRORS,
    summary: 'Send the activation mail again',
    description: 'The response is the same whether or not the account exists.',
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/api/forgotPassword',
    access: 'public',
    body: accountOnlyRequest,
    response: noData,
    errors: ACCOUNT_ERRORS,
    summary: 'Send a mail with a link that resets the password',
    description: 'The response is the same whether or not the account exists.',
  },
  resetPassword: {
    method: 'POST',
    path: '/api/resetPassword',
    access: 'public',
    body: resetRequest,
    response: revokedAccess,
    errors: [
      ...PASSWORD_ERRORS,
      'link-invalid',
      'login-locked',
      'password-same-as-old',
      'password-used-before',
      'passwords-do-not-match',
    ],
    summary: 'Set a new password with the token of the mail',
  },
});
