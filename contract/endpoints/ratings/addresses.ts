import {
  addressDomainPage,
  addressPage,
  addressPlaces,
  addressQuery,
  placesQuery,
} from '../../api/analysis/addresses.ts';
import { pageQuery } from '../../api/envelope.ts';
import { declare } from '../declare.ts';
import { companyQuery, ofDomain } from '../shapes.ts';

/** Where the IP addresses of rated domains are. */
export const addressEndpoints = declare('ratings', {
  listAddresses: {
    method: 'GET',
    path: '/api/addresses',
    access: 'rated',
    scope: 'ratings:read',
    query: addressQuery,
    response: addressPage,
    errors: [
      'domain-has-scheme',
      'domain-incomplete',
      'domain-invalid',
      'domain-is-address',
      'domain-public-suffix',
      'domain-too-long',
    ],
    summary: 'List the IP addresses of the rated domains',
  },
  listAddressDomains: {
    method: 'GET',
    path: '/api/addresses/domains',
    access: 'rated',
    scope: 'ratings:read',
    query: pageQuery,
    response: addressDomainPage,
    errors: [
      'domain-has-scheme',
      'domain-incomplete',
      'domain-invalid',
      'domain-is-address',
      'domain-public-suffix',
      'domain-too-long',
    ],
    summary: 'List the domains that have IP addresses',
  },
  countAddressPlaces: {
    method: 'GET',
    path: '/api/addresses/places',
    access: 'rated',
    scope: 'ratings:read',
    query: placesQuery,
    response: addressPlaces,
    errors: [
      'domain-has-scheme',
      'domain-incomplete',
      'domain-invalid',
      'domain-is-address',
      'domain-public-suffix',
      'domain-too-long',
    ],
    summary: 'Count the IP addresses by country',
  },
  countDomainPlaces: {
    method: 'GET',
    path: '/api/ratings/:domain/places',
    access: 'rated',
    scope: 'ratings:read',
    params: ofDomain,
    query: companyQuery,
    response: addressPlaces,
    errors: [
      'domain-has-scheme',
      'domain-incomplete',
      'domain-invalid',
      'domain-is-address',
      'domain-not-found',
      'domain-public-suffix',
      'domain-too-long',
      'sharing-hides',
      'sharing-read-only',
    ],
    summary: 'Count the IP addresses of a domain by country',
  },
});
