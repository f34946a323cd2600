import type { TotaledPage } from '@assay/contract/api/analysis/row-findings.ts';
import type { PageQuery } from '@assay/contract/api/envelope.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import {
  countBySeverity,
  placePoints,
  pointsByIssue,
  severityOf,
  type TotaledRow,
  totalsOf,
} from '@assay/contract/report/row-totals.ts';
import { holds, needleOf, pageOf, sortRows } from './select-rows.ts';

/** Filter and order of a list of findings, or of rows with findings. */
export type TotaledSelection = PageQuery & {
  severity?: string | undefined;
  asset?: string | undefined;
  issue?: string | undefined;
};

/** Columns with points: sorting by them needs the points before the order of the rows is known. */
const POINT_COLUMNS = ['points', 'total_score', 'statusScore'];

type Row = TotaledRow & { assets: readonly string[] };

interface Parts<R extends Row> {
  /** Area of the table; null = not the table of an area. */
  area: AreaId | null;
  defaultSort: string;
  /** Assets of a row without a finding, or further ones. */
  assetsOf?(row: R): readonly string[];
  sortValue?(row: R, column: string): unknown;
  /** Whether a row contains the text, in lower case. */
  fits?(row: R, needle: string): boolean;
}

/**
 * Filters, sorts and paginates rows that are already localized, with their totals. `counts` are of the rows that all
 * filters but that of severities list, so that each count is the number of rows that its severity lists; points are
 * placed on the listed rows and add up to `points`. The number of rows is bounded by the evidence of one domain.
 */
export function selectTotaledRows<R extends Row>(
  rows: readonly R[],
  selection: TotaledSelection,
  parts: Parts<R>,
): TotaledPage<R> {
  const { area, defaultSort, sortValue = (row, column) => (row as unknown as Record<string, unknown>)[column] } = parts;
  const fits = parts.fits ?? ((row: R, needle: string) => holdsText(row, needle));
  const severities = (selection.severity ?? '').split(',').filter((severity) => severity !== '');
  const needle = needleOf(selection);
  const asset = (selection.asset ?? '').trim().toLowerCase();
  const issue = selection.issue ?? '';
  const assetsOf = (row: R) => [...row.assets, ...(parts.assetsOf?.(row) ?? [])];
  const found = rows.filter(
    (row) =>
      (asset === '' || assetsOf(row).some((own) => own.toLowerCase() === asset)) &&
      (issue === '' || row.findings.some((finding) => finding.issue === issue)) &&
      (needle === '' || fits(row, needle)),
  );
  const chosen = found.filter((row) => severities.length === 0 || severities.includes(severityOf(row)));
  const points = pointsByIssue(rows);
  const sort = selection.sort || defaultSort;
  const sorted = POINT_COLUMNS.includes(sort.replace(/^-/, ''))
    ? sortRows(placePoints(area, chosen, points), sort, sortValue)
    : placePoints(area, sortRows(chosen, sort, sortValue), points);
  return { ...pageOf(sorted, selection), counts: countBySeverity(found), ...totalsOf(sorted) };
}

/** Text of the row itself, or the title of one of its findings. */
function holdsText(row: Row, needle: string): boolean {
  return (
    holds(row as unknown as Record<string, unknown>, needle) ||
    row.findings.some((finding) => 'title' in finding && String(finding.title).toLowerCase().includes(needle))
  );
}
