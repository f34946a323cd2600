import type { FindingsExport } from '@assay/contract/api/analysis/exports.ts';
import { csvLine } from '#platform/http/csv.ts';

const COLUMNS = [
  'area',
  'column',
  'confidence',
  'check',
  'finding',
  'asset',
  'subject',
  'title',
  'description',
  'solution',
  'cwe',
  'effort',
  'points',
  'firstSeen',
  'lastSeen',
  'fingerprint',
] as const;

/**
 * A line per finding; columns are named as in the API. Points are as they are shown, on one finding per issue, so that
 * the column adds up.
 */
export function findingsCsv({ findings }: FindingsExport): string {
  const lines = findings.map((row) => csvLine(COLUMNS.map((column) => cell(row, column))));
  // Spreadsheets take a file without this mark for one of an older character set.
  return `\ufeff${csvLine(COLUMNS)}${lines.join('')}`;
}

function cell(row: FindingsExport['findings'][number], column: (typeof COLUMNS)[number]): string {
  if (column === 'cwe') return row.cwe.map((number) => `CWE-${number}`).join(' ');
  if (column === 'points') return row.points === null ? '' : String(row.points / 100);
  return String(row[column]);
}
