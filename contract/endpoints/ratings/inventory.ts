import { z } from 'zod';
import {
  inventoryAsset,
  inventoryDecision,
  inventoryDetail,
  inventoryExportQuery,
  inventoryFacets,
  inventoryLabels,
  inventoryQuery,
} from '#api/analysis/inventory.ts';
import { cursorPage, languageQuery } from '#api/envelope.ts';
import { declare } from '../declare.ts';
import { NAME_ERRORS } from '../shared-errors.ts';
import { idParams, readByCursor } from '../shared-schemas.ts';

const changedCount = z.object({ changed: z.number().int().describe('number that changed') });

/** Assets over all domains of a company (docs/product/domains.md). */
export const inventoryEndpoints = declare('assets', {
  listInventory: {
    method: 'GET',
    path: '/api/assets',
    access: 'rated',
    scope: 'domains:read',
    query: inventoryQuery,
    response: cursorPage(inventoryAsset),
    summary: 'List the assets of all domains of the company',
    description: readByCursor,
  },
  countInventory: {
    method: 'GET',
    path: '/api/assets/facets',
    access: 'rated',
    scope: 'domains:read',
    response: inventoryFacets,
    summary: 'Count the assets by kind, and list the values that filters take',
  },
  exportInventory: {
    method: 'GET',
    path: '/api/assets/export',
    access: 'rated',
    scope: 'domains:read',
    query: inventoryExportQuery.extend(languageQuery.shape),
    file: ['text/csv'],
    summary: 'Download the assets as CSV',
  },
  getInventoryAsset: {
    method: 'GET',
    path: '/api/assets/:id',
    access: 'rated',
    scope: 'domains:read',
    params: idParams,
    response: inventoryDetail,
    errors: ['asset-not-found'],
    summary: 'Read an asset with its findings',
  },
  decideOnInventory: {
    method: 'POST',
    path: '/api/assets/decisions',
    access: 'rated',
    companyRole: 'owner',
    scope: 'domains:write',
    body: inventoryDecision,
    response: changedCount,
    errors: ['asset-is-rated-domain', 'asset-not-found'],
    summary: 'Confirm or reject assets',
    description:
      'Every scan includes confirmed hosts, and from the next one on none includes rejected hosts. Decisions on other kinds are kept with the asset and change neither scans nor ratings.',
  },
  labelInventory: {
    method: 'POST',
    path: '/api/assets/labels',
    access: 'rated',
    companyRole: 'member',
    scope: 'domains:write',
    body: inventoryLabels,
    response: changedCount,
    errors: ['asset-not-found', 'asset-tags-too-many', 'assignee-unknown', ...NAME_ERRORS, 'name-empty'],
    summary: 'Set owner, group and tags of assets',
  },
});
