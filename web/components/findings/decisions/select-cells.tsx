import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Selection } from './use-selection.ts';

/** Head of the column in which findings are chosen. */
export function SelectHead({ selection, page }: { selection: Selection; page: readonly string[] }) {
  const { t } = useTranslation();
  const chosen = page.filter((fingerprint) => selection.has(fingerprint)).length;
  return (
    <th scope="col" className="select-cell">
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

/** Chooses one row without opening it; empty where there is no finding behind the row. */
export function SelectCell({
  selection,
  fingerprint,
  name,
}: {
  selection: Selection;
  fingerprint: string | null;
  /** What the row is called. */
  name: string;
}) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a press beside the box from opening the row
    <td className="select-cell" onClick={(event) => event.stopPropagation()}>
      {fingerprint && (
        <Checkbox
          size="xs"
          aria-label={t('decision.choose', { name })}
          checked={selection.has(fingerprint)}
          onChange={() => selection.toggle(fingerprint)}
        />
      )}
    </td>
  );
}
