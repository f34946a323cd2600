import { z } from 'zod';
import { decisionCounts, decisionRequest, decisionResponse, findingDecisions } from '#api/decisions.ts';
import { pageQuery } from '#api/envelope.ts';
import { AREA_IDS, ROW_GROUPS } from '#areas.ts';
import { declare } from '../declare.ts';
import { DOMAIN_ERRORS } from '../shared-errors.ts';
import { companyQuery, domainParams, ratingRead } from '../shared-schemas.ts';

/** What a company decides about the findings of its domains (docs/product/rating.md). */
export const decisionEndpoints = declare('findings', {
  decideOnFindings: {
    method: 'POST',
    path: '/api/ratings/:domain/decisions',
    access: 'rated',
    companyRole: 'member',
    scope: 'findings:write',
    params: domainParams,
    query: companyQuery,
    body: decisionRequest,
    response: decisionResponse,
    errors: [
      'accept-date-invalid',
      'assignee-unknown',
      'decision-not-own',
      'dispute-not-asked',
      ...DOMAIN_ERRORS,
      'due-date-invalid',
      'finding-changed',
      'finding-not-found',
      'reason-missing',
    ],
    summary: 'Decide on findings',
  },
  countDecisions: {
    ...ratingRead,
    path: '/api/ratings/:domain/decisions',
    query: companyQuery.extend({
      area: z.enum(AREA_IDS).optional(),
      group: z.enum(ROW_GROUPS).optional().describe('counts rows of the list grouped like this; findings by default'),
    }),
    response: decisionCounts,
    errors: DOMAIN_ERRORS,
    summary: 'Count the findings of a domain, or the rows of a list, by decision',
  },
  listDecisions: {
    ...ratingRead,
    path: '/api/ratings/:domain/findings/:fingerprint/decisions',
    params: domainParams.extend({ fingerprint: z.string().max(64) }),
    query: pageQuery.extend(companyQuery.shape),
    response: findingDecisions,
    errors: ['decision-not-own', ...DOMAIN_ERRORS],
    summary: 'List the decisions on a finding',
  },
});
