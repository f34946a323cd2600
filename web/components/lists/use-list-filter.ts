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
    // Changing a filter returns to the first page; changing the page keeps the filter.
    const narrowed =
      'search' in change || 'severities' in change || 'states' in change || 'sort' in change || 'group' in change;
    const next = { ...state, ...(narrowed ? { page: 1 } : {}), ...change };
    setParams(
      (old) => {
        const put = (name: string, value: string) => (value ? old.set(name, value) : old.delete(name));
        put('page', next.page > 1 ? String(next.page) : '');
        put('search', next.search);
        put('severity', next.severities.join(','));
        put('state', next.states.join(','));
        put('sort', next.sort === defaultSort ? '' : next.sort);
        put('group', next.group && next.group !== defaultGroup ? next.group : '');
        put('finding', next.finding);
        return old;
      },
      // Navigating between findings and typing add no history entries; opening a drawer does, so that "back" closes it.
      { replace: !(change.finding && !state.finding) },
    );
  };
  return {
    ...state,
    set,
    clear: () => set({ search: '', severities: [], states: [] }),
    active: state.search !== '' || state.severities.length > 0 || state.states.length > 0,
  };
}
