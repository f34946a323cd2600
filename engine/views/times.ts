import { AREA_IDS, type AreaId } from '@assay/contract/areas.ts';
import type { Assessment, AssessmentTimes, RowTimes, TimeList } from '@assay/contract/assessment.ts';
import type { StoredRow } from './stored-row.ts';

/**
 * Times at which an assessment and its rows were observed, apart from what was observed: a scan that finds the same as the one
 * before differs in nothing else.
 */

/** The column of a table that contains the time of its evidence. */
const TIME_COLUMNS: Partial<Record<AreaId, string>> = {
  network_security: 'update_time',
  endpoint_security: 'update_time',
  patch_cadence: 'time',
};

function timeList(times: readonly unknown[]): TimeList {
  const known = new Map<string, number>();
  const places = times.map((time) => {
    if (typeof time !== 'string') return null;
    const place = known.get(time) ?? known.size;
    known.set(time, place);
    return place;
  });
  return { values: [...known.keys()], places };
}

const timeAt = ({ values, places }: TimeList, index: number): string | null => {
  const place = places[index] ?? null;
  return place === null ? null : (values[place] ?? null);
};

export function assessmentTimes({ at, checks }: Assessment): AssessmentTimes {
  return { at, evidenceFrom: timeList(checks.map(({ evidenceFrom }) => evidenceFrom)) };
}

/** The assessment with the same text for all its times. */
export function timelessAssessment(assessment: Assessment): Assessment {
  return { ...assessment, at: '', checks: assessment.checks.map((check) => ({ ...check, evidenceFrom: null })) };
}

/** An assessment that differs from the wanted one at most in its times, with these. The order of its keys stays. */
export function datedAssessment(assessment: Assessment, { at, evidenceFrom }: AssessmentTimes): Assessment {
  const checks = assessment.checks.map((check, index) => ({ ...check, evidenceFrom: timeAt(evidenceFrom, index) }));
  return { ...assessment, at, checks };
}

/** Times of the rows of each table that has any. */
export function rowTimes(tables: Readonly<Record<AreaId, readonly StoredRow[]>>): RowTimes {
  const times: RowTimes = {};
  for (const area of AREA_IDS) {
    const column = TIME_COLUMNS[area];
    if (column && tables[area].length > 0) times[area] = timeList(tables[area].map(({ row }) => row[column]));
  }
  return times;
}

/** The rows of a table without the column of their times. */
export function timelessRows(area: AreaId, rows: readonly StoredRow[]): readonly StoredRow[] {
  const column = TIME_COLUMNS[area];
  return column ? rows.map((stored) => ({ ...stored, row: { ...stored.row, [column]: null } })) : rows;
}

/** Rows that differ from the wanted ones at most in their times, with these. */
export function datedRows(area: AreaId, rows: readonly StoredRow[], times: TimeList): StoredRow[] {
  const column = TIME_COLUMNS[area];
  if (!column) return [...rows];
  return rows.map((stored, index) => ({ ...stored, row: { ...stored.row, [column]: timeAt(times, index) } }));
}
