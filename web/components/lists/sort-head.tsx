import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  /** The column, and the current sort order with `-` for descending. */
  column: string;
  sort: string;
  onSort(sort: string): void;
  /** The first click sorts in descending order. */
  descendingFirst?: boolean;
  children: ReactNode;
  className?: string;
}

/** A column header that sorts; only the sorted column shows the mark. */
export function SortHead({ column, sort, onSort, children, className, descendingFirst = false }: Props) {
  const sorted = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none';
  const [first, second] = descendingFirst ? [`-${column}`, column] : [column, `-${column}`];
  const Icon = sorted === 'ascending' ? IconSortAscending : IconSortDescending;
  return (
    <th scope="col" aria-sort={sorted} className={className}>
      <button type="button" className="sort" onClick={() => onSort(sort === first ? second : first)}>
        {children}
        {sorted !== 'none' && <Icon size={14} aria-hidden="true" />}
      </button>
    </th>
  );
}
