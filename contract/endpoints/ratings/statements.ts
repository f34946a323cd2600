import { z } from 'zod';
import { ownerStatements, statementRequest, statementResponse } from '#api/analysis/owner-statements.ts';
import { declare } from '../declare.ts';
import { DOMAIN_ERRORS } from '../shared-errors.ts';
import { companyQuery, domainParams, noData, ratingRead } from '../shared-schemas.ts';

const writing = {
  access: 'rated',
  companyRole: 'member',
  scope: 'findings:write',
  query: companyQuery,
} as const;

/** What the owner of a domain states about unconfirmed findings; the rating is computed again at once. */
export const statementEndpoints = declare('findings', {
  stateAboutFinding: {
    ...writing,
    method: 'POST',
    path: '/api/ratings/:domain/findings/:fingerprint/statements',
    params: domainParams.extend({ fingerprint: z.string().max(64) }),
    body: statementRequest,
    response: statementResponse,
    errors: [
      'build-contradicts-scan',
      'decision-not-own',
      ...DOMAIN_ERRORS,
      'finding-not-found',
      'finding-not-unconfirmed',
      'report-no-data',
    ],
    summary: 'Confirm an unconfirmed finding, or name the installed package',
  },
  listStatements: {
    ...ratingRead,
    path: '/api/ratings/:domain/statements',
    response: ownerStatements,
    errors: ['decision-not-own', ...DOMAIN_ERRORS],
    summary: 'List the statements about unconfirmed findings of a domain',
  },
  withdrawStatement: {
    ...writing,
    method: 'DELETE',
    path: '/api/ratings/:domain/statements/:id',
    params: domainParams.extend({ id: z.uuid() }),
    response: noData,
    errors: ['decision-not-own', ...DOMAIN_ERRORS, 'not-found', 'report-no-data'],
    summary: 'Withdraw a statement about an unconfirmed finding',
  },
});
