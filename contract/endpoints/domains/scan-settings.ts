import { z } from 'zod';
import { authorizationRequest, scanSettings, scanSettingsRequest } from '../../api/scan-settings.ts';
import { declare } from '../declare.ts';
import { DOMAIN_REFUSALS } from '../refusals.ts';
import { companyQuery, ofDomain } from '../shapes.ts';

const ofAuthorization = {
  access: 'login',
  companyRole: 'owner',
  params: ofDomain.extend({ id: z.uuid() }),
  response: scanSettings,
  errors: ['authorization-not-found', ...DOMAIN_REFUSALS],
} as const;

/** How a domain is scanned: exclusions, quiet hours, and the owner's authorizations for deeper scans. */
export const scanSettingsEndpoints = declare('domains', {
  getScanSettings: {
    method: 'GET',
    path: '/api/domains/:domain/scanSettings',
    access: 'login',
    params: ofDomain,
    query: companyQuery,
    response: scanSettings,
    errors: DOMAIN_REFUSALS,
    summary: 'Read how a domain is scanned',
  },
  changeScanSettings: {
    method: 'PUT',
    path: '/api/domains/:domain/scanSettings',
    access: 'login',
    companyRole: 'owner',
    params: ofDomain,
    body: scanSettingsRequest,
    response: scanSettings,
    errors: [
      ...DOMAIN_REFUSALS,
      'exclusion-invalid',
      'quiet-hours-always',
      'scan-settings-too-many',
      'selector-invalid',
    ],
    summary: 'Change how a domain is scanned',
  },
  authorizeHost: {
    method: 'POST',
    path: '/api/domains/:domain/authorizations',
    access: 'login',
    companyRole: 'owner',
    params: ofDomain,
    body: authorizationRequest,
    response: scanSettings,
    errors: [
      'authorization-nothing',
      'authorization-outside',
      'authorization-provider',
      ...DOMAIN_REFUSALS,
      'scan-settings-too-many',
    ],
    summary: 'Authorize deeper checks of a host',
  },
  checkAuthorization: {
    ...ofAuthorization,
    method: 'POST',
    path: '/api/domains/:domain/authorizations/:id/check',
    summary: 'Check the proof of an authorization',
  },
  endAuthorization: {
    ...ofAuthorization,
    method: 'DELETE',
    path: '/api/domains/:domain/authorizations/:id',
    summary: 'End an authorization',
  },
});
