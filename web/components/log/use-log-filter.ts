import { useSearchParams } from 'react-router';
import type { LogFilter } from '#api/logs.ts';

const FIELDS = ['who', 'what', 'target', 'address', 'from', 'to'] as const;

export interface LogFilterState {
  filter: LogFilter;
  page: number;
  /** The entry in the open drawer; empty if none. */
  entry: string;
  /** Whether any row may be hidden. */
  active: boolean;
  /** Changing a filter returns to the first page. */
  narrow(change: Partial<LogFilter>): void;
  clear(): void;
  toPage(page: number): void;
  open(entry: string): void;
}

/** Filters, page and open entry of a log, all kept in the query string. */
export function useLogFilter(): LogFilterState {
  const [params, setParams] = useSearchParams();
  const filter = Object.fromEntries(FIELDS.map((field) => [field, params.get(field) ?? ''])) as unknown as LogFilter;
  const entry = params.get('entry') ?? '';
  const put = (values: Readonly<Record<string, string>>, replace = true) => {
    // Reads the current address: a debounced filter and a click may occur at the same time.
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace });
  };
  return {
    filter,
    page: Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1),
    entry,
    active: FIELDS.some((field) => filter[field] !== ''),
    narrow: (change) => put({ ...change, page: '' }),
    clear: () => put(Object.fromEntries([...FIELDS, 'page'].map((field) => [field, '']))),
    toPage: (page) => put({ page: page > 1 ? String(page) : '' }),
    // Opening adds a history entry, so that "back" closes the drawer; navigating between entries does not.
    open: (next) => put({ entry: next }, !(next && !entry)),
  };
}
