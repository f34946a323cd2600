import { type AlertCounts, COUNT_COLUMNS, type CountColumn, NO_SEVERITY } from '@assay/contract/severities.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import chipStyles from '#styles/chip.module.css';
import { levelStyle, SeverityGlyph } from '../findings/severity.tsx';
import filterStyles from './filters.module.css';
import { SearchField } from './search-field.tsx';
import type { FilterState } from './use-list-filter.ts';

interface Props {
  filter: FilterState;
  /** Rows that each severity lists. */
  counts: AlertCounts & { none?: number };
  /** The list is not loaded: `counts` are those of the findings, and only say which severities there are. */
  pending?: boolean;
  placeholder: string;
  /** Additional chips. */
  children?: ReactNode;
}

/** Search and severity chips; no selection means all. */
export function ListFilterBar({ filter, counts, pending = false, placeholder, children }: Props) {
  const { t } = useTranslation();
  const toggle = (level: CountColumn | typeof NO_SEVERITY) =>
    filter.set({
      severities: filter.severities.includes(level)
        ? filter.severities.filter((other) => other !== level)
        : [...filter.severities, level],
    });
  const none = counts.none ?? 0;
  const shown = COUNT_COLUMNS.filter((level) => counts[level] > 0 || filter.severities.includes(level));
  return (
    <search className={filterStyles.filters}>
      <SearchField
        search={filter.search}
        placeholder={placeholder}
        onSearch={(words) => filter.set({ search: words })}
      />
      {shown.map((level) => (
        <button
          key={level}
          type="button"
          className={chipStyles.chip}
          aria-pressed={filter.severities.includes(level)}
          onClick={() => toggle(level)}
        >
          <span className="icon" style={{ ...levelStyle(level), color: 'var(--level)' }}>
            <SeverityGlyph level={level} />
          </span>
          {t(`terms:severities.${level}`)}
          <span className="text-3">{pending ? '…' : counts[level]}</span>
        </button>
      ))}
      {(none > 0 || filter.severities.includes(NO_SEVERITY)) && shown.length > 0 && (
        <button
          type="button"
          className={chipStyles.chip}
          aria-pressed={filter.severities.includes(NO_SEVERITY)}
          onClick={() => toggle(NO_SEVERITY)}
        >
          {t('filter.noFinding')}
          <span className="text-3">{none}</span>
        </button>
      )}
      {children}
    </search>
  );
}

/** Message for an empty filtered list: the number of hidden rows, and a button that clears the filters. */
export function NoMatches({ filter, counts }: Pick<Props, 'filter' | 'counts'>) {
  const { t } = useTranslation();
  const hidden = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className="stack">
      <b>{t('filter.nothing')}</b>
      <p className="small text-2">{t('filter.hidden', { count: hidden })}</p>
      <div>
        <button type="button" className={chipStyles.chip} onClick={filter.clear}>
          {t('filter.clear')}
        </button>
      </div>
    </div>
  );
}
