import { addressDomainPage, addressPage, addressPlaces, addressQuery, placesQuery } from '#api/analysis/addresses.ts';
import { cursorQuery, pageQuery } from '#api/envelope.ts';
import { declare } from '../declare.ts';
import { DOMAIN_NAME_ERRORS, SHARED_DOMAIN_ERRORS } from '../shared-errors.ts';
import { ratingRead, readByCursor } from '../shared-schemas.ts';

/** Where the IP addresses of rated domains are. */
export const addressEndpoints = declare('ratings', {
  listAddresses: {
    method: 'GET',
    path: '/api/addresses',
    access: 'rated',
    scope: 'ratings:read',
    query: addressQuery,
    response: addressPage,
    errors: DOMAIN_NAME_ERRORS,
    summary: 'List the IP addresses of the rated domains',
  },
  listAddressDomains: {
    method: 'GET',
    path: '/api/addresses/domains',
    access: 'rated',
    scope: 'ratings:read',
    query: pageQuery.extend(cursorQuery.shape),
    response: addressDomainPage,
    summary: 'List the domains that have IP addresses',
    description: readByCursor,
  },
  countAddressPlaces: {
    method: 'GET',
    path: '/api/addresses/places',
    access: 'rated',
    scope: 'ratings:read',
    query: placesQuery,
    response: addressPlaces,
    errors: DOMAIN_NAME_ERRORS,
    summary: 'Count the IP addresses by country',
  },
  countDomainPlaces: {
    ...ratingRead,
    path: '/api/ratings/:domain/places',
    response: addressPlaces,
    errors: SHARED_DOMAIN_ERRORS,
    summary: 'Count the IP addresses of a domain by country',
  },
});
