import { z } from 'zod';
import { siemConnectionRequest, siemConnectionRow, siemTest } from '#api/administration/siem.ts';
import { declare } from './declare.ts';
import { NAME_ERRORS } from './shared-errors.ts';
import { idParams, noData } from './shared-schemas.ts';

/** The settings of a connection. */
const CONNECTION_REFUSALS = [
  ...NAME_ERRORS,
  'siem-address-invalid',
  'siem-address-refused',
  'siem-name-empty',
  'siem-nothing-sent',
  'siem-port-refused',
  'siem-token-missing',
] as const;

const ofConnections = { path: '/api/siem/connections', access: 'login', companyRole: 'owner' } as const;
const ofConnection = { ...ofConnections, path: '/api/siem/connections/:id', params: idParams } as const;

/** Connections of a company that send findings and audit events to a SIEM. */
export const siemEndpoints = declare('siem', {
  listSiemConnections: {
    ...ofConnections,
    method: 'GET',
    scope: 'siem:read',
    response: z.array(siemConnectionRow),
    summary: 'List connections to SIEMs',
  },
  createSiemConnection: {
    ...ofConnections,
    method: 'POST',
    scope: 'siem:write',
    exports: ['ratings:read', 'audit:read'],
    body: siemConnectionRequest,
    response: siemConnectionRow,
    errors: [...CONNECTION_REFUSALS, 'siem-connection-too-many'],
    summary: 'Connect a SIEM',
    description:
      'Open findings are sent at first, then findings that change, and entries of the audit log from now on, in the format of the Elastic Common Schema.',
  },
  changeSiemConnection: {
    ...ofConnection,
    method: 'PUT',
    scope: 'siem:write',
    exports: ['ratings:read', 'audit:read'],
    body: siemConnectionRequest,
    response: siemConnectionRow,
    errors: [...CONNECTION_REFUSALS, 'siem-connection-not-found'],
    summary: 'Change a connection to a SIEM',
  },
  deleteSiemConnection: {
    ...ofConnection,
    method: 'DELETE',
    scope: 'siem:write',
    response: noData,
    errors: ['siem-connection-not-found'],
    summary: 'Remove a connection to a SIEM',
  },
  testSiemConnection: {
    ...ofConnection,
    path: '/api/siem/connections/:id/test',
    method: 'POST',
    scope: 'siem:write',
    response: siemTest,
    errors: ['siem-connection-not-found'],
    summary: 'Send a test event to a SIEM',
  },
  resumeSiemConnection: {
    ...ofConnection,
    path: '/api/siem/connections/:id/resume',
    method: 'POST',
    scope: 'siem:write',
    response: siemConnectionRow,
    errors: ['siem-connection-not-found'],
    summary: 'Resume a paused connection to a SIEM',
  },
});
