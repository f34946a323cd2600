import { z } from 'zod';
import { authorizationRequest, scanSettings, scanSettingsRequest } from '#api/scan-settings.ts';
import { declare } from '../declare.ts';
import { DOMAIN_ERRORS } from '../shared-errors.ts';
import { companyQuery, domainParams } from '../shared-schemas.ts';

const ofAuthorization = {
  access: 'login',
  companyRole: 'owner',
  params: domainParams.extend({ id: z.uuid() }),
  response: scanSettings,
  errors: ['authorization-not-found', ...DOMAIN_ERRORS],
} as const;

/** How a domain is scanned: exclusions, quiet hours, and the owner's authorizations for deeper scans. */
export const scanSettingsEndpoints = declare('domains', {
  getScanSettings: {
    method: 'GET',
    path: '/api/domains/:domain/scanSettings',
    access: 'login',
    scope: 'scan-settings:read',
    params: domainParams,
    query: companyQuery,
    response: scanSettings,
    errors: DOMAIN_ERRORS,
    summary: 'Read how a domain is scanned',
  },
  changeScanSettings: {
    method: 'PUT',
    path: '/api/domains/:domain/scanSettings',
    access: 'login',
    companyRole: 'owner',
    scope: 'scan-settings:write',
    params: domainParams,
    body: scanSettingsRequest,
    response: scanSettings,
    errors: [
      ...DOMAIN_ERRORS,
      'exclusion-invalid',
      'quiet-hours-whole-week',
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
    scope: 'scan-settings:write',
    params: domainParams,
    body: authorizationRequest,
    response: scanSettings,
    errors: [
      'authorization-nothing',
      'authorization-outside',
      'authorization-provider',
      ...DOMAIN_ERRORS,
      'scan-settings-too-many',
    ],
    summary: 'Authorize deeper checks of a host',
  },
  checkAuthorization: {
    ...ofAuthorization,
    method: 'POST',
    scope: 'scan-settings:write',
    path: '/api/domains/:domain/authorizations/:id/check',
    summary: 'Check the proof of an authorization',
  },
  endAuthorization: {
    ...ofAuthorization,
    method: 'DELETE',
    scope: 'scan-settings:write',
    path: '/api/domains/:domain/authorizations/:id',
    summary: 'End an authorization',
  },
});
