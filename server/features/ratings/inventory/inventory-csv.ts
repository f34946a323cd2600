import type { InventoryAsset, InventoryFilter } from '@assay/contract/api/analysis/inventory.ts';
import { ASSETS_EXPORTED_MAX } from '@assay/contract/values/assets.ts';
import { csvLine } from '@assay/engine';
import type { Translator } from '@assay/locales';
import { type InventoryRecord, listInventoryAfter } from '#platform/db/domains/inventory/inventory.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { toInventoryAsset } from './inventory.ts';

/** Assets read at once: a few megabytes. */
const BATCH = 5_000;
const COLUMNS = [
  ...['domain', 'kind', 'name', 'key', 'found', 'confidence', 'firstSeen', 'lastSeen', 'present', 'decision'],
  ...['decidedBy', 'owner', 'group', 'tags', 'hosts', 'addresses', 'country', 'asn', 'operator', 'issuer', 'notAfter'],
] as const;

/** The assets as CSV, a line each, up to ASSETS_EXPORTED_MAX; formulas are turned into text (`csvLine`). */
export async function inventoryCsv(
  tx: Tx,
  companyId: string,
  { search = '', ...filter }: InventoryFilter,
  words: Translator,
): Promise<string> {
  const lines = [csvLine(COLUMNS.map((column) => words.t(`report:exports.inventory.${column}`)))];
  let after: InventoryRecord | null = null;
  for (;;) {
    const limit = Math.min(BATCH, ASSETS_EXPORTED_MAX + 1 - lines.length);
    const rows: InventoryRecord[] = await listInventoryAfter(
      tx,
      companyId,
      { ...filter, search: search.trim() },
      { limit, after },
    );
    for (const row of rows) lines.push(line(toInventoryAsset(row), words));
    after = rows.at(-1) ?? null;
    if (rows.length < limit || lines.length > ASSETS_EXPORTED_MAX) break;
  }
  // Spreadsheets take a file without this mark for one of an older character set.
  return `\ufeff${lines.join('')}`;
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
