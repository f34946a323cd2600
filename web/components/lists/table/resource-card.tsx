import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Card } from '#components/card.tsx';
import filterStyles from '../filters.module.css';
import { SearchField } from '../search-field.tsx';
import type { ListAddress } from '../use-list-address.ts';
import { ListEmpty, type ListEmptyProps } from './list-empty.tsx';
import { type ListProps, ResourceList } from './resource-list.tsx';
import type { ListPage } from './resource-table.tsx';

type CardList<L extends ListPage<RowData>> = Omit<ListProps<L>, 'onPage' | 'onSort' | 'empty'>;

interface Props<L extends ListPage<RowData>> extends CardList<L> {
  title?: ReactNode;
  /** At the end of the title row. */
  aside?: ReactNode;
  /** Page, search, sorting and filters, in the address or in the component. */
  state: ListAddress;
  /** Placeholder of the search field; none without it. */
  search?: string | undefined;
  /** Rows from which on the search field is useful; `page`: more than one page. Default: always shown. */
  searchAbove?: number | 'page' | undefined;
  /** Between title and filters. */
  above?: ReactNode;
  /** Beside the search field. */
  filters?: ReactNode;
  /** Between filters and table. */
  notes?: ReactNode;
  empty: Omit<ListEmptyProps, 'state'> | false;
  /** Shows no bar while refetching, for a list that polls. */
  quiet?: boolean | undefined;
  /** Dialogs. */
  children?: ReactNode;
}

/** A card with a paged list of the server, with search, filters, sorting and empty state. */
export function ResourceCard<L extends ListPage<RowData>>({
  title,
  aside,
  state,
  search,
  searchAbove,
  above,
  filters,
  notes,
  empty,
  quiet = false,
  children,
  ...list
}: Props<L>) {
  const { data, isRefetching } = list.query;
  const long = data !== undefined && data.total > (searchAbove === 'page' ? data.pageSize : (searchAbove ?? 0));
  const searchable = search !== undefined && (searchAbove === undefined || state.active || long);
  return (
    <Card flush title={title} aside={aside} busy={isRefetching && !quiet}>
      {above}
      {searchable && (
        <search className={filterStyles.filters}>
          <SearchField search={state.search} placeholder={search} onSearch={(words) => state.set({ search: words })} />
          {filters}
        </search>
      )}
      {notes}
      <ResourceList
        sort={state.sort}
        {...list}
        onPage={state.setPage}
        onSort={(sort) => state.set({ sort })}
        empty={empty && <ListEmpty {...empty} state={state} />}
      />
      {children}
    </Card>
  );
}
