import { confirmRequest, memberActed, memberChange, memberQuery, memberRow } from '../../api/admin.ts';
import { page } from '../../api/envelope.ts';
import { declare } from '../declare.ts';
import { NAME_REFUSALS } from '../refusals.ts';
import { byId, nothing } from '../shapes.ts';

/** Accounts of the installation (PRODUCT §8). */
export const memberEndpoints = declare('administration', {
  listMembers: {
    method: 'GET',
    path: '/api/admin/members',
    access: 'administrator',
    query: memberQuery,
    response: page(memberRow),
    summary: 'List the accounts of the installation',
  },
  changeMember: {
    method: 'PUT',
    path: '/api/admin/members/:id',
    access: 'administrator',
    params: byId,
    body: memberChange,
    response: memberRow,
    errors: [...NAME_REFUSALS, 'colleague-last-owner', 'last-administrator', 'no-data-changed', 'not-found'],
    summary: 'Change an account',
  },
  disableMember: {
    method: 'POST',
    path: '/api/admin/members/:id/disable',
    access: 'administrator',
    params: byId,
    response: memberActed,
    errors: ['last-administrator', 'not-found'],
    summary: 'Disable an account',
  },
  enableMember: {
    method: 'POST',
    path: '/api/admin/members/:id/enable',
    access: 'administrator',
    params: byId,
    response: memberActed,
    errors: ['last-administrator', 'not-found'],
    summary: 'Enable an account',
  },
  expireMemberPassword: {
    method: 'POST',
    path: '/api/admin/members/:id/expirePassword',
    access: 'administrator',
    params: byId,
    response: memberActed,
    errors: ['last-administrator', 'not-found'],
    summary: 'Let the password of an account expire',
  },
  revokeMemberSessions: {
    method: 'POST',
    path: '/api/admin/members/:id/revokeSessions',
    access: 'administrator',
    params: byId,
    response: memberActed,
    errors: ['last-administrator', 'not-found'],
    summary: 'End the sessions of an account',
  },
  unlockMember: {
    method: 'POST',
    path: '/api/admin/members/:id/unlock',
    access: 'administrator',
    params: byId,
    response: memberActed,
    errors: ['last-administrator', 'not-found'],
    summary: 'Unlock the log-in of an account',
  },
  confirmCompany: {
    method: 'POST',
    path: '/api/admin/companies/:id/confirm',
    access: 'administrator',
    params: byId,
    body: confirmRequest,
    response: nothing,
    errors: ['not-found'],
    summary: 'Confirm a company',
  },
});
