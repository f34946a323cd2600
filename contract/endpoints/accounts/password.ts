import { endedAccess } from '../../api/account.ts';
import { editPasswordRequest, expiredPasswordRequest, passwordStatus } from '../../api/session.ts';
import { declare } from '../declare.ts';
import { PASSWORD_REFUSALS } from '../refusals.ts';

/** Changing a password, with a session and, when it has expired, without one (SPEC §4, PRODUCT §2). */
export const passwordEndpoints = declare('password', {
  changeExpiredPassword: {
    method: 'POST',
    path: '/api/password/change',
    access: 'public',
    body: expiredPasswordRequest,
    response: endedAccess,
    errors: [
      ...PASSWORD_REFUSALS,
      'account-disabled',
      'account-not-activated',
      'current-password-incorrect',
      'login-failed',
      'login-locked',
      'passkey-not-accepted',
      'passkey-unavailable',
      'password-same-as-old',
      'password-used-before',
      'second-factor-needed',
      'second-factor-wrong',
    ],
    summary: 'Change an expired password without a session',
  },
  changePassword: {
    method: 'POST',
    path: '/api/editPassword',
    access: 'login',
    body: editPasswordRequest,
    response: endedAccess,
    errors: [
      ...PASSWORD_REFUSALS,
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
    summary: 'Tell whether the password has expired',
  },
  getPasswordStatus: {
    method: 'GET',
    path: '/api/password/status',
    access: 'login',
    response: passwordStatus,
    summary: 'Tell how long the password is valid',
  },
});
