import { z } from 'zod';
import { approvalRow, blockedDomainRequest, blockedDomainRow } from '#api/admin.ts';
import { page, pageQuery } from '#api/envelope.ts';
import { declare } from '../declare.ts';
import { idParams, noData } from '../shared-schemas.ts';

/** Main suppliers that wait for approval, and addresses that may not register (docs/product/roles-and-plans.md, administration.md). */
export const approvalEndpoints = declare('administration', {
  listApprovals: {
    method: 'GET',
    path: '/api/admin/approvals',
    access: 'administrator',
    scope: 'members:read',
    query: pageQuery,
    response: page(approvalRow),
    summary: 'List the main suppliers that wait for approval',
  },
  answerApproval: {
    method: 'POST',
    path: '/api/admin/approvals/:id',
    access: 'administrator',
    scope: 'members:write',
    params: idParams,
    body: z.object({ approve: z.boolean() }),
    response: noData,
    errors: ['not-found'],
    summary: 'Approve or reject a main supplier',
  },
  listDeniedEmails: {
    method: 'GET',
    path: '/api/admin/emailDenylist',
    formerPath: '/api/admin/refusedAddresses',
    access: 'administrator',
    scope: 'members:read',
    query: pageQuery,
    response: page(blockedDomainRow),
    summary: 'List the e-mail addresses that may not register',
  },
  addDeniedEmail: {
    method: 'POST',
    path: '/api/admin/emailDenylist',
    formerPath: '/api/admin/refusedAddresses',
    access: 'administrator',
    scope: 'members:write',
    body: blockedDomainRequest,
    response: noData,
    errors: ['not-found'],
    summary: 'Add e-mail addresses that may not register',
  },
  removeDeniedEmail: {
    method: 'DELETE',
    path: '/api/admin/emailDenylist',
    formerPath: '/api/admin/refusedAddresses',
    access: 'administrator',
    scope: 'members:write',
    body: blockedDomainRequest,
    response: noData,
    errors: ['not-found'],
    summary: 'Remove e-mail addresses that may not register',
  },
});
