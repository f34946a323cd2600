import type { InventoryFilter } from '@assay/contract/api/analysis/inventory.ts';
import { ASSET_DECISIONS, ASSET_KINDS, ASSET_PRESENCES } from '@assay/contract/values/assets.ts';
import { IconServer } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '#components/files/export-button.tsx';
import { useSelection } from '#components/findings/decisions/use-selection.ts';
import { ResourceCard } from '#components/lists/table/resource-card.tsx';
import { useListAddress } from '#components/lists/use-list-address.ts';
import { useRowKeys } from '#components/lists/use-row-keys.ts';
import { Note } from '#components/note.tsx';
import { PageHead } from '#components/page-head.tsx';
import { useHasCompanyRole } from '#session/permissions.ts';
import cardStyles from '#styles/card.module.css';
import { AssetDrawer } from './asset-drawer.tsx';
import styles from './inventory.module.css';
import { InventoryBar } from './inventory-bar.tsx';
import { InventoryFilters } from './inventory-filters.tsx';
import { exportInventory, facetsQuery, inventoryQuery } from './queries.ts';
import { useInventoryColumns } from './use-inventory-columns.tsx';

const FILTERS = ['kind', 'seen', 'decision', 'domain', 'group', 'tag', 'owner'];

/** `/inventory`: assets over all domains of the company, with decisions, owners, groups and tags. */
export default function Inventory() {
  const { t } = useTranslation();
  const address = useListAddress('name', FILTERS);
  const text = (name: string) => address.get(name) || undefined;
  const seen = ASSET_PRESENCES.find((one) => one === address.get('seen')) ?? 'active';
  const filter: InventoryFilter = {
    search: address.search || undefined,
    kind: ASSET_KINDS.find((one) => one === address.get('kind')),
    decision: ASSET_DECISIONS.find((one) => one === address.get('decision')),
    seen,
    domain: text('domain'),
    group: text('group'),
    tag: text('tag'),
    owner: text('owner'),
  };
  const query = useQuery(inventoryQuery({ ...filter, sort: address.sort, page: address.page }));
  const facets = useQuery(facetsQuery).data;
  const selection = useSelection();
  const labels = useHasCompanyRole('member');
  const columns = useInventoryColumns();
  const open = address.get('asset');
  const show = (asset: string) => address.set({ asset, page: address.page > 1 ? String(address.page) : '' });
  useRowKeys(open !== '');
  const emptyKey = { active: '', new: 'New', gone: 'Gone' }[seen];
  return (
    <>
      <PageHead title={t('titles.inventory')} facts={t('inventory.facts')}>
        <ExportButton label={t('inventory.export')} file="assets" load={() => exportInventory(filter)} />
      </PageHead>
      {facets?.pending && (
        <div className={styles.pending}>
          <Note>{t('inventory.pending')}</Note>
        </div>
      )}
      <ResourceCard
        title={t('inventory.list')}
        query={query}
        state={address}
        search={t('inventory.search')}
        above={<p className={`small text-2 ${cardStyles.body}`}>{t('inventory.effect')}</p>}
        filters={<InventoryFilters address={address} facets={facets} />}
        notes={labels && <InventoryBar selection={selection} facets={facets} />}
        lines={8}
        zoned
        look="middle"
        foot={<span>{t('inventory.keys')}</span>}
        empty={
          seen === 'active'
            ? { icon: IconServer, title: t('inventory.none'), why: t('inventory.noneWhy'), clears: true }
            : {
                icon: IconServer,
                title: t(`inventory.none${emptyKey}`),
                why: t(`inventory.none${emptyKey}Why`),
                noMatch: t(`inventory.none${emptyKey}`),
                clears: true,
              }
        }
        rowKey={({ id }) => id}
        selected={({ id }) => id === open}
        selection={labels ? { state: selection, idsOf: ({ id }) => [id], nameOf: ({ name }) => name } : null}
        onOpen={({ id }) => show(id)}
        columns={columns}
      >
        {open && (
          <AssetDrawer
            id={open}
            order={query.data?.rows.map(({ id }) => id) ?? []}
            facets={facets}
            changes={labels}
            keys={selection.chosen.length === 0}
            onOpen={show}
            onClose={() => show('')}
          />
        )}
      </ResourceCard>
    </>
  );
}
