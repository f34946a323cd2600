import { workCounts, workQuery, workRow } from '#api/analysis/work.ts';
import { page } from '#api/envelope.ts';
import { declare } from '../declare.ts';

/** Open findings over all domains of a company. */
export const workEndpoints = declare('findings', {
  listWork: {
    method: 'GET',
    path: '/api/work',
    access: 'rated',
    scope: 'ratings:read',
    query: workQuery,
    response: page(workRow),
    summary: 'List findings of all domains of the company',
  },
  countWork: {
    method: 'GET',
    path: '/api/work/counts',
    access: 'rated',
    scope: 'ratings:read',
    response: workCounts,
    summary: 'Count the open findings of each view of the work list',
  },
});
