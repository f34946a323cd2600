import { useState } from 'react';
import type { ListAddress } from './use-list-address.ts';

/** Page, search, sorting and filters of a list that is not the main part of its page, kept in the component. */
export function useListState(defaultSort = ''): ListAddress {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const { page = '1', search = '', sort = defaultSort, ...filters } = values;
  const put = (change: Readonly<Record<string, string>>) => setValues((old) => ({ ...old, ...change }));
  return {
    page: Number(page),
    search,
    sort,
    get: (name) => values[name] ?? '',
    set: (change) => put({ page: '1', ...change }),
    setPage: (next) => put({ page: String(next) }),
    clear: () => setValues({ sort }),
    active: search !== '' || Object.values(filters).some((value) => value !== ''),
  };
}
