import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  /** The column, and the present sorting with `-` for descending. */
  column: string;
  sort: string;
  onSort(sort: string): void;
  children: ReactNode;
  className?: string;
}

/** A column head that sorts; the mark stands only on the sorted column. */
export function SortHead({ column, sort, onSort, children, className }: Props) {
  const sorted = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none';
  const Icon = sorted === 'ascending' ? IconSortAscending : IconSortDescending;
  return (
    <th scope="col" aria-sort={sorted} className={className}>
      <button type="button" className="sort" onClick={() => onSort(sorted === 'descending' ? column : `-${column}`)}>
        {children}
        {sorted !== 'none' && <Icon size={14} aria-hidden="true" />}
      </button>
    </th>
  );
}
