import { z } from 'zod';
import { EXPORT_FORMATS, EXPORT_MEDIA_TYPES } from '#api/analysis/exports.ts';
import { languageQuery } from '#api/envelope.ts';
import { findingListQuery } from '#api/ratings.ts';
import { AREA_IDS } from '#areas.ts';
import { declare } from '../declare.ts';
import { ASSESSMENT_ERRORS, RATING_ERRORS } from '../shared-errors.ts';
import { companyQuery, domainParams, ratingRead } from '../shared-schemas.ts';

/** Findings for other programs and as summaries (docs/product/reports.md). */
export const exportEndpoints = declare('ratings', {
  exportFindings: {
    ...ratingRead,
    path: '/api/ratings/:domain/export',
    query: companyQuery.extend({ format: z.enum(EXPORT_FORMATS) }).extend(languageQuery.shape),
    file: Object.values(EXPORT_MEDIA_TYPES),
    errors: ASSESSMENT_ERRORS,
    summary: 'Download the findings of the latest rating',
  },
  exportAreaRows: {
    ...ratingRead,
    path: '/api/ratings/:domain/areas/:area/export',
    params: domainParams.extend({ area: z.enum(AREA_IDS) }),
    query: findingListQuery
      .omit({ area: true, page: true, pageSize: true })
      .extend(companyQuery.shape)
      .extend(languageQuery.shape),
    file: ['text/csv'],
    errors: RATING_ERRORS,
    summary: 'Download the rows of an assessment area',
  },
});
