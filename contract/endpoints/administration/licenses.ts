import { licenceQuery, licenceRequest, licenceRow, licencesMade } from '../../api/administration/licences.ts';
import { page } from '../../api/envelope.ts';
import { declare } from '../declare.ts';
import { byId, nothing } from '../shapes.ts';

/** License codes (PRODUCT §1). */
export const licenseEndpoints = declare('administration', {
  listLicenses: {
    method: 'GET',
    path: '/api/admin/licences',
    access: 'administrator',
    query: licenceQuery,
    response: page(licenceRow),
    summary: 'List license codes',
  },
  createLicenses: {
    method: 'POST',
    path: '/api/admin/licences',
    access: 'administrator',
    body: licenceRequest,
    response: licencesMade,
    summary: 'Create license codes',
  },
  revokeLicense: {
    method: 'DELETE',
    path: '/api/admin/licences/:id',
    access: 'administrator',
    params: byId,
    response: nothing,
    errors: ['not-found'],
    summary: 'Revoke a license code',
  },
});
