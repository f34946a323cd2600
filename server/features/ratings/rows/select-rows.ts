import type { Page, PageQuery } from '@assay/contract/api/envelope.ts';
import { COUNT_COLUMNS } from '@assay/contract/severities.ts';

/** Order and search of a list. */
export type Selection = PageQuery;

type Row = Readonly<Record<string, unknown>>;

/** Columns that contain a severity. */
const LEVELS = ['column', 'level', 'severity', 'threat'];

/** Searches, sorts and paginates rows that are already localized, so that search matches the displayed text. */
export function selectRows<T extends Row>(rows: readonly T[], selection: Selection, defaultSort: string): Page<T> {
  const needle = needleOf(selection);
  const found = rows.filter((row) => needle === '' || holds(row, needle));
  return pageOf(sortRows(found, selection.sort || defaultSort), selection);
}

/** The searched text in lower case; empty = no search. */
export function needleOf({ search = '' }: Pick<PageQuery, 'search'>): string {
  return search.trim().toLowerCase();
}

/** The requested page of a list. */
export function pageOf<T>(rows: readonly T[], { page, pageSize }: Pick<PageQuery, 'page' | 'pageSize'>): Page<T> {
  const start = (page - 1) * pageSize;
  return { rows: rows.slice(start, start + pageSize), total: rows.length, page, pageSize };
}

/** @param sort column, with `-` for descending; an unknown column keeps the order */
export function sortRows<T>(
  rows: readonly T[],
  sort: string,
  sortValue: (row: T, column: string) => unknown = (row, column) => (row as Row)[column],
): T[] {
  const descending = sort.startsWith('-');
  const column = descending ? sort.slice(1) : sort;
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => compare(sortValue(a, column), sortValue(b, column), column, sign));
}

function compare(a: unknown, b: unknown, column: string, sign: number): number {
  const left = sortable(a, column);
  const right = sortable(b, column);
  // Missing values are last, in either order.
  if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
  if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
  return sign * String(left).localeCompare(String(right), 'en', { numeric: true });
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

/** @param needle in lower case. Compared field by field: values are translated only if the raw value does not match. */
export function holds(row: Row, needle: string): boolean {
  return Object.keys(row).some((field) => {
    const value = row[field];
    return Array.isArray(value) ? value.some((one) => fits(one, needle)) : fits(value, needle);
  });
}

function fits(value: unknown, needle: string): boolean {
  return (typeof value === 'string' || typeof value === 'number') && String(value).toLowerCase().includes(needle);
}
