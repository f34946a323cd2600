import { useSearchParams } from 'react-router';

export interface ListAddress {
  /** From 1. */
  page: number;
  search: string;
  sort: string;
  /** A filter's value; empty when it is not set. */
  get(name: string): string;
  /** Another filter starts at the first page; an empty value takes a filter away. */
  set(change: Readonly<Record<string, string>>): void;
  setPage(page: number): void;
  clear(): void;
  /** Something is filtered. */
  active: boolean;
}

/**
 * Page, search, sorting and filters of a list, all kept in the address.
 * @param filters names of the filters beside the search
 */
export function useListAddress(defaultSort: string, filters: readonly string[] = []): ListAddress {
  const [params, setParams] = useSearchParams();
  const put = (change: Readonly<Record<string, string>>) =>
    setParams(
      () => {
        // The address itself, not what was drawn last: two changes may come before the next drawing.
        const next = new URLSearchParams(location.search);
        for (const [name, value] of Object.entries(change)) value ? next.set(name, value) : next.delete(name);
        if (next.get('sort') === defaultSort) next.delete('sort');
        return next;
      },
      { replace: true },
    );
  const get = (name: string) => params.get(name) ?? '';
  return {
    page: Math.max(1, Math.trunc(Number(get('page') || 1)) || 1),
    search: get('search'),
    sort: get('sort') || defaultSort,
    get,
    set: (change) => put({ page: '', ...change }),
    setPage: (page) => put({ page: page > 1 ? String(page) : '' }),
    clear: () => put(Object.fromEntries(['page', 'search', ...filters].map((name) => [name, '']))),
    active: ['search', ...filters].some((name) => get(name) !== ''),
  };
}
