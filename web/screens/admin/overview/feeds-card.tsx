import type { OverviewData } from '@assay/contract/api/admin.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card.tsx';
import { Status, type StatusKind } from '#components/indicators/status.tsx';
import { Instant } from '#components/instant.tsx';
import { ResourceTable } from '#components/lists/table/resource-table.tsx';

const KINDS: Record<OverviewData['feeds'][number]['state'], StatusKind> = {
  ok: 'good',
  loading: 'running',
  failed: 'failed',
  stale: 'warning',
  off: 'not-assessed',
};

/** Name of a feed; `block-list:ipsum` has a localized kind and a proper name. */
function useFeedName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => {
    const [kind = name, own] = name.split(':');
    return t(`admin.feed.${kind}`, { name: own ?? '', defaultValue: name });
  };
}

/** Downloaded feeds: age, size and errors. */
export function FeedsCard({ feeds }: { feeds: OverviewData['feeds'] }) {
  const { t, i18n } = useTranslation();
  const nameOf = useFeedName();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <Card flush title={<span id="feeds">{t('admin.overview.feeds')}</span>} className="seven-wide">
      <ResourceTable
        rows={feeds}
        rowKey={({ name }) => name}
        columns={[
          { id: 'name', label: t('admin.overview.feed'), cell: ({ name }) => nameOf(name), className: 'strong' },
          {
            id: 'state',
            label: t('column.state'),
            cell: ({ state, error }) => (
              <span>
                <Status kind={KINDS[state]}>{t(`admin.feedState.${state}`)}</Status>
                {error && (
                  <span className="tiny text-2 anywhere" style={{ display: 'block', maxInlineSize: 280 }}>
                    {error}
                  </span>
                )}
              </span>
            ),
          },
          { id: 'updatedAt', label: t('admin.overview.updated'), cell: ({ updatedAt }) => <Instant at={updatedAt} /> },
          { id: 'rows', label: t('admin.overview.rows'), cell: ({ rows }) => number.format(rows), align: 'number' },
        ]}
      />
    </Card>
  );
}
