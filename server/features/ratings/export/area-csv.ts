import { AREA_ROWS } from '@assay/contract/api/area-rows.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import { csvLine } from '#platform/http/csv.ts';

/** Links to findings and their decisions are no columns of the table. */
const LEFT_OUT = ['fingerprint', 'mark'];

/** A line per row of an area's table, with all columns of contract/api/area-rows.ts under the names of the API. */
export function areaRowsCsv(area: AreaId, rows: readonly Record<string, unknown>[]): string {
  const columns = Object.keys(AREA_ROWS[area].shape).filter((column) => !LEFT_OUT.includes(column));
  const lines = rows.map((row) => csvLine(columns.map((column) => cell(row[column]))));
  // Spreadsheets take a file without this mark for one of an older character set.
  return `\ufeff${csvLine(columns)}${lines.join('')}`;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(cell).join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
