import { z } from 'zod';
import {
  analysis,
  analysisQuery,
  analysisTrend,
  analysisTrendQuery,
  compareQuery,
  ratingComparison,
} from '#api/analysis/comparison.ts';
import { changesSince, changesSinceQuery, scoreEvents } from '#api/analysis/score-events.ts';
import { declare } from '../declare.ts';
import { ASSESSMENT_ERRORS, SHARED_DOMAIN_ERRORS } from '../shared-errors.ts';
import { companyQuery, ratingRead } from '../shared-schemas.ts';

/** How ratings compare with other companies and with each other. */
export const analysisEndpoints = declare('ratings', {
  getAnalysis: {
    method: 'GET',
    path: '/api/analysis',
    access: 'rated',
    scope: 'ratings:read',
    query: analysisQuery,
    response: analysis,
    errors: ASSESSMENT_ERRORS,
    summary: 'Compare ratings with other companies',
  },
  getAnalysisTrend: {
    method: 'GET',
    path: '/api/analysis/trend',
    access: 'rated',
    scope: 'ratings:read',
    query: analysisTrendQuery,
    response: analysisTrend,
    errors: [...SHARED_DOMAIN_ERRORS, 'not-found'],
    summary: 'Compare ratings with other companies over time',
  },
  compareRatings: {
    ...ratingRead,
    path: '/api/ratings/:domain/compare',
    query: compareQuery.extend(companyQuery.shape),
    response: ratingComparison,
    errors: ASSESSMENT_ERRORS,
    summary: 'Compare two ratings of a domain',
  },
  listScoreEvents: {
    ...ratingRead,
    path: '/api/ratings/:domain/events',
    query: companyQuery.extend({ days: z.coerce.number().int().min(1).max(3660).default(365) }),
    response: z.array(scoreEvents),
    errors: SHARED_DOMAIN_ERRORS,
    summary: 'List what happened between the ratings of a domain',
  },
  listChangesSince: {
    ...ratingRead,
    path: '/api/ratings/:domain/changes/since',
    query: changesSinceQuery.extend(companyQuery.shape),
    response: changesSince,
    errors: ASSESSMENT_ERRORS,
    summary: 'List what changed since the last scan, a week, a month or the last report',
  },
});
