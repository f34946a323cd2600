import { useSearchParams } from 'react-router';

export interface ListAddress {
  /** Starts at 1. */
  page: number;
  search: string;
  sort: string;
  /** A filter's value; empty if not set. */
  get(name: string): string;
  /** Changing a filter returns to the first page; an empty value removes the filter. */
  set(change: Readonly<Record<string, string>>): void;
  setPage(page: number): void;
  clear(): void;
  /** Whether any filter is set. */
  active: boolean;
}

/** The page of a list in the address, from 1. */
export function pageOf(params: URLSearchParams): number {
  return Math.max(1, Math.trunc(Number(params.get('page') || 1)) || 1);
}

/**
 * Page, search, sorting and filters of a list, all kept in the query string.
 * @param filters names of the filters other than search
 */
export function useListAddress(defaultSort: string, filters: readonly string[] = []): ListAddress {
  const [params, setParams] = useSearchParams();
  const put = (change: Readonly<Record<string, string>>) =>
    setParams(
      () => {
        // Reads the address instead of the rendered state: two changes may precede the next render.
        const next = new URLSearchParams(location.search);
        for (const [name, value] of Object.entries(change)) value ? next.set(name, value) : next.delete(name);
        if (next.get('sort') === defaultSort) next.delete('sort');
        return next;
      },
      { replace: true },
    );
  const get = (name: string) => params.get(name) ?? '';
  return {
    page: pageOf(params),
    search: get('search'),
    sort: get('sort') || defaultSort,
    get,
    set: (change) => put({ page: '', ...change }),
    setPage: (page) => put({ page: page > 1 ? String(page) : '' }),
    clear: () => put(Object.fromEntries(['page', 'search', ...filters].map((name) => [name, '']))),
    active: ['search', ...filters].some((name) => get(name) !== ''),
  };
}
