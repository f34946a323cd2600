import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import type { Assessment } from '@assay/contract/assessment.ts';
import { CHECKS } from '../areas/index.ts';
import type { EvidenceSet } from '../evidence/index.ts';
import { type RowCheckDetails, type RowTexts, rowsOf, rowWithWords } from '../views/rows.ts';
import type { StoredRow } from '../views/stored-row.ts';

const BY_ID = new Map(CHECKS.map((check) => [check.id, check]));
const ROW_CHECKS: RowCheckDetails = {
  refs: (check) => BY_ID.get(check)?.refs ?? [],
  kinds: (check, finding) => BY_ID.get(check)?.findings[finding]?.facts ?? {},
};

/** Rows of the ten detail pages as they are stored: every column without localized text. */
export function areaRows(set: EvidenceSet, assessment: Assessment): Record<AreaId, StoredRow[]> {
  return rowsOf(set, assessment, ROW_CHECKS);
}

/** A stored row with its text, as the API returns it (contract/api/area-rows.ts). */
export function finishRow<A extends AreaId>(area: A, stored: StoredRow, words: RowTexts): AreaRow<A> {
  return rowWithWords(area, stored, words, ROW_CHECKS);
}
