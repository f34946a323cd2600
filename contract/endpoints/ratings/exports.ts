import { z } from 'zod';
import { EXPORT_FORMATS } from '../../api/analysis/exports.ts';
import { findingListQuery } from '../../api/ratings.ts';
import { AREA_IDS } from '../../areas.ts';
import { declare } from '../declare.ts';
import { companyQuery, ofDomain } from '../shapes.ts';

/** Findings for other programs: CSV, JSON and SARIF (PRODUCT §7). */
export const exportEndpoints = declare('ratings', {
  exportFindings: {
    method: 'GET',
    path: '/api/ratings/:domain/export',
    access: 'rated',
    scope: 'ratings:read',
    params: ofDomain,
    query: companyQuery.extend({ format: z.enum(EXPORT_FORMATS) }),
    file: ['text/csv', 'application/json', 'application/sarif+json'],
    errors: [
      'domain-has-scheme',
      'domain-incomplete',
      'domain-invalid',
      'domain-is-address',
      'domain-not-found',
      'domain-public-suffix',
      'domain-too-long',
      'not-found',
      'rating-not-found',
      'sharing-hides',
      'sharing-read-only',
    ],
    summary: 'Download the findings of the latest rating',
  },
  exportAreaRows: {
    method: 'GET',
    path: '/api/ratings/:domain/areas/:area/export',
    access: 'rated',
    scope: 'ratings:read',
    params: z.object({ domain: z.string().max(300), area: z.enum(AREA_IDS) }),
    query: findingListQuery.omit({ area: true, page: true, pageSize: true }).extend(companyQuery.shape),
    file: ['text/csv'],
    errors: [
      'domain-has-scheme',
      'domain-incomplete',
      'domain-invalid',
      'domain-is-address',
      'domain-not-found',
      'domain-public-suffix',
      'domain-too-long',
      'rating-not-found',
      'sharing-hides',
      'sharing-read-only',
    ],
    summary: 'Download the rows of an assessment area',
  },
});
