import { z } from 'zod';
import { EXPORT_FORMATS } from '#api/analysis/exports.ts';
import { findingListQuery } from '#api/ratings.ts';
import { AREA_IDS } from '#areas.ts';
import { declare } from '../declare.ts';
import { ASSESSMENT_ERRORS, RATING_ERRORS } from '../shared-errors.ts';
import { companyQuery, domainParams, ratingRead } from '../shared-schemas.ts';

/** Findings for other programs: CSV, JSON and SARIF (docs/product/reports.md). */
export const exportEndpoints = declare('ratings', {
  exportFindings: {
    ...ratingRead,
    path: '/api/ratings/:domain/export',
    query: companyQuery.extend({ format: z.enum(EXPORT_FORMATS) }),
    file: ['text/csv', 'application/json', 'application/sarif+json'],
    errors: ASSESSMENT_ERRORS,
    summary: 'Download the findings of the latest rating',
  },
  exportAreaRows: {
    ...ratingRead,
    path: '/api/ratings/:domain/areas/:area/export',
    params: domainParams.extend({ area: z.enum(AREA_IDS) }),
    query: findingListQuery.omit({ area: true, page: true, pageSize: true }).extend(companyQuery.shape),
    file: ['text/csv'],
    errors: RATING_ERRORS,
    summary: 'Download the rows of an assessment area',
  },
});
