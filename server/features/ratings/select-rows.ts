import type { Page, PageQuery } from '@assay/contract/api/envelope.ts';
import { COUNT_COLUMNS } from '@assay/contract/severities.ts';

/** Filter and order of a list. */
export type Selection = PageQuery & { severity?: string | undefined; asset?: string | undefined };

type Row = Readonly<Record<string, unknown>>;

/** Columns that contain a severity, first in the rows of the given areas. */
const LEVELS = ['column', 'level', 'severity', 'threat'];
const ASSETS = ['asset', 'domain', 'host', 'url'];

/**
 * Filters, sorts and paginates rows that are already localized, so that search matches the displayed text. The number
 * of rows is bounded by the evidence of one domain.
 * @param alsoFits whether a row is found by terms that it does not contain
 */
export function selectRows<T extends Row>(
  rows: readonly T[],
  selection: Selection,
  defaultSort: string,
  alsoFits: (row: T, needle: string) => boolean = () => false,
): Page<T> {
  const wanted = (selection.severity ?? '').split(',').filter((level) => level !== '');
  const needle = (selection.search ?? '').trim().toLowerCase();
  const asset = (selection.asset ?? '').trim().toLowerCase();
  const found = rows.filter(
    (row) =>
      (wanted.length === 0 || wanted.includes(String(first(row, LEVELS) ?? ''))) &&
      (asset === '' || String(first(row, ASSETS) ?? '').toLowerCase() === asset) &&
      (needle === '' || holds(row, needle) || alsoFits(row, needle)),
  );
  const sorted = sortRows(found, selection.sort || defaultSort);
  const start = (selection.page - 1) * selection.pageSize;
  return {
    rows: sorted.slice(start, start + selection.pageSize),
    total: sorted.length,
    page: selection.page,
    pageSize: selection.pageSize,
  };
}

/** @param sort column, with `-` for descending; an unknown column keeps the order */
function sortRows<T extends Row>(rows: readonly T[], sort: string): T[] {
  const descending = sort.startsWith('-');
  const column = descending ? sort.slice(1) : sort;
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(a[column], b[column], column));
}

function compare(a: unknown, b: unknown, column: string): number {
  const left = sortable(a, column);
  const right = sortable(b, column);
  // Missing values are last in ascending order.
  if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left).localeCompare(String(right), 'en', { numeric: true });
}

function sortable(value: unknown, column: string): string | number | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(' ');
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  // Levels by weight: ascending begins with the worst.
  if (LEVELS.includes(column)) {
    const index = (COUNT_COLUMNS as readonly string[]).indexOf(String(value));
    if (index >= 0) return index;
  }
  return String(value);
}

function first(row: Row, columns: readonly string[]): unknown {
  return columns.map((column) => row[column]).find((value) => typeof value === 'string');
}

/** @param needle in lower case. Compared field by field: values are translated only if the raw value does not match. */
function holds(row: Row, needle: string): boolean {
  return Object.keys(row).some((field) => {
    const value = row[field];
    return Array.isArray(value) ? value.some((one) => fits(one, needle)) : fits(value, needle);
  });
}

function fits(value: unknown, needle: string): boolean {
  return (typeof value === 'string' || typeof value === 'number') && String(value).toLowerCase().includes(needle);
}
