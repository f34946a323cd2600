import { badge, badgeSwitch } from '#api/reports/badge.ts';
import { declare } from '../declare.ts';
import { DOMAIN_ERRORS } from '../shared-errors.ts';
import { companyQuery, domainParams } from '../shared-schemas.ts';

const ofBadge = {
  path: '/api/domains/:domain/badge',
  access: 'rated',
  params: domainParams,
  query: companyQuery,
  response: badge,
  errors: DOMAIN_ERRORS,
} as const;

/** The badge of a domain. */
export const badgeEndpoints = declare('reports', {
  getBadge: {
    ...ofBadge,
    method: 'GET',
    scope: 'sharing:read',
    summary: 'Read the badge of a domain',
  },
  setBadge: {
    ...ofBadge,
    method: 'PUT',
    companyRole: 'owner',
    scope: 'sharing:write',
    body: badgeSwitch,
    summary: 'Switch the badge of a domain on or off',
    description:
      'The image takes the parameters `language`, `style` (`assay`, `flat`, `flat-square`, `for-the-badge`) and `show` (`grade`, or `score` where the owner allows it).',
  },
});
