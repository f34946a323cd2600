import type { FindingFilter } from '@assay/contract/api/decisions.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import { FINDING_FILTERS } from '@assay/contract/values/decisions.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { decisionCountsQuery } from '#api/decisions.ts';
import type { Subject } from '#api/ratings.ts';
import type { FilterState } from '#components/lists/use-list-filter.ts';
import chipStyles from '#styles/chip.module.css';

interface Props {
  subject: Subject;
  /** Null = all areas. */
  area: AreaId | null;
  filter: FilterState;
}

/** Filters a list by decision, each with the number of its rows; shown only if there are decisions. No selection means all. */
export function StateChips({ subject, area, filter }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(decisionCountsQuery(subject, area, filter.group ?? null));
  if (!data) return null;
  const decided = FINDING_FILTERS.some((state) => state !== 'open' && data[state] > 0);
  const shown = FINDING_FILTERS.filter(
    (state) => filter.states.includes(state) || (decided && (state === 'open' || data[state] > 0)),
  );
  const toggle = (state: FindingFilter) =>
    filter.set({
      states: filter.states.includes(state)
        ? filter.states.filter((other) => other !== state)
        : [...filter.states, state],
    });
  return shown.map((state) => (
    <button
      key={state}
      type="button"
      className={chipStyles.chip}
      aria-pressed={filter.states.includes(state)}
      onClick={() => toggle(state)}
    >
      {t(`decision.state.${state}`)}
      <span className="text-3">{data[state]}</span>
    </button>
  ));
}
