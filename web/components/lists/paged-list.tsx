import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryBoundary } from '../query-boundary.tsx';
import { ListTable } from './list-table.tsx';

/** One page of a list as the API answers it. */
interface ListPage {
  rows: readonly unknown[];
  page: number;
  pageSize: number;
  total: number;
}

interface Props<L extends ListPage>
  extends Pick<ComponentProps<typeof ListTable>, 'look' | 'caption' | 'head' | 'onPage'> {
  query: UseQueryResult<L>;
  /** The page that was asked for, where it is known before the answer. */
  page?: number;
  /** Lines of the skeleton. */
  lines?: number;
  /** What failed, where the screen names it. */
  lead?: string;
  /** Said in place of the table where there is nothing. */
  empty: ReactNode;
  /** At the end: time zone, notes. */
  foot?: ReactNode | ((list: L) => ReactNode);
  /** A line of the table. */
  children(row: L['rows'][number], list: L): ReactNode;
}

/** A list that comes by pages: skeleton, failure, emptiness, and its table. */
export function PagedList<L extends ListPage>(props: Props<L>) {
  const { query, page, lines, lead, empty, foot, children, ...table } = props;
  return (
    <QueryBoundary query={query} {...(lines ? { lines } : {})} {...(lead ? { lead } : {})}>
      {(list) =>
        list.total === 0 ? (
          empty && <div className="list-empty">{empty}</div>
        ) : (
          <ListTable
            {...table}
            page={page ?? list.page}
            pageSize={list.pageSize}
            total={list.total}
            foot={typeof foot === 'function' ? foot(list) : foot}
          >
            {list.rows.map((row) => children(row, list))}
          </ListTable>
        )
      }
    </QueryBoundary>
  );
}

/** Head of the column of buttons: named for who does not see that they are buttons. */
export function ActionHead() {
  const { t } = useTranslation();
  return (
    <th scope="col">
      <span className="visually-hidden">{t('column.action')}</span>
    </th>
  );
}
