import type { FindingFilter } from '@assay/contract/api/decisions.ts';
import { ROW_GROUPS, type RowGroup } from '@assay/contract/areas.ts';
import { COUNT_COLUMNS, NO_SEVERITY } from '@assay/contract/severities.ts';
import { FINDING_FILTERS } from '@assay/contract/values/decisions.ts';
import { useSearchParams } from 'react-router';
import type { ListFilter } from '#api/ratings.ts';

export interface FilterState extends ListFilter {
  /** The finding in the open drawer; empty if none. */
  finding: string;
  set(change: Partial<ListFilter & { finding: string }>): void;
  clear(): void;
  /** Whether any row may be hidden. */
  active: boolean;
}

function isColumn(text: string): text is ListFilter['severities'][number] {
  return text === NO_SEVERITY || (COUNT_COLUMNS as readonly string[]).includes(text);
}

/** Search, severities, states, grouping, sorting, page and open drawer of a list, all kept in the query string. */
export function useListFilter(defaultSort: string, defaultGroup: RowGroup | null = null): FilterState {
  const [params, setParams] = useSearchParams();
  const state: ListFilter & { finding: string } = {
    page: Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1),
    search: params.get('search') ?? '',
    severities: (params.get('severity') ?? '').split(',').filter(isColumn),
    states: FINDING_FILTERS.filter((state: FindingFilter) => (params.get('state') ?? '').split(',').includes(state)),
    sort: params.get('sort') ?? defaultSort,
    group: ROW_GROUPS.find((group) => group === params.get('group')) ?? defaultGroup,
    finding: params.get('finding') ?? '',
  };
  const set: FilterState['set'] = (change) => {
    // Reads the address instead of the rendered state: two changes may precede the next render.
    const next = new URLSearchParams(location.search);
    const put = (name: string, value: string | undefined) => {
      if (value) next.set(name, value);
      else if (value !== undefined) next.delete(name);
    };
    const { page, search, severities, states, sort, group, finding } = change;
    // Changing a filter returns to the first page; changing the page keeps the filter.
    const isNarrowed = [search, severities, states, sort, group].some((value) => value !== undefined);
    if (isNarrowed) put('page', '');
    if (page !== undefined) put('page', page > 1 ? String(page) : '');
    // Navigating between findings and typing add no history entries; opening a drawer does, so that "back" closes it.
    const isOpening = Boolean(finding) && !next.get('finding');
    put('search', search);
    put('severity', severities?.join(','));
    put('state', states?.join(','));
    put('sort', sort === defaultSort ? '' : sort);
    put('group', group === null || group === defaultGroup ? '' : group);
    put('finding', finding);
    setParams(next, { replace: !isOpening });
  };
  return {
    ...state,
    set,
    clear: () => set({ search: '', severities: [], states: [] }),
    active: state.search !== '' || state.severities.length > 0 || state.states.length > 0,
  };
}
