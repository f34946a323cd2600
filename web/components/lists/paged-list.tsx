import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryBoundary } from '../query-boundary.tsx';
import { ListTable } from './list-table.tsx';

/** One page of a list as returned by the API. */
interface ListPage {
  rows: readonly unknown[];
  page: number;
  pageSize: number;
  total: number;
}

interface Props<L extends ListPage>
  extends Pick<ComponentProps<typeof ListTable>, 'look' | 'caption' | 'head' | 'onPage'> {
  query: UseQueryResult<L>;
  /** The requested page, if known before the response. */
  page?: number;
  /** Number of skeleton lines. */
  lines?: number;
  /** Text of the error, if the screen provides one. */
  lead?: string;
  /** Shown instead of an empty table. */
  empty: ReactNode;
  /** Footer: time zone, notes. */
  foot?: ReactNode | ((list: L) => ReactNode);
  /** Renders a table row. */
  children(row: L['rows'][number], list: L): ReactNode;
}

/** A paginated list with skeleton, error, empty state and table. */
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

/** Header of the button column, visible to screen readers only. */
export function ActionHead() {
  const { t } = useTranslation();
  return (
    <th scope="col">
      <span className="visually-hidden">{t('column.action')}</span>
    </th>
  );
}
