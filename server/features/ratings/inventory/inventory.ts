import {
  INVENTORY_SORTS,
  type InventoryAsset,
  type InventoryDetail,
  type InventoryFacets,
  type InventoryLabels,
  type inventoryDecision,
  type inventoryQuery,
} from '@assay/contract/api/analysis/inventory.ts';
import type { Finding } from '@assay/contract/assessment.ts';
import { countColumn } from '@assay/contract/severities.ts';
import { ASSET_FINDINGS_MAX, ASSET_KINDS, ASSET_TAGS_MAX } from '@assay/contract/values/assets.ts';
import type { Translator } from '@assay/locales';
import type { z } from 'zod';
import type { Session } from '#features/auth/index.ts';
import { auditAll } from '#platform/db/audit.ts';
import { listAssetFindings } from '#platform/db/domains/inventory/asset-findings.ts';
import {
  byIds,
  type InventoryOrder,
  type InventoryRecord,
  listInventory,
  listSameAsset,
} from '#platform/db/domains/inventory/inventory.ts';
import {
  decideOnHosts,
  updateInventoryDecisions,
  updateLabels,
} from '#platform/db/domains/inventory/inventory-changes.ts';
import { countInventory } from '#platform/db/domains/inventory/inventory-facets.ts';
import { hasUncountedRatings } from '#platform/db/domains/inventory/inventory-sync.ts';
import { colleaguesById } from '#platform/db/ratings/decisions.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { findingText } from '../rating-response.ts';

/** Assets of one change that its audit entry names; further ones are only counted. */
const NAMES_LOGGED = 20;

function orderOf(sort = ''): InventoryOrder {
  const by = INVENTORY_SORTS.find((column) => column === sort.replace(/^-/, '')) ?? 'name';
  return { by, descending: sort.startsWith('-') };
}

export function toInventoryAsset({ domainId: _, ...row }: InventoryRecord): InventoryAsset {
  const { firstSeen, lastSeen, decision, decidedBy, decidedAt, ownerId, owner, ...rest } = row;
  return {
    ...rest,
    firstSeen: firstSeen.toISOString(),
    lastSeen: lastSeen.toISOString(),
    decision: decision ?? 'open',
    decidedBy: decision === null ? null : decidedBy,
    decidedAt: decision === null ? null : (decidedAt?.toISOString() ?? null),
    owner: ownerId && owner !== null ? { id: ownerId, name: owner } : null,
  };
}

/** A page of the assets of a company. */
export async function readInventory(tx: Tx, companyId: string, query: z.infer<typeof inventoryQuery>) {
  const { page, pageSize, sort, search = '', cursor: after = null, ...filter } = query;
  const list = { limit: pageSize, offset: after === null ? (page - 1) * pageSize : 0, after, order: orderOf(sort) };
  const { rows, total, nextCursor } = await listInventory(tx, companyId, { ...filter, search: search.trim() }, list);
  return { rows: rows.map(toInventoryAsset), total, page, pageSize, nextCursor };
}

/** How many assets there are, and the values that filters take. */
export async function readInventoryFacets(tx: Tx, companyId: string): Promise<InventoryFacets> {
  const { kinds, ...facets } = await countInventory(tx, companyId);
  const none = Object.fromEntries(ASSET_KINDS.map((kind) => [kind, 0])) as InventoryFacets['kinds'];
  return {
    ...facets,
    kinds: { ...none, ...Object.fromEntries(kinds.map(({ kind, n }) => [kind, n])) },
    pending: await hasUncountedRatings(tx, companyId),
  };
}

/** An asset with its open findings. @throws {AppError} asset-not-found */
export async function readInventoryAsset(
  tx: Tx,
  companyId: string,
  id: string,
  words: Translator,
): Promise<InventoryDetail> {
  const [asset] = await byIds(tx, companyId, [id]);
  if (!asset) throw new AppError('asset-not-found');
  const { rows, total } = await listAssetFindings(tx, asset, ASSET_FINDINGS_MAX);
  const findings = rows.map(({ data }) => {
    const finding = data as unknown as Finding;
    const { fingerprint, area, asset: of } = finding;
    return { fingerprint, title: findingText(finding, words).title, area, level: countColumn(finding), asset: of };
  });
  return {
    ...toInventoryAsset(asset),
    findings,
    findingCount: total,
    elsewhere: await listSameAsset(tx, companyId, asset),
  };
}

/** Session, and its network address for the audit log. */
interface Actor {
  session: Session;
  address: string;
}

/** The assets of one change by domain, in the order in which scans store them. @throws {AppError} asset-not-found */
async function chosen(tx: Tx, { session }: Actor, ids: readonly string[]): Promise<InventoryRecord[]> {
  const assets = await byIds(tx, session.companyId, [...new Set(ids)]);
  if (assets.length === 0) throw new AppError('asset-not-found');
  return assets.sort((a, b) => (`${a.domain} ${a.key}` < `${b.domain} ${b.key}` ? -1 : 1));
}

function record(
  tx: Tx,
  { session, address }: Actor,
  assets: readonly InventoryRecord[],
  entry: { action: string; facts: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  const { companyId, accountId } = session;
  const entries = [...Map.groupBy(assets, ({ domain }) => domain)].map(([target, of]) => {
    const names = of.slice(0, NAMES_LOGGED).map(({ name }) => name);
    const facts = { ...entry.facts, count: of.length, assets: names.join(', ') };
    return { ...entry, companyId, accountId, address, target, facts };
  });
  return auditAll(tx, entries);
}

/**
 * Confirms or rejects assets, recorded in the audit log. Of hosts, scans follow the decision.
 * @returns how many changed
 * @throws {AppError} asset-not-found, asset-is-rated-domain
 */
export async function decideOnInventory(
  tx: Tx,
  actor: Actor,
  { ids, decision }: z.infer<typeof inventoryDecision>,
): Promise<number> {
  const wanted = decision === 'open' ? null : decision;
  const assets = (await chosen(tx, actor, ids)).filter((asset) => asset.decision !== wanted);
  if (decision === 'rejected' && assets.some(({ kind, key, domain }) => kind === 'host' && key === domain))
    throw new AppError('asset-is-rated-domain');
  if (assets.length === 0) return 0;
  const by = { accountId: actor.session.accountId, decision: wanted };
  const hosts = assets.filter(({ kind }) => kind === 'host');
  for (const of of Map.groupBy(hosts, ({ domainId }) => domainId).values()) await decideOnHosts(tx, of, by);
  const changed = assets.map(({ id }) => id);
  await updateInventoryDecisions(tx, changed, by);
  const before = [...new Set(assets.map((asset) => asset.decision ?? 'open'))].sort().join(', ');
  await record(tx, actor, assets, { action: 'asset.decided', facts: { before, after: decision } });
  return changed.length;
}

/**
 * Sets owner, group and tags of assets, recorded in the audit log.
 * @returns how many assets there are
 * @throws {AppError} asset-not-found, asset-tags-too-many, assignee-unknown, name-empty
 */
export async function labelInventory(tx: Tx, actor: Actor, labels: InventoryLabels): Promise<number> {
  const { ids, owner, group, addTags = [], removeTags = [] } = labels;
  if ([group, ...addTags].includes('')) throw new AppError('name-empty');
  const assets = await chosen(tx, actor, ids);
  const [person] = owner ? await colleaguesById(tx, actor.session.companyId, [owner]) : [];
  if (owner && !person) throw new AppError('assignee-unknown');
  const changed = assets.map(({ id }) => id);
  if (!(await updateLabels(tx, changed, { owner, group, addTags, removeTags })))
    throw new AppError('asset-tags-too-many', { count: ASSET_TAGS_MAX });
  const facts = {
    ...(group === undefined ? {} : { group: group ?? '' }),
    ...(addTags.length > 0 ? { addedTags: addTags.join(', ') } : {}),
    ...(removeTags.length > 0 ? { removedTags: removeTags.join(', ') } : {}),
  };
  const after = owner === undefined ? {} : { after: { owner: person?.name ?? '' } };
  await record(tx, actor, assets, { action: 'asset.labeled', facts, ...after });
  return changed.length;
}
