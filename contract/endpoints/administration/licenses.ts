import { createdLicenses, licenseQuery, licenseRequest, licenseRow } from '#api/administration/licenses.ts';
import { page } from '#api/envelope.ts';
import { declare } from '../declare.ts';
import { idParams, noData } from '../shared-schemas.ts';

/** License codes (docs/product/roles-and-plans.md). */
export const licenseEndpoints = declare('administration', {
  listLicenses: {
    method: 'GET',
    path: '/api/admin/licences',
    access: 'administrator',
    scope: 'licenses:read',
    query: licenseQuery,
    response: page(licenseRow),
    summary: 'List license codes',
  },
  createLicenses: {
    method: 'POST',
    path: '/api/admin/licences',
    access: 'administrator',
    scope: 'licenses:write',
    body: licenseRequest,
    response: createdLicenses,
    summary: 'Create license codes',
  },
  revokeLicense: {
    method: 'DELETE',
    path: '/api/admin/licences/:id',
    access: 'administrator',
    scope: 'licenses:write',
    params: idParams,
    response: noData,
    errors: ['not-found'],
    summary: 'Revoke a license code',
  },
});
