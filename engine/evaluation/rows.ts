import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import { AREA_IDS, type AreaId, type RowGroup } from '@assay/contract/areas.ts';
import type { Assessment } from '@assay/contract/assessment.ts';
import { CHECKS } from '../areas/index.ts';
import type { EvidenceSet } from '../evidence/index.ts';
import { finishedRows, type RowCheckDetails, type RowTexts, rowsOf } from '../views/rows.ts';
import type { StoredFinding, StoredRow } from '../views/stored-row.ts';
import { withNamedBuilds } from './decisions/owner-statements.ts';

const BY_ID = new Map(CHECKS.map((check) => [check.id, check]));
const ROW_CHECKS: RowCheckDetails = {
  refs: (check) => BY_ID.get(check)?.refs ?? [],
  kinds: (check, finding) => BY_ID.get(check)?.findings[finding]?.facts ?? {},
};

/** Rows of the ten detail pages as they are stored: every column without localized text. */
export function areaRows(set: EvidenceSet, assessment: Assessment): Record<AreaId, StoredRow[]> {
  return rowsOf(withNamedBuilds(set), assessment, ROW_CHECKS);
}

/**
 * Stored rows with their text, grouped, as the API returns them (contract/api/area-rows.ts).
 * @param wanted.group default: the area's own grouping
 * @param wanted.keep findings to include; null = all, and rows without findings
 */
export function finishRows<A extends AreaId>(
  area: A,
  stored: readonly StoredRow[],
  words: RowTexts,
  wanted: { group?: RowGroup | undefined; keep?: ((finding: StoredFinding) => boolean) | null } = {},
): AreaRow<A>[] {
  return finishedRows(area, stored, words, ROW_CHECKS, wanted);
}

/** All ten tables, as finishRows, in one grouping. */
export function finishTables(
  tables: Readonly<Record<AreaId, readonly StoredRow[]>>,
  words: RowTexts,
  group: RowGroup,
): { [A in AreaId]: AreaRow<A>[] } {
  const entries = AREA_IDS.map((area) => [area, finishRows(area, tables[area], words, { group })]);
  return Object.fromEntries(entries);
}
