import type { InventoryAsset, InventoryFilter } from '@assay/contract/api/analysis/inventory.ts';
import { ASSETS_EXPORTED_MAX } from '@assay/contract/values/assets.ts';
import { csvLine } from '@assay/engine';
import type { Translator } from '@assay/locales';
import type { Context } from '#platform/context.ts';
import { type InventoryRecord, listInventoryAfter } from '#platform/db/domains/inventory/inventory.ts';
import { toInventoryAsset } from './inventory.ts';

/** Assets read at once, about 15 ms of CPU time: other requests are served in between. */
const BATCH = 1_000;
/** Assets of the first part, so that the file begins early; each next part has twice as many, up to a full one. */
const FIRST_BATCH = 50;
const COLUMNS = [
  ...['domain', 'kind', 'name', 'key', 'found', 'confidence', 'firstSeen', 'lastSeen', 'present', 'decision'],
  ...['decidedBy', 'owner', 'group', 'tags', 'hosts', 'addresses', 'country', 'asn', 'operator', 'issuer', 'notAfter'],
] as const;

/**
 * The assets as CSV, a line each, up to ASSETS_EXPORTED_MAX; formulas are turned into text (`csvLine`). Each part is read
 * in a transaction of its own when it is asked for.
 */
export async function* inventoryCsv(
  { db }: Pick<Context, 'db'>,
  companyId: string,
  { search = '', ...filter }: InventoryFilter,
  words: Translator,
): AsyncGenerator<string, undefined> {
  const wanted = { ...filter, search: search.trim() };
  // Spreadsheets take a file without this mark for one of an older character set.
  let head = `\ufeff${csvLine(COLUMNS.map((column) => words.t(`report:exports.inventory.${column}`)))}`;
  let after: InventoryRecord | null = null;
  let batch = FIRST_BATCH;
  for (let read = 0; read < ASSETS_EXPORTED_MAX; ) {
    const limit = Math.min(batch, ASSETS_EXPORTED_MAX - read);
    const part: { limit: number; after: InventoryRecord | null } = { limit, after };
    const rows = await db.withCompany(companyId, (tx) => listInventoryAfter(tx, companyId, wanted, part));
    yield head + rows.map((row) => line(toInventoryAsset(row), words)).join('');
    if (rows.length < limit) return;
    read += limit;
    batch = Math.min(batch * 2, BATCH);
    head = '';
    after = rows.at(-1)!;
  }
}

function line(asset: InventoryAsset, words: Translator): string {
  const { details, owner } = asset;
  const { hosts = [], addresses = [], country, asn, operator, issuer, notAfter } = details;
  return csvLine([
    ...[asset.domain, words.t(`ui:inventory.kind.${asset.kind}`), asset.name, asset.key],
    asset.sources.map((source) => words.t(`ui:assets.way.${source}`)).join(', '),
    words.t(`ui:assets.sureness.${asset.confidence}`),
    ...[asset.firstSeen, asset.lastSeen, words.t(asset.active ? 'ui:yes' : 'ui:no')],
    words.t(`ui:assets.decision.${asset.decision}`),
    ...[asset.decidedBy ?? '', owner?.name ?? '', asset.group ?? '', asset.tags.join(', ')],
    ...[hosts.join(' '), addresses.join(' '), country ?? '', asn ? String(asn) : '', operator ?? ''],
    ...[issuer ?? '', notAfter ?? ''],
  ]);
}
