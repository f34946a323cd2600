import { rowFields } from '@assay/contract/api/analysis/row-findings.ts';
import { AREA_ROWS, type AreaRow } from '@assay/contract/api/area-rows.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import { csvLine } from '#platform/http/csv.ts';

/** Columns in hundredths of a point. */
const POINTS = ['total_score', 'statusScore', 'points'];
/** Column that has the points of the row under the name of the specification. */
const REPEATED: Readonly<Partial<Record<AreaId, string>>> = {
  web_app_security: 'total_score',
  dns_health: 'statusScore',
};

/**
 * A line per row of an area's table, with all columns of contract/api/area-rows.ts under the names of the API; points
 * as they are shown, a decimal fraction.
 */
export function areaRowsCsv(area: AreaId, rows: readonly AreaRow[]): string {
  const own = Object.keys(AREA_ROWS[area].shape).filter((column) => !(column in rowFields));
  const columns = REPEATED[area] ? own : [...own, 'points'];
  const lines = rows.map((row) => csvLine(columns.map((column) => cell(column, (row as Row)[column]))));
  // Spreadsheets take a file without this mark for one of an older character set.
  return `\ufeff${csvLine(columns)}${lines.join('')}`;
}

type Row = Readonly<Record<string, unknown>>;

function cell(column: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((one) => cell(column, one)).join(' ');
  if (POINTS.includes(column)) return String(Number(value) / 100);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
