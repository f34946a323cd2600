import { badge, badgeSwitch } from '../../api/reports/badge.ts';
import { declare } from '../declare.ts';
import { companyQuery, ofDomain } from '../shapes.ts';

/** The badge of a domain. */
export const badgeEndpoints = declare('reports', {
  getBadge: {
    method: 'GET',
    path: '/api/domains/:domain/badge',
    access: 'rated',
    params: ofDomain,
    query: companyQuery,
    response: badge,
    errors: [
      'domain-has-scheme',
      'domain-incomplete',
      'domain-invalid',
      'domain-is-address',
      'domain-not-found',
      'domain-public-suffix',
      'domain-too-long',
    ],
    summary: 'Read the badge of a domain',
  },
  setBadge: {
    method: 'PUT',
    path: '/api/domains/:domain/badge',
    access: 'rated',
    companyRole: 'owner',
    params: ofDomain,
    query: companyQuery,
    body: badgeSwitch,
    response: badge,
    errors: [
      'domain-has-scheme',
      'domain-incomplete',
      'domain-invalid',
      'domain-is-address',
      'domain-not-found',
      'domain-public-suffix',
      'domain-too-long',
    ],
    summary: 'Switch the badge of a domain on or off',
  },
});
