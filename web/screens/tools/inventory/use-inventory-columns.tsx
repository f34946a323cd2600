import type { InventoryAsset } from '@assay/contract/api/analysis/inventory.ts';
import { useTranslation } from 'react-i18next';
import { Host } from '#components/host.tsx';
import { Instant } from '#components/instant.tsx';
import type { Column } from '#components/lists/table/columns.ts';
import { RowOpener } from '#components/lists/table/row-opener.tsx';
import { Confidence } from './confidence.tsx';

/** Columns of the asset inventory. */
export function useInventoryColumns(): Column<InventoryAsset>[] {
  const { t, i18n } = useTranslation();
  const names = new Intl.ListFormat(i18n.language, { style: 'narrow' });
  return [
    {
      id: 'name',
      label: t('inventory.column.asset'),
      sort: 'ascending',
      cell: ({ name, kind, isNew, active }) => (
        <>
          <RowOpener>
            <Host name={name} />
          </RowOpener>
          <div className="tiny text-3">
            {[t(`inventory.kind.${kind}`), isNew && t('inventory.isNew'), !active && t('inventory.gone')]
              .filter(Boolean)
              .join(' · ')}
          </div>
        </>
      ),
    },
    { id: 'domain', label: t('inventory.column.domain'), cell: ({ unicode }) => <Host name={unicode} /> },
    {
      id: 'found',
      label: t('inventory.column.found'),
      hide: 'desktop',
      className: 'small',
      cell: ({ sources }) => names.format(sources.map((source) => t(`assets.way.${source}`))),
    },
    {
      id: 'confidence',
      label: t('inventory.column.confidence'),
      cell: ({ confidence }) => <Confidence of={confidence} />,
    },
    {
      id: 'decision',
      label: t('inventory.column.decision'),
      className: 'nowrap',
      cell: ({ decision }) => t(`assets.decision.${decision}`),
    },
    {
      id: 'owner',
      label: t('inventory.column.owner'),
      hide: 'medium',
      cell: ({ owner }) => (owner ? <bdi>{owner.name}</bdi> : '–'),
    },
    {
      id: 'group',
      label: t('inventory.column.group'),
      hide: 'desktop',
      cell: ({ group }) => (group ? <bdi>{group}</bdi> : '–'),
    },
    {
      id: 'tags',
      label: t('inventory.column.tags'),
      hide: 'medium',
      cell: ({ tags }) => (tags.length > 0 ? <bdi>{tags.join(', ')}</bdi> : '–'),
    },
    {
      id: 'firstSeen',
      label: t('inventory.column.firstSeen'),
      sort: 'descending',
      hide: 'medium',
      className: 'small',
      cell: ({ firstSeen }) => <Instant at={firstSeen} />,
    },
  ];
}
