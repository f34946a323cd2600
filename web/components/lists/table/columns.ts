import {
  type ColumnDef,
  columnVisibilityFeature,
  metaHelper,
  type RowData,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import tableStyles from '#styles/table.module.css';

/** A column of a resource table. */
export interface Column<R> {
  /** Unique in its table; the sort field of the API, if the server sorts by it. */
  id: string;
  /** Text of the header; on narrow screens, where rows become cards, the label of the cell. */
  label: string;
  cell(row: R): ReactNode;
  /** The server sorts by this column; the direction of the first click. */
  sort?: 'ascending' | 'descending' | undefined;
  /** Aligned to the end edge: a number, or a group of buttons. */
  align?: 'number' | 'end' | undefined;
  /** Hidden below this width; the drawer or the page of the row shows it too. */
  hide?: 'medium' | 'desktop' | 'card' | 'large' | 'phone' | '' | undefined;
  /** Additional classes of the cells. */
  className?: string | ((row: R) => string) | undefined;
  /** The cell needs no label on narrow screens. Default: the first column, which names the row, and button columns. */
  bare?: boolean | undefined;
  /** The label is for screen readers only. */
  silent?: boolean | undefined;
  /** Not shown to this user, or hidden with the columns menu. */
  hidden?: boolean | undefined;
}

interface Meta {
  headClass: string;
  /** Classes of a cell, by its row. */
  cellClass(row: never): string;
  /** Content of a cell. Called, not rendered as a component: a list defines its columns anew each time it renders. */
  content(row: never): ReactNode;
  /** Label of the cell on narrow screens. */
  cellLabel: string | undefined;
  silent: boolean;
}

/** Parts of TanStack Table that are used: the server filters and pages, so no row model beyond the core is needed. */
export const TABLE_FEATURES = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  columnMeta: metaHelper<Meta>(),
});

/** Classes that hide a cell, by the value of `hide`. */
const HIDDEN = {
  medium: tableStyles.hideMedium,
  desktop: tableStyles.hideDesktop,
  card: tableStyles.hideCard,
  large: tableStyles.hideLarge,
  phone: 'hide-phone',
};

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');

/** The column as TanStack Table expects it. */
export function columnDef<R extends RowData>(column: Column<R>, index: number): ColumnDef<typeof TABLE_FEATURES, R> {
  const { id, label, cell, sort, align, className, silent = false, bare = index === 0 || align === 'end' } = column;
  const hide = column.hide && HIDDEN[column.hide];
  return {
    id,
    header: label,
    // Columns without an accessor cannot be sorted.
    accessorFn: (row) => row,
    enableSorting: sort !== undefined,
    sortDescFirst: sort === 'descending',
    meta: {
      headClass: classes(align && !silent && tableStyles.number, hide),
      cellClass: (row: R) =>
        classes(
          align === 'number' ? tableStyles.number : align,
          hide,
          typeof className === 'function' ? className(row) : className,
        ),
      content: cell,
      cellLabel: bare ? undefined : label,
      silent,
    },
  };
}
