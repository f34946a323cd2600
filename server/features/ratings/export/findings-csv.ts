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

/** A line per finding; columns are named as in the API, points in hundredths. */
export function findingsCsv({ findings }: FindingsExport): string {
  const lines = findings.map((row) =>
    csvLine(
      COLUMNS.map((column) =>
        column === 'cwe' ? row.cwe.map((number) => `CWE-${number}`).join(' ') : String(row[column]),
      ),
    ),
  );
  // Spreadsheets take a file without this mark for one of an older character set.
  return `\ufeff${csvLine(COLUMNS)}${lines.join('')}`;
}
