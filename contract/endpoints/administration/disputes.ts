import { disputeDetail, disputeQuery, disputeRow, rulingRequest } from '#api/decisions.ts';
import { page } from '#api/envelope.ts';
import { declare } from '../declare.ts';
import { idParams, noData } from '../shared-schemas.ts';

/** The queue of disputes (docs/product/rating.md). */
export const disputeEndpoints = declare('disputes', {
  listDisputes: {
    method: 'GET',
    path: '/api/admin/disputes',
    access: 'administrator',
    scope: 'disputes:read',
    query: disputeQuery,
    response: page(disputeRow),
    summary: 'List disputes of findings',
  },
  getDispute: {
    method: 'GET',
    path: '/api/admin/disputes/:id',
    access: 'administrator',
    scope: 'disputes:read',
    params: idParams,
    response: disputeDetail,
    errors: ['dispute-not-found'],
    summary: 'Read a dispute',
  },
  ruleOnDispute: {
    method: 'POST',
    path: '/api/admin/disputes/:id/rule',
    access: 'administrator',
    scope: 'disputes:write',
    params: idParams,
    body: rulingRequest,
    response: noData,
    errors: [
      'accept-date-invalid',
      'dispute-closed',
      'dispute-not-found',
      'reason-missing',
      'report-no-data',
      'ruling-no-change',
      'ruling-own-company',
    ],
    summary: 'Rule on a dispute',
  },
});
