import type { InventoryFacets } from '@assay/contract/api/analysis/inventory.ts';
import { useTranslation } from 'react-i18next';
import type { Selection } from '#components/findings/decisions/use-selection.ts';
import { SelectionBar } from '#components/lists/table/selection-bar.tsx';
import { useAssetChanges } from './use-asset-changes.tsx';

/** Changes of the selected assets. */
export function InventoryBar({ selection, facets }: { selection: Selection; facets: InventoryFacets | undefined }) {
  const { t } = useTranslation();
  const { chosen, clear } = selection;
  const changes = useAssetChanges(chosen, { facets, size: 'compact-sm', keys: true, onDone: clear });
  const count = chosen.length;
  if (count === 0) return null;
  return (
    <SelectionBar
      chosen={t('inventory.chosen', { count })}
      clear={t('inventory.clear')}
      onClear={() => {
        changes.close();
        clear();
      }}
      hint={!changes.decides && t('inventory.ownersOnly')}
      actions={changes.buttons}
    >
      {changes.form}
    </SelectionBar>
  );
}
