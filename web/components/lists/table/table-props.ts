import type { ReactNode } from 'react';
import type { Column } from './columns.ts';
import type { RowSelection } from './selection.tsx';

/** What a table of a list shows. */
export interface TableProps<R> {
  columns: readonly Column<R>[];
  rowKey(row: R): string;
  /** Name of the table for screen readers. */
  caption?: string | undefined;
  /** `middle` aligns cells to the middle line, `pinned` keeps the last column in view. */
  look?: 'middle' | 'middle pinned' | undefined;
  /** The sorted column, with `-` for descending. */
  sort?: string | undefined;
  onSort?(sort: string): void;
  /** Buttons of a row, in the last column. */
  actions?: ((row: R) => ReactNode) | undefined;
  /** Checkboxes in the first column. */
  selection?: RowSelection<R> | null | undefined;
  selected?(row: R): boolean;
  /** A click anywhere in the row; its keyboard equivalent is a `RowOpener` in the name cell. */
  onOpen?: ((row: R) => void) | undefined;
  /** Shown in place of the row's cells, e.g. the form that edits it. */
  expanded?(row: R): ReactNode;
  /** Heading above the row, where a group of rows begins. */
  heading?(row: R, before: R | undefined): ReactNode;
  /** A folded row is not shown, its heading is. */
  folded?(row: R): boolean;
  /** Rows of another kind, above the others. */
  leading?: ReactNode;
}
