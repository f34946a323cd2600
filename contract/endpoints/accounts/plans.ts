import { planData, redeemRequest } from '#api/administration/licenses.ts';
import { businessRequest } from '#api/registration.ts';
import { declare } from '../declare.ts';
import { BUSINESS_ERRORS } from '../shared-errors.ts';

/** Trial and license codes (docs/product/roles-and-plans.md). */
export const planEndpoints = declare('plans', {
  startTrial: {
    method: 'POST',
    path: '/api/upgrade/trial',
    access: 'login',
    companyRole: 'owner',
    scope: 'company:write',
    body: businessRequest,
    response: planData,
    errors: [...BUSINESS_ERRORS, 'trial-needs-domain', 'trial-not-needed', 'trial-used'],
    summary: 'Start the trial of the enterprise plan',
  },
  redeemLicense: {
    method: 'POST',
    path: '/api/account/licence',
    access: 'login',
    companyRole: 'owner',
    scope: 'company:write',
    body: redeemRequest.extend(businessRequest.shape),
    response: planData,
    errors: [
      ...BUSINESS_ERRORS,
      'license-code-malformed',
      'license-code-not-redeemable',
      'license-code-too-many',
      'license-code-unknown',
    ],
    summary: 'Redeem a license code',
  },
});
