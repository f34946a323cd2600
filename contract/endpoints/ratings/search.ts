import { page } from '#api/envelope.ts';
import { searchHit, searchQuery } from '#api/search.ts';
import { declare } from '../declare.ts';

/** What the command palette finds. */
export const searchEndpoints = declare('ratings', {
  search: {
    method: 'GET',
    path: '/api/search',
    access: 'rated',
    scope: 'ratings:read',
    query: searchQuery,
    response: page(searchHit),
    summary: 'Search domains, findings, CVEs, software and ports',
  },
});
