import type { NewsFilter } from '@assay/contract/api/news.ts';
import { NEWS_FILTERS } from '@assay/contract/values/news.ts';
import { useTranslation } from 'react-i18next';
import chipStyles from '#styles/chip.module.css';

/** Parses the filter of an address; unknown values show all. */
export function newsFilterOf(text: string): NewsFilter {
  return NEWS_FILTERS.find((filter) => filter === text) ?? 'all';
}

/** All, published or unpublished; exactly one is selected. */
export function StatusFilter({ status, onStatus }: { status: NewsFilter; onStatus(status: NewsFilter): void }) {
  const { t } = useTranslation();
  return (
    <fieldset className="row wrap gap-4" style={{ border: 0, margin: 0, padding: 0 }}>
      <legend className="visually-hidden">{t('news.status')}</legend>
      {NEWS_FILTERS.map((filter) => (
        <button
          key={filter}
          type="button"
          className={chipStyles.chip}
          aria-pressed={filter === status}
          onClick={() => onStatus(filter)}
        >
          {t(`news.filter.${filter}`)}
        </button>
      ))}
    </fieldset>
  );
}
