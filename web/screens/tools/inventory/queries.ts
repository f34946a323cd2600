import type { InventoryFilter, InventoryLabels } from '@assay/contract/api/analysis/inventory.ts';
import { ASSETS_PER_CHANGE } from '@assay/contract/values/assets.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, queries } from '#api/connection.ts';

/** What the list of assets shows. */
export type InventoryListFilter = InventoryFilter & { sort: string; page: number };

/** Assets over all domains; below `ratings`, so that a new rating refreshes them. */
export function inventoryQuery(filter: InventoryListFilter) {
  return queryOptions({
    queryKey: ['ratings', 'inventory', 'list', filter],
    queryFn: async ({ signal }) => (await client.request('GET', '/api/assets', { query: { ...filter }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

export const facetsQuery = queryOptions({
  queryKey: ['ratings', 'inventory', 'facets'],
  queryFn: async ({ signal }) =>
    (await client.request('GET', '/api/assets/facets', { signal, silentErrors: 'all' })).data,
});

export function assetQuery(id: string) {
  return queryOptions({
    queryKey: ['ratings', 'inventory', 'one', id],
    queryFn: async ({ signal }) => (await client.request('GET', '/api/assets/:id', { params: { id }, signal })).data,
  });
}

export function exportInventory(filter: InventoryFilter): Promise<Blob> {
  return client.binary('/api/assets/export', 'text/csv', { query: { ...filter }, userInitiated: true });
}

/** Sends one change of many assets in parts that the server takes. @returns how many changed */
async function inParts(ids: readonly string[], send: (part: string[]) => Promise<number>): Promise<number> {
  let changed = 0;
  try {
    for (let at = 0; at < ids.length; at += ASSETS_PER_CHANGE)
      changed += await send(ids.slice(at, at + ASSETS_PER_CHANGE));
  } finally {
    await queries.invalidateQueries({ queryKey: ['ratings'] });
  }
  return changed;
}

export type InventoryDecision = 'open' | 'confirmed' | 'rejected';

export function decideOnInventory(ids: readonly string[], decision: InventoryDecision): Promise<number> {
  return inParts(
    ids,
    async (part) =>
      (await client.request('POST', '/api/assets/decisions', { body: { ids: part, decision } })).data.changed,
  );
}

export function labelInventory(ids: readonly string[], labels: Omit<InventoryLabels, 'ids'>): Promise<number> {
  return inParts(
    ids,
    async (part) =>
      (await client.request('POST', '/api/assets/labels', { body: { ids: part, ...labels } })).data.changed,
  );
}
