import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListDrawer } from '#components/lists/drawer/list-drawer.tsx';
import { neighborsIn } from '#components/lists/drawer/neighbors.ts';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { AssetFacts } from './asset-facts.tsx';
import { AssetFindings } from './asset-findings.tsx';
import { assetQuery } from './queries.ts';

interface Props {
  id: string;
  /** Ids in the order of the list, for previous and next. */
  order: readonly string[];
  onOpen(id: string): void;
  onClose(): void;
}

/** Drawer with one asset next to the list: what is known of it, how it was found, and its findings. */
export function AssetDrawer({ id, order, onOpen, onClose }: Props) {
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
