import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import type { Header, RowData } from '@tanstack/react-table';
import type { TABLE_FEATURES } from './columns.ts';
import styles from './header-cell.module.css';

/** Header of a column; only the sorted column shows the mark. */
export function HeaderCell<R extends RowData>({ header: { column } }: { header: Header<typeof TABLE_FEATURES, R> }) {
  const { header, meta } = column.columnDef;
  const label = header as string;
  const className = meta?.headClass || undefined;
  if (!column.getCanSort())
    return (
      <th scope="col" className={className}>
        {meta?.silent ? <span className="visually-hidden">{label}</span> : label}
      </th>
    );
  const sorted = column.getIsSorted();
  const Icon = sorted === 'asc' ? IconSortAscending : IconSortDescending;
  return (
    <th scope="col" aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : 'none'} className={className}>
      <button type="button" className={styles.sort} onClick={column.getToggleSortingHandler()}>
        {label}
        {sorted && <Icon size={14} aria-hidden="true" />}
      </button>
    </th>
  );
}
