import { z } from 'zod';
import { savedView, savedViewQuery, savedViewRequest } from '#api/analysis/saved-views.ts';
import { declare } from '../declare.ts';
import { NAME_ERRORS } from '../shared-errors.ts';
import { idParams, noData } from '../shared-schemas.ts';

/** Saved views of lists of findings. */
export const savedViewEndpoints = declare('findings', {
  listSavedViews: {
    method: 'GET',
    path: '/api/savedViews',
    access: 'rated',
    scope: 'ratings:read',
    query: savedViewQuery,
    response: z.array(savedView),
    summary: 'List the saved views of a list: own ones, and those shared in the company',
  },
  saveView: {
    method: 'POST',
    path: '/api/savedViews',
    access: 'rated',
    scope: 'findings:write',
    body: savedViewRequest,
    response: savedView,
    errors: [...NAME_ERRORS, 'name-empty', 'saved-view-too-many'],
    summary: 'Save a view of a list',
  },
  deleteSavedView: {
    method: 'DELETE',
    path: '/api/savedViews/:id',
    access: 'rated',
    scope: 'findings:write',
    params: idParams,
    response: noData,
    errors: ['saved-view-not-found'],
    summary: 'Delete a saved view',
  },
});
