import { ROW_GROUPS } from '@assay/contract/areas.ts';
import { useTranslation } from 'react-i18next';
import chipStyles from '#styles/chip.module.css';
import styles from './group-switch.module.css';
import type { FilterState } from './use-list-filter.ts';

/** Switches a list between a row per issue, with its assets, and a row per asset, with its findings. */
export function GroupSwitch({ filter }: { filter: FilterState }) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{t('filter.group')}</legend>
      {ROW_GROUPS.map((group) => (
        <button
          key={group}
          type="button"
          className={chipStyles.chip}
          aria-pressed={filter.group === group}
          onClick={() => filter.set({ group })}
        >
          {t(`filter.by.${group}`)}
        </button>
      ))}
    </fieldset>
  );
}
