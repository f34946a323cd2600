import { functionalUpdate, type RowData, type SortingState, useTable } from '@tanstack/react-table';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import tableStyles from '#styles/table.module.css';
import { TableFoot } from '../table-foot.tsx';
import { type Column, columnDef, TABLE_FEATURES } from './columns.ts';
import { HeaderCell } from './header-cell.tsx';
import { type RowSelection, SelectionCell, SelectionHead } from './selection.tsx';

const LOOKS = { middle: tableStyles.middle, 'middle pinned': `${tableStyles.middle} ${tableStyles.pinned}` };

/** A page of a list, as returned by the API. */
export interface ListPage<R> {
  rows: readonly R[];
  page: number;
  pageSize: number;
  total: number;
}

export interface TableProps<R> {
  columns: readonly Column<R>[];
  rowKey(row: R): string;
  /** Name of the table for screen readers. */
  caption?: string | undefined;
  /** `middle` aligns cells to the middle line, `pinned` keeps the last column in view. */
  look?: keyof typeof LOOKS | undefined;
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

interface Props<R> extends TableProps<R> {
  rows: readonly R[];
}

function sortingOf(sort: string): SortingState {
  return sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : [];
}

/** The table of all lists: on narrow screens each row becomes a card, with the headers as labels. */
export function ResourceTable<R extends RowData>(props: Props<R>) {
  const { rows, rowKey, caption, look, sort = '', actions, selection, selected, onOpen } = props;
  const { expanded, heading, folded, leading } = props;
  const { t } = useTranslation();
  const columns: readonly Column<R>[] = actions
    ? [...props.columns, { id: 'actions', label: t('column.action'), cell: actions, align: 'end', silent: true }]
    : props.columns;
  const sorting = sortingOf(sort);
  const table = useTable({
    features: TABLE_FEATURES,
    columns: columns.map(columnDef),
    data: rows,
    getRowId: rowKey,
    state: {
      sorting,
      columnVisibility: Object.fromEntries(columns.map(({ id, hidden }) => [id, !hidden])),
    },
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    onSortingChange: (change) => {
      const [next] = functionalUpdate(change, sorting);
      if (next) props.onSort?.(next.desc ? `-${next.id}` : next.id);
    },
  });
  const width = table.getVisibleLeafColumns().length + (selection ? 1 : 0);
  return (
    <div className={tableStyles.wrap}>
      <table
        className={[tableStyles.table, look && LOOKS[look], onOpen && tableStyles.pressable].filter(Boolean).join(' ')}
      >
        {caption && <caption className="visually-hidden">{caption}</caption>}
        <thead>
          <tr>
            {selection && <SelectionHead rows={rows} selection={selection} />}
            {table
              .getFlatHeaders()
              .map((header) => header.column.getIsVisible() && <HeaderCell key={header.id} header={header} />)}
          </tr>
        </thead>
        <tbody>
          {leading}
          {table.getRowModel().rows.map((row, index) => {
            const { original } = row;
            const title = heading?.(original, rows[index - 1]);
            const form = expanded?.(original);
            return (
              <Fragment key={row.id}>
                {title && (
                  <tr className={tableStyles.group}>
                    <td colSpan={width}>{title}</td>
                  </tr>
                )}
                {form ? (
                  <tr>
                    <td colSpan={width}>{form}</td>
                  </tr>
                ) : (
                  !folded?.(original) && (
                    <tr aria-selected={selected?.(original)} {...(onOpen ? { onClick: () => onOpen(original) } : {})}>
                      {selection && <SelectionCell row={original} selection={selection} />}
                      {row.getVisibleCells().map((cell) => {
                        const { meta } = cell.column.columnDef;
                        const shown = original as never;
                        return (
                          <td
                            key={cell.id}
                            className={meta?.cellClass(shown) || undefined}
                            data-label={meta?.cellLabel}
                          >
                            {meta?.content(shown)}
                          </td>
                        );
                      })}
                    </tr>
                  )
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface PagedProps<R> extends TableProps<R> {
  list: ListPage<R>;
  onPage(page: number): void;
  /** Footer: time zone, notes. */
  foot?: ReactNode;
}

/** A table with range, total and pages below. */
export function PagedTable<R extends RowData>({ list, onPage, foot, ...table }: PagedProps<R>) {
  return (
    <>
      <ResourceTable {...table} rows={list.rows} />
      <TableFoot page={list.page} pageSize={list.pageSize} total={list.total} onPage={onPage}>
        {foot}
      </TableFoot>
    </>
  );
}
