import { loginRequest, sessionData as sessionShape } from '../../api/session.ts';
import { declare } from '../declare.ts';
import { nothing } from '../shapes.ts';

/** Log in, log out, and the present state of a session (SPEC §7). */
export const sessionEndpoints = declare('session', {
  logIn: {
    method: 'POST',
    path: '/api/userLogin',
    access: 'public',
    body: loginRequest,
    response: sessionShape,
    forms: true,
    errors: [
      'account-disabled',
      'account-not-activated',
      'approval-pending',
      'login-failed',
      'login-locked',
      'passkey-not-accepted',
      'passkey-unavailable',
      'password-expired',
      'second-factor-needed',
      'second-factor-wrong',
    ],
    summary: 'Log in with account and password',
    description: 'The tokens of the session come in the headers `X-Auth-Token` and `X-CSRF-Token` of the answer.',
  },
  logOut: {
    method: 'POST',
    path: '/api/userLogout',
    access: 'login',
    response: nothing,
    summary: 'End the session',
  },
  validateSession: {
    method: 'GET',
    path: '/api/validateToken',
    access: 'login',
    response: sessionShape,
    summary: 'Read the current session and renew its token',
    description: 'The header `X-Auth-Token` of the answer holds the token to use from now on.',
  },
});
