import { z } from 'zod';
import { EXPORT_FORMATS } from '../../api/analysis/exports.ts';
import { findingListQuery } from '../../api/ratings.ts';
import { AREA_IDS } from '../../areas.ts';
import { declare } from '../declare.ts';
import { ASSESSMENT_REFUSALS, RATING_REFUSALS } from '../refusals.ts';
import { companyQuery, ofDomain, ratingRead } from '../shapes.ts';

/** Findings for other programs: CSV, JSON and SARIF (PRODUCT §7). */
export const exportEndpoints = declare('ratings', {
  exportFindings: {
    ...ratingRead,
    path: '/api/ratings/:domain/export',
    query: companyQuery.extend({ format: z.enum(EXPORT_FORMATS) }),
    file: ['text/csv', 'application/json', 'application/sarif+json'],
    errors: ASSESSMENT_REFUSALS,
    summary: 'Download the findings of the latest rating',
  },
  exportAreaRows: {
    ...ratingRead,
    path: '/api/ratings/:domain/areas/:area/export',
    params: ofDomain.extend({ area: z.enum(AREA_IDS) }),
    query: findingListQuery.omit({ area: true, page: true, pageSize: true }).extend(companyQuery.shape),
    file: ['text/csv'],
    errors: RATING_REFUSALS,
    summary: 'Download the rows of an assessment area',
  },
});
