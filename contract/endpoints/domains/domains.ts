import { z } from 'zod';
import { attestRequest } from '#api/admin.ts';
import { associatedDomain, domainRequest, domainTags, verification } from '#api/domains.ts';
import { cursorPage, cursorQuery, pageQuery } from '#api/envelope.ts';
import { declare } from '../declare.ts';
import { DOMAIN_ERRORS, DOMAIN_NAME_ERRORS, NAME_ERRORS } from '../shared-errors.ts';
import { companyQuery, domainParams, noData, readByCursor } from '../shared-schemas.ts';

const verificationStep = {
  method: 'POST',
  access: 'login',
  companyRole: 'owner',
  scope: 'domains:write',
  body: domainRequest,
  response: verification,
} as const;

/** Verifying domains, the list of verified ones, and their tags (docs/product/states.md, api.md, domains.md). */
export const domainEndpoints = declare('domains', {
  listDomains: {
    method: 'GET',
    path: '/api/associatedDomains',
    access: 'login',
    scope: 'domains:read',
    query: pageQuery.extend({ ...companyQuery.shape, ...cursorQuery.shape }),
    response: cursorPage(associatedDomain),
    summary: 'List the verified domains',
    description: readByCursor,
  },
  requestVerification: {
    ...verificationStep,
    path: '/api/domains/request',
    errors: ['domain-already-verified', ...DOMAIN_NAME_ERRORS, 'limit-reached'],
    summary: 'Request the verification of a domain',
  },
  verifyDomain: {
    ...verificationStep,
    path: '/api/domains/verify',
    errors: [
      ...DOMAIN_NAME_ERRORS,
      'limit-reached',
      'verification-not-found',
      'verification-not-pending',
      'verification-too-soon',
    ],
    summary: 'Check the DNS record that verifies a domain',
  },
  cancelVerification: {
    ...verificationStep,
    path: '/api/domains/cancel',
    errors: [...DOMAIN_NAME_ERRORS, 'verification-not-found', 'verification-not-pending'],
    summary: 'Cancel the verification of a domain',
  },
  listVerifications: {
    method: 'GET',
    path: '/api/domains/pending',
    access: 'login',
    scope: 'domains:read',
    response: z.array(verification),
    summary: 'List the pending verifications',
  },
  deleteDomain: {
    method: 'DELETE',
    path: '/api/domains/:domain',
    access: 'login',
    companyRole: 'owner',
    params: domainParams,
    query: companyQuery,
    body: domainRequest,
    response: noData,
    errors: [...DOMAIN_ERRORS, 'domain-name-mismatch', 'domain-not-deletable'],
    summary: 'Delete a domain',
    description: 'The body repeats the name of the domain.',
  },
  attestDomain: {
    method: 'POST',
    path: '/api/domains/attest',
    access: 'administrator',
    scope: 'members:write',
    body: attestRequest,
    response: noData,
    errors: ['domain-already-verified', ...DOMAIN_NAME_ERRORS, 'not-found'],
    summary: 'Attest a domain for a company',
  },
  listTags: {
    method: 'GET',
    path: '/api/domains/tags',
    access: 'login',
    scope: 'domains:read',
    query: companyQuery,
    response: z.array(z.string()),
    summary: 'List the tags in use',
  },
  setTags: {
    method: 'PUT',
    path: '/api/domains/:domain/tags',
    access: 'login',
    companyRole: 'member',
    scope: 'domains:write',
    params: domainParams,
    body: domainTags,
    response: z.array(z.string()),
    errors: [...NAME_ERRORS, ...DOMAIN_ERRORS, 'tag-too-long', 'tags-too-many'],
    summary: 'Set the tags of a domain',
  },
});
