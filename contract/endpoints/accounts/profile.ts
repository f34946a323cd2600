import { z } from 'zod';
import { accountChange, accountData, avatarData, avatarRequest, confirmation } from '#api/account.ts';
import { onboardingChange, onboardingData } from '#api/analysis/onboarding.ts';
import { declare } from '../declare.ts';
import { CONFIRMATION_ERRORS, NAME_ERRORS } from '../shared-errors.ts';
import { noData } from '../shared-schemas.ts';

/** The caller's account: details, picture, data and deletion (docs/product/screens.md, api.md). */
export const profileEndpoints = declare('account', {
  getAccount: {
    method: 'GET',
    path: '/api/account',
    access: 'login',
    scope: 'account:read',
    response: accountData,
    summary: 'Read the account',
  },
  changeAccount: {
    method: 'PUT',
    path: '/api/account',
    access: 'login',
    scope: 'account:write',
    body: accountChange,
    response: accountData,
    errors: [...NAME_ERRORS, 'name-empty', 'no-data-changed', 'time-zone-unknown', 'phone-empty'],
    summary: 'Change the account',
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/account',
    access: 'login',
    body: confirmation,
    response: noData,
    errors: ['ownership-transfer-required', 'last-administrator', ...CONFIRMATION_ERRORS],
    summary: 'Delete the account',
  },
  downloadAccountData: {
    method: 'GET',
    path: '/api/account/data',
    access: 'login',
    response: z.record(z.string(), z.array(z.unknown())),
    summary: 'Download what is stored about the account',
  },
  getOnboarding: {
    method: 'GET',
    path: '/api/account/onboarding',
    access: 'login',
    scope: 'account:read',
    response: onboardingData,
    summary: 'Read which of the first steps are done',
  },
  changeOnboarding: {
    method: 'PUT',
    path: '/api/account/onboarding',
    access: 'login',
    scope: 'account:write',
    body: onboardingChange,
    response: onboardingData,
    summary: 'Dismiss or show the checklist of the first steps',
  },
  setAvatar: {
    method: 'POST',
    path: '/api/avatar',
    access: 'login',
    scope: 'account:write',
    body: avatarRequest,
    image: 'avatar',
    response: avatarData,
    errors: ['avatar-invalid', 'avatar-too-large'],
    summary: 'Set the picture of the account',
  },
  removeAvatar: {
    method: 'DELETE',
    path: '/api/avatar',
    access: 'login',
    scope: 'account:write',
    response: noData,
    summary: 'Remove the picture of the account',
  },
});
