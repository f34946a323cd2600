import type { InventoryFacets } from '@assay/contract/api/analysis/inventory.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListDrawer } from '#components/lists/drawer/list-drawer.tsx';
import { neighborsIn } from '#components/lists/drawer/neighbors.ts';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { AssetFacts } from './asset-facts.tsx';
import { AssetFindings } from './asset-findings.tsx';
import { assetQuery, type InventoryDecision } from './queries.ts';
import { useAssetChanges } from './use-asset-changes.tsx';

interface Props {
  id: string;
  /** Ids in the order of the list, for previous and next. */
  order: readonly string[];
  facets: InventoryFacets | undefined;
  /** Whether the user may change assets. */
  changes: boolean;
  /** Whether keys act on this asset; those of selected assets act on them. */
  keys: boolean;
  onOpen(id: string): void;
  onClose(): void;
}

/** Drawer with one asset next to the list: what is known of it, how it was found, and its findings. */
export function AssetDrawer({ id, order, facets, changes, keys, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  const query = useQuery(assetQuery(id));
  const text = (word: string) => ({ label: t(`inventory.drawer.${word}`), hint: t(`inventory.drawer.${word}`) });
  return (
    <ListDrawer
      label={t('inventory.drawer.name')}
      entry={id}
      previous={text('previous')}
      next={text('next')}
      close={text('close')}
      neighbors={neighborsIn(order, id, onOpen)}
      onClose={onClose}
      foot={
        changes &&
        query.data && <AssetActions key={id} id={id} decision={query.data.decision} facets={facets} keys={keys} />
      }
    >
      <QueryBoundary query={query} lines={8}>
        {(asset) => (
          <>
            <AssetFacts asset={asset} onOpen={onOpen} />
            <AssetFindings asset={asset} />
          </>
        )}
      </QueryBoundary>
    </ListDrawer>
  );
}

/** Footer of the drawer: the owner's decision, and labels. The form opens in the same place. */
function AssetActions(props: Pick<Props, 'id' | 'facets' | 'keys'> & { decision: InventoryDecision }) {
  const { t } = useTranslation();
  const changes = useAssetChanges([props.id], props);
  return (
    <>
      {changes.buttons}
      {!changes.decides && <p className="small text-2">{t('inventory.ownersOnly')}</p>}
      {changes.form}
    </>
  );
}
