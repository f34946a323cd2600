import { functionalUpdate, type RowData, type SortingState, useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import tableStyles from '#styles/table.module.css';
import { TableFoot } from '../table-foot.tsx';
import { type Column, columnDef, TABLE_FEATURES } from './columns.ts';
import { HeaderCell } from './header-cell.tsx';
import { ResourceRow } from './resource-row.tsx';
import { SelectionHead } from './selection.tsx';
import type { TableProps } from './table-props.ts';

const LOOKS = { middle: tableStyles.middle, 'middle pinned': `${tableStyles.middle} ${tableStyles.pinned}` };

/** A page of a list, as returned by the API. */
export interface ListPage<R> {
  rows: readonly R[];
  page: number;
  pageSize: number;
  total: number;
}

interface Props<R> extends TableProps<R> {
  rows: readonly R[];
}

function sortingOf(sort: string): SortingState {
  return sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : [];
}

/** The table of all lists: on narrow screens each row becomes a card, with the headers as labels. */
export function ResourceTable<R extends RowData>(props: Props<R>) {
  const { rows, rowKey, caption, look, sort = '', actions, selection, onOpen, leading } = props;
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
          {table.getRowModel().rows.map((row, index) => (
            <ResourceRow key={row.id} row={row} before={rows[index - 1]} width={width} table={props} />
          ))}
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
