import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './select-cells.module.css';
import type { Selection } from './use-selection.ts';

/** Header of the column that selects findings. */
export function SelectHead({ selection, page }: { selection: Selection; page: readonly string[] }) {
  const { t } = useTranslation();
  const chosen = page.filter((fingerprint) => selection.has(fingerprint)).length;
  return (
    <th scope="col" className={styles.selectCell}>
      <Checkbox
        size="xs"
        aria-label={t('decision.choosePage')}
        checked={page.length > 0 && chosen === page.length}
        indeterminate={chosen > 0 && chosen < page.length}
        disabled={page.length === 0}
        onChange={() => selection.togglePage(page)}
      />
    </th>
  );
}

/** Selects one row without opening it; empty if the row has no finding. */
export function SelectCell({
  selection,
  fingerprints,
  name,
}: {
  selection: Selection;
  /** Findings of the row; selected together. */
  fingerprints: readonly string[];
  /** Name of the row. */
  name: string;
}) {
  const { t } = useTranslation();
  const chosen = fingerprints.filter((fingerprint) => selection.has(fingerprint)).length;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only prevents a click next to the checkbox from opening the row
    <td className={styles.selectCell} onClick={(event) => event.stopPropagation()}>
      {fingerprints.length > 0 && (
        <Checkbox
          size="xs"
          aria-label={t('decision.choose', { name })}
          checked={chosen === fingerprints.length}
          indeterminate={chosen > 0 && chosen < fingerprints.length}
          onChange={() => selection.togglePage(fingerprints)}
        />
      )}
    </td>
  );
}
