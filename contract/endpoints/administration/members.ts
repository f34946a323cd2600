import {
  confirmRequest,
  memberActionResult,
  memberChange,
  memberExportQuery,
  memberQuery,
  memberRow,
} from '#api/admin.ts';
import { page } from '#api/envelope.ts';
import { declare } from '../declare.ts';
import { NAME_ERRORS } from '../shared-errors.ts';
import { idParams, noData } from '../shared-schemas.ts';

const memberAction = {
  method: 'POST',
  access: 'administrator',
  params: idParams,
  response: memberActionResult,
  errors: ['last-administrator', 'not-found'],
} as const;

/** Accounts of the installation (docs/product/administration.md). */
export const memberEndpoints = declare('administration', {
  listMembers: {
    method: 'GET',
    path: '/api/admin/members',
    access: 'administrator',
    scope: 'members:read',
    query: memberQuery,
    response: page(memberRow),
    summary: 'List the accounts of the installation',
  },
  exportMembers: {
    method: 'GET',
    path: '/api/admin/members/export',
    access: 'administrator',
    scope: 'members:read',
    query: memberExportQuery,
    file: ['text/csv'],
    summary: 'Download the accounts of the installation as CSV',
  },
  changeMember: {
    method: 'PUT',
    path: '/api/admin/members/:id',
    access: 'administrator',
    scope: 'members:write',
    params: idParams,
    body: memberChange,
    response: memberRow,
    errors: [...NAME_ERRORS, 'colleague-last-owner', 'last-administrator', 'no-data-changed', 'not-found'],
    summary: 'Change an account',
  },
  disableMember: {
    ...memberAction,
    scope: 'members:write',
    path: '/api/admin/members/:id/disable',
    summary: 'Disable an account',
  },
  enableMember: {
    ...memberAction,
    scope: 'members:write',
    path: '/api/admin/members/:id/enable',
    summary: 'Enable an account',
  },
  expireMemberPassword: {
    ...memberAction,
    scope: 'members:write',
    path: '/api/admin/members/:id/expirePassword',
    summary: 'Expire the password of an account',
  },
  revokeMemberSessions: {
    ...memberAction,
    scope: 'members:write',
    path: '/api/admin/members/:id/revokeSessions',
    summary: 'End the sessions of an account',
  },
  unlockMember: {
    ...memberAction,
    scope: 'members:write',
    path: '/api/admin/members/:id/unlock',
    summary: 'Unlock the log-in of an account',
  },
  confirmCompany: {
    method: 'POST',
    path: '/api/admin/companies/:id/confirm',
    access: 'administrator',
    scope: 'members:write',
    params: idParams,
    body: confirmRequest,
    response: noData,
    errors: ['not-found'],
    summary: 'Confirm a company',
  },
});
