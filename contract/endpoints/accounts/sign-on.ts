import { confirmation, signOnLink } from '#api/account.ts';
import { sessionData, signOnData, signOnFinish, signOnStart, signOnStartRequest } from '#api/session.ts';
import { declare } from '../declare.ts';
import { CONFIRMATION_ERRORS, SECOND_FACTOR_ERRORS } from '../shared-errors.ts';
import { noData, tokensInHeaders } from '../shared-schemas.ts';

/** Single sign-on by OpenID Connect, and its link to an account. */
export const signOnEndpoints = declare('session', {
  getSignOn: {
    method: 'GET',
    path: '/api/signOn',
    access: 'public',
    response: signOnData,
    summary: 'List the single sign-on providers',
  },
  startSignOn: {
    method: 'POST',
    path: '/api/signOn/start',
    access: 'public',
    body: signOnStartRequest,
    response: signOnStart,
    errors: ['sign-on-failed', 'sign-on-off', 'sign-on-redirect-uri', 'sign-on-unavailable'],
    summary: 'Start single sign-on',
  },
  finishSignOn: {
    method: 'POST',
    path: '/api/signOn/finish',
    access: 'public',
    body: signOnFinish,
    response: sessionData,
    errors: [
      'account-disabled',
      'account-not-activated',
      'approval-pending',
      ...SECOND_FACTOR_ERRORS,
      'sign-on-domain-refused',
      'sign-on-email-unverified',
      'sign-on-failed',
      'sign-on-other-browser',
      'sso-identity-conflict',
      'sign-on-off',
      'sign-on-redirect-uri',
      'sign-on-unavailable',
      'sign-on-unknown',
    ],
    summary: 'Finish single sign-on',
    description: tokensInHeaders,
  },
  getSignOnLink: {
    method: 'GET',
    path: '/api/account/signOn',
    access: 'login',
    response: signOnLink,
    summary: 'Read the link of the account to single sign-on',
  },
  removeSignOnLink: {
    method: 'DELETE',
    path: '/api/account/signOn',
    access: 'login',
    body: confirmation,
    response: noData,
    errors: ['no-data-changed', ...CONFIRMATION_ERRORS],
    summary: 'Remove the link of the account to single sign-on',
  },
});
