import { z } from 'zod';
import {
  createdRatingLink,
  newRatingLink,
  ratingLink,
  ratingLinkPage,
  sharedFindingPage,
  sharedFindingsRequest,
  sharedRating,
  sharedRatingRequest,
} from '#api/analysis/share-links.ts';
import { pageQuery } from '#api/envelope.ts';
import { declare } from '../declare.ts';
import { DOMAIN_ERRORS, NAME_ERRORS } from '../shared-errors.ts';
import { codeParams, companyQuery, domainParams, ratingRead } from '../shared-schemas.ts';

const sharedRead = { method: 'POST', access: 'public', params: codeParams } as const;
const LINK_REFUSALS = [
  'login-locked',
  'rating-link-locked',
  'rating-link-password-needed',
  'rating-link-password-wrong',
  'rating-link-unknown',
] as const;

/** Read-only links to one rating. */
export const ratingLinkEndpoints = declare('ratings', {
  listRatingLinks: {
    ...ratingRead,
    path: '/api/ratings/:domain/links',
    query: pageQuery.pick({ page: true, pageSize: true }).extend(companyQuery.shape),
    response: ratingLinkPage,
    errors: [...DOMAIN_ERRORS, 'sharing-read-only'],
    summary: 'List the links to ratings of a domain',
  },
  createRatingLink: {
    method: 'POST',
    path: '/api/ratings/:domain/links',
    access: 'rated',
    companyRole: 'owner',
    scope: 'sharing:write',
    params: domainParams,
    query: companyQuery,
    body: newRatingLink,
    response: createdRatingLink,
    errors: [
      ...NAME_ERRORS,
      ...DOMAIN_ERRORS,
      'password-too-long',
      'password-too-short',
      'rating-link-day-invalid',
      'rating-link-too-many',
      'rating-not-found',
      'sharing-read-only',
    ],
    summary: 'Create a link to a rating',
  },
  endRatingLink: {
    method: 'DELETE',
    path: '/api/ratings/:domain/links/:id',
    access: 'rated',
    companyRole: 'owner',
    scope: 'sharing:write',
    params: domainParams.extend({ id: z.uuid() }),
    query: companyQuery,
    response: ratingLink,
    errors: [...DOMAIN_ERRORS, 'rating-link-not-found', 'sharing-read-only'],
    summary: 'End a link to a rating',
  },
  openSharedRating: {
    ...sharedRead,
    path: '/api/shared/:code',
    body: sharedRatingRequest,
    response: sharedRating,
    errors: LINK_REFUSALS,
    summary: 'Open the rating behind a link',
  },
  listSharedFindings: {
    ...sharedRead,
    path: '/api/shared/:code/findings',
    body: sharedFindingsRequest,
    response: sharedFindingPage,
    errors: [...LINK_REFUSALS, 'not-found', 'sharing-hides'],
    summary: 'List the findings of the rating behind a link',
  },
});
