import { loginRequest, sessionData as sessionShape } from '#api/session.ts';
import { declare } from '../declare.ts';
import { SECOND_FACTOR_ERRORS } from '../shared-errors.ts';
import { noData, tokensInHeaders } from '../shared-schemas.ts';

/** Log in, log out, and the current session (docs/product/api.md). */
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
      ...SECOND_FACTOR_ERRORS,
      'password-expired',
    ],
    summary: 'Log in with account and password',
    description: tokensInHeaders,
  },
  logOut: {
    method: 'POST',
    path: '/api/userLogout',
    access: 'login',
    response: noData,
    summary: 'End the session',
  },
  validateSession: {
    method: 'GET',
    path: '/api/validateToken',
    access: 'login',
    response: sessionShape,
    summary: 'Read the current session and renew its token',
    description: 'The response has the token to use from now on in the header `X-Auth-Token`.',
  },
});
