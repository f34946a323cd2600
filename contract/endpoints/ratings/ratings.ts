import { z } from 'zod';
import { cadence } from '#api/analysis/cadence.ts';
import { dnssecChain } from '#api/analysis/dnssec.ts';
import { ledger } from '#api/analysis/ledger.ts';
import { totaledPage } from '#api/analysis/row-findings.ts';
import { cursorPage, cursorQuery, pageQuery } from '#api/envelope.ts';
import { forecast } from '#api/forecast.ts';
import {
  checkLine,
  findingListQuery,
  findingRow,
  ranking,
  ratingChange,
  ratingLine,
  ratingSummary,
  remediationPlan,
  retestRequest,
  simulateRequest,
  simulation,
  trendPoint,
} from '#api/ratings.ts';
import { scanRow } from '#api/scans.ts';
import { AREA_IDS } from '#areas.ts';
import { declare } from '../declare.ts';
import { ASSESSMENT_ERRORS, DOMAIN_ERRORS, RATING_ERRORS, SHARED_DOMAIN_ERRORS } from '../shared-errors.ts';
import { companyQuery, domainParams, ratingRead, readByCursor } from '../shared-schemas.ts';

/** The ratings of domains and everything read from them (docs/product/rating.md). */
export const ratingEndpoints = declare('ratings', {
  listRatings: {
    method: 'GET',
    path: '/api/ratings',
    access: 'rated',
    scope: 'ratings:read',
    query: pageQuery.extend({ ...companyQuery.shape, ...cursorQuery.shape, tag: z.string().max(100).optional() }),
    response: cursorPage(ratingLine),
    summary: 'List the latest rating of each domain',
    description: readByCursor,
  },
  getRating: {
    ...ratingRead,
    path: '/api/ratings/:domain',
    response: ratingSummary,
    errors: RATING_ERRORS,
    summary: 'Read the latest rating of a domain',
  },
  getRatingTrend: {
    ...ratingRead,
    path: '/api/ratings/:domain/trend',
    query: companyQuery.extend({ days: z.coerce.number().int().min(1).max(3660).optional() }),
    response: z.array(trendPoint),
    errors: SHARED_DOMAIN_ERRORS,
    summary: 'Read the ratings of a domain over time',
  },
  listRatingChanges: {
    ...ratingRead,
    path: '/api/ratings/:domain/changes',
    response: z.array(ratingChange),
    errors: ASSESSMENT_ERRORS,
    summary: 'List what changed against the previous rating',
  },
  listFindings: {
    ...ratingRead,
    path: '/api/ratings/:domain/findings',
    query: findingListQuery.extend(companyQuery.shape),
    response: totaledPage(findingRow),
    errors: ASSESSMENT_ERRORS,
    summary: 'List the findings of the latest rating',
  },
  getFinding: {
    ...ratingRead,
    path: '/api/ratings/:domain/findings/:fingerprint',
    params: domainParams.extend({ fingerprint: z.string().max(64) }),
    response: findingRow,
    errors: ASSESSMENT_ERRORS,
    summary: 'Read a finding',
  },
  listAreaRows: {
    ...ratingRead,
    path: '/api/ratings/:domain/areas/:area/rows',
    params: domainParams.extend({ area: z.enum(AREA_IDS) }),
    query: findingListQuery.omit({ area: true }).extend(companyQuery.shape),
    response: totaledPage(z.record(z.string(), z.unknown())),
    errors: RATING_ERRORS,
    summary: 'List the rows of an assessment area',
  },
  listChecks: {
    ...ratingRead,
    path: '/api/ratings/:domain/checks',
    query: companyQuery.extend({ area: z.enum(AREA_IDS).optional() }),
    response: z.array(checkLine),
    errors: ASSESSMENT_ERRORS,
    summary: 'List the checks of the latest rating with their outcome',
  },
  getLedger: {
    ...ratingRead,
    path: '/api/ratings/:domain/ledger',
    response: ledger,
    errors: ASSESSMENT_ERRORS,
    summary: 'Read how the score was calculated',
  },
  getRemediationPlan: {
    ...ratingRead,
    path: '/api/ratings/:domain/remediationPlan',
    formerPath: '/api/ratings/:domain/way',
    response: remediationPlan,
    errors: ASSESSMENT_ERRORS,
    summary: 'Read the shortest remediation plan to the next grade',
  },
  simulateFixes: {
    method: 'POST',
    path: '/api/ratings/:domain/simulate',
    access: 'rated',
    scope: 'ratings:read',
    params: domainParams,
    query: companyQuery,
    body: simulateRequest,
    response: simulation,
    errors: ASSESSMENT_ERRORS,
    summary: 'Calculate the score after selected fixes',
  },
  requestRetest: {
    method: 'POST',
    path: '/api/ratings/:domain/retest',
    access: 'rated',
    companyRole: 'member',
    scope: 'findings:write',
    params: domainParams,
    query: companyQuery,
    body: retestRequest,
    response: scanRow,
    errors: [
      'domain-not-verified',
      ...DOMAIN_ERRORS,
      'retest-nothing-open',
      'retest-too-many',
      'scan-contact-missing',
      'sharing-read-only',
    ],
    summary: 'Request a retest of findings',
  },
  getForecast: {
    ...ratingRead,
    path: '/api/ratings/:domain/forecast',
    response: forecast,
    errors: RATING_ERRORS,
    summary: 'Read how the rating develops if nothing is fixed',
  },
  getPatchCadence: {
    ...ratingRead,
    path: '/api/ratings/:domain/cadence',
    response: cadence,
    errors: SHARED_DOMAIN_ERRORS,
    summary: 'Read how fast findings are resolved',
  },
  getDnssecChain: {
    ...ratingRead,
    path: '/api/ratings/:domain/dnssec',
    response: dnssecChain,
    errors: SHARED_DOMAIN_ERRORS,
    summary: 'Read the DNSSEC chain of trust of a domain',
  },
  listSoftware: {
    ...ratingRead,
    path: '/api/ratings/:domain/software',
    query: companyQuery.extend({ host: z.string().max(300) }),
    response: z.array(z.string()),
    errors: SHARED_DOMAIN_ERRORS,
    summary: 'List the software of a host',
  },
  getRanking: {
    method: 'GET',
    path: '/api/ranking',
    formerPath: '/api/standing',
    access: 'rated',
    scope: 'ratings:read',
    query: z.object({ of: z.enum(['all', 'industry']).default('all') }),
    response: ranking,
    summary: 'Read the rank of the company among others',
  },
});
