import { z } from 'zod';
import { assetDecision, assetPage, assetQuery } from '../../api/analysis/assets.ts';
import { lookAlikeMark, lookAlikePage, lookAlikeQuery } from '../../api/analysis/look-alikes.ts';
import { declare } from '../declare.ts';
import { companyQuery, ofDomain } from '../shapes.ts';

/** Hosts found under a domain, and registered names that look like it. */
export const nameEndpoints = declare('findings', {
  listAssets: {
    method: 'GET',
    path: '/api/domains/:domain/assets',
    access: 'rated',
    params: ofDomain,
    query: assetQuery,
    response: assetPage,
    errors: [
      'domain-has-scheme',
      'domain-incomplete',
      'domain-invalid',
      'domain-is-address',
      'domain-not-found',
      'domain-public-suffix',
      'domain-too-long',
    ],
    summary: 'List the hosts found under a domain',
  },
  decideOnAssets: {
    method: 'POST',
    path: '/api/domains/:domain/assets',
    access: 'rated',
    companyRole: 'owner',
    params: ofDomain,
    query: companyQuery,
    body: assetDecision,
    response: z.object({ changed: z.number().int() }),
    errors: [
      'asset-is-domain',
      'domain-has-scheme',
      'domain-incomplete',
      'domain-invalid',
      'domain-is-address',
      'domain-not-found',
      'domain-public-suffix',
      'domain-too-long',
    ],
    summary: 'Decide which hosts belong to a domain',
  },
  listLookAlikes: {
    method: 'GET',
    path: '/api/domains/:domain/lookAlikes',
    access: 'rated',
    params: ofDomain,
    query: lookAlikeQuery,
    response: lookAlikePage,
    errors: [
      'domain-has-scheme',
      'domain-incomplete',
      'domain-invalid',
      'domain-is-address',
      'domain-not-found',
      'domain-public-suffix',
      'domain-too-long',
    ],
    summary: 'List the registered names that look like a domain',
  },
  markLookAlike: {
    method: 'POST',
    path: '/api/domains/:domain/lookAlikes',
    access: 'rated',
    companyRole: 'owner',
    params: ofDomain,
    query: companyQuery,
    body: lookAlikeMark,
    response: z.object({ changed: z.number().int() }),
    errors: [
      'domain-has-scheme',
      'domain-incomplete',
      'domain-invalid',
      'domain-is-address',
      'domain-not-found',
      'domain-public-suffix',
      'domain-too-long',
      'look-alike-unknown',
    ],
    summary: 'Mark a name that looks like a domain',
  },
});
