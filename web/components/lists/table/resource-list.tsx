import type { UseQueryResult } from '@tanstack/react-query';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useZoneName } from '#components/instant.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import cardStyles from '#styles/card.module.css';
import { type ListPage, PagedTable } from './resource-table.tsx';
import type { TableProps } from './table-props.ts';

/** Row of a list. */
export type RowOf<L extends ListPage<RowData>> = L['rows'][number];

export interface ListProps<L extends ListPage<RowData>> extends TableProps<RowOf<L>> {
  query: UseQueryResult<L>;
  onPage(page: number): void;
  /** Number of skeleton lines. */
  lines?: number | undefined;
  /** Text of the error, if the screen provides one. */
  lead?: string | undefined;
  /** Shown instead of an empty table. */
  empty: ReactNode;
  /** Number of entries, if rows of another kind are among them. */
  total?: number | undefined;
  /** The footer names the time zone of the times shown. */
  zoned?: boolean | undefined;
  /** Further parts of the footer. */
  foot?: ReactNode | ((list: L) => ReactNode);
}

/** A paged list of the server: skeleton while loading, error in place, empty state, table. */
export function ResourceList<L extends ListPage<RowData>>(props: ListProps<L>) {
  const { query, lines, lead, empty, zoned = false, foot, total, ...table } = props;
  const { t } = useTranslation();
  const zone = useZoneName();
  return (
    <QueryBoundary query={query} {...(lines ? { lines } : {})} {...(lead ? { lead } : {})}>
      {(list) =>
        list.total === 0 ? (
          empty && <div className={cardStyles.listEmpty}>{empty}</div>
        ) : (
          <PagedTable
            {...table}
            list={total === undefined ? list : { ...list, total }}
            foot={
              <>
                {typeof foot === 'function' ? foot(list) : foot}
                {zoned && <span>{t('table.zone', { zone })}</span>}
              </>
            }
          />
        )
      }
    </QueryBoundary>
  );
}
