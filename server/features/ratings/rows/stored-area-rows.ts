import { AREA_IDS, type AreaId } from '@assay/contract/areas.ts';
import { areaRows, datedRows, type StoredRow } from '@assay/engine';
import { evidenceReferences, listAreaRows, type RatingRow } from '#platform/db/ratings/ratings.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { evidenceStore } from '#platform/evidence/evidence-store.ts';
import { loadAssessment } from '../load-assessment.ts';

type Tables = Readonly<Record<AreaId, StoredRow[]>>;

/** Recomputed tables that are cached: a page of one domain requests several. */
const KEPT_MAX = 8;
const kept = new Map<string, Tables>();

/**
 * The rows of an area as stored with the latest rating of a domain. Rows of versions that stored one finding per row,
 * findings of another area on the same port, or less about look-alikes, are computed again from the rating's evidence, which is stored as long as it is the newest (docs/product/scans.md).
 */
export async function storedAreaRows(tx: Tx, rating: RatingRow, area: AreaId): Promise<StoredRow[]> {
  const { rows, times } = await listAreaRows(tx, rating.domainId, area);
  const stored = rows as StoredRow[];
  const isCurrent = ({ findings, row }: StoredRow) =>
    Array.isArray(findings) &&
    findings.every((own) => own.area === area) &&
    (area !== 'social_engineering' || 'networks' in row);
  if (stored.every(isCurrent)) return times ? datedRows(area, stored, times) : stored;
  const known = kept.get(rating.id);
  if (known) return known[area];
  const hashes = await evidenceReferences(tx, rating.id);
  const set = await evidenceStore.byReference(tx, rating.companyId, hashes);
  const tables = areaRows(set, await loadAssessment(tx, rating.id));
  if (kept.size >= KEPT_MAX) kept.delete(kept.keys().next().value!);
  kept.set(rating.id, tables);
  return tables[area];
}

/** The stored rows of all areas. */
export async function storedTables(tx: Tx, rating: RatingRow): Promise<Tables> {
  const tables = {} as Record<AreaId, StoredRow[]>;
  for (const area of AREA_IDS) tables[area] = await storedAreaRows(tx, rating, area);
  return tables;
}
