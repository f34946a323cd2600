import { branding, brandingChange, logoUpload } from '#api/reports/branding.ts';
import { declare } from '../declare.ts';
import { companyQuery } from '../shared-schemas.ts';

/** Logo and colors of the reports of a company. */
export const brandingEndpoints = declare('reports', {
  getBranding: {
    method: 'GET',
    path: '/api/company/branding',
    access: 'login',
    scope: 'company:read',
    query: companyQuery,
    response: branding,
    summary: 'Read how reports are branded',
  },
  changeBranding: {
    method: 'PUT',
    path: '/api/company/branding',
    access: 'login',
    companyRole: 'owner',
    scope: 'company:write',
    query: companyQuery,
    body: brandingChange,
    response: branding,
    errors: ['branding-contrast', 'not-found'],
    summary: 'Change how reports are branded',
  },
  setLogo: {
    method: 'POST',
    path: '/api/company/branding/logo',
    access: 'login',
    companyRole: 'owner',
    scope: 'company:write',
    query: companyQuery,
    body: logoUpload,
    image: 'logo',
    response: branding,
    errors: ['logo-invalid', 'logo-too-large', 'not-found'],
    summary: 'Set the logo of reports',
  },
  removeLogo: {
    method: 'DELETE',
    path: '/api/company/branding/logo',
    access: 'login',
    companyRole: 'owner',
    scope: 'company:write',
    query: companyQuery,
    response: branding,
    errors: ['not-found'],
    summary: 'Remove the logo of reports',
  },
});
