import { z } from 'zod';
import { assetDecision, assetPage, assetQuery } from '#api/analysis/assets.ts';
import { lookAlikeMark, lookAlikePage, lookAlikeQuery } from '#api/analysis/look-alikes.ts';
import { declare } from '../declare.ts';
import { DOMAIN_ERRORS } from '../shared-errors.ts';
import { companyQuery, domainParams } from '../shared-schemas.ts';

const changedCount = z.object({ changed: z.number().int().describe('number that changed') });

/** Hosts found under a domain, and its registered look-alikes. */
export const nameEndpoints = declare('findings', {
  listAssets: {
    method: 'GET',
    path: '/api/domains/:domain/assets',
    access: 'rated',
    scope: 'domains:read',
    params: domainParams,
    query: assetQuery,
    response: assetPage,
    errors: DOMAIN_ERRORS,
    summary: 'List the hosts found under a domain',
  },
  decideOnAssets: {
    method: 'POST',
    path: '/api/domains/:domain/assets',
    access: 'rated',
    companyRole: 'owner',
    scope: 'domains:write',
    params: domainParams,
    query: companyQuery,
    body: assetDecision,
    response: changedCount,
    errors: ['asset-is-rated-domain', ...DOMAIN_ERRORS],
    summary: 'Decide which hosts belong to a domain',
  },
  listLookAlikes: {
    method: 'GET',
    path: '/api/domains/:domain/lookAlikes',
    access: 'rated',
    scope: 'domains:read',
    params: domainParams,
    query: lookAlikeQuery,
    response: lookAlikePage,
    errors: DOMAIN_ERRORS,
    summary: 'List the registered names that look like a domain',
  },
  markLookAlike: {
    method: 'POST',
    path: '/api/domains/:domain/lookAlikes',
    access: 'rated',
    companyRole: 'owner',
    scope: 'domains:write',
    params: domainParams,
    query: companyQuery,
    body: lookAlikeMark,
    response: changedCount,
    errors: [...DOMAIN_ERRORS, 'look-alike-unknown'],
    summary: 'Mark a name that looks like a domain',
  },
});
