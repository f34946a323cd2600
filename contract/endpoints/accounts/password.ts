import { revokedAccess } from '#api/account.ts';
import { editPasswordRequest, expiredPasswordRequest, passwordStatus } from '#api/session.ts';
import { declare } from '../declare.ts';
import { CONFIRMATION_ERRORS, PASSWORD_ERRORS } from '../shared-errors.ts';

/** Changing a password, with a session and, when it has expired, without one (docs/product/states.md, accounts.md). */
export const passwordEndpoints = declare('password', {
  changeExpiredPassword: {
    method: 'POST',
    path: '/api/password/change',
    access: 'public',
    body: expiredPasswordRequest,
    response: revokedAccess,
    errors: [
      ...PASSWORD_ERRORS,
      'account-disabled',
      'account-not-activated',
      ...CONFIRMATION_ERRORS,
      'login-failed',
      'password-same-as-old',
      'password-used-before',
    ],
    summary: 'Change an expired password without a session',
  },
  changePassword: {
    method: 'POST',
    path: '/api/editPassword',
    access: 'login',
    body: editPasswordRequest,
    response: revokedAccess,
    errors: [
      ...PASSWORD_ERRORS,
      'current-password-incorrect',
      'login-locked',
      'password-same-as-old',
      'password-used-before',
    ],
    summary: 'Change the password',
  },
  checkPasswordExpired: {
    method: 'GET',
    path: '/api/password/check-expired',
    access: 'login',
    response: passwordStatus,
    summary: 'Check whether the password has expired',
  },
  getPasswordStatus: {
    method: 'GET',
    path: '/api/password/status',
    access: 'login',
    response: passwordStatus,
    summary: 'Read how long the password is valid',
  },
});
