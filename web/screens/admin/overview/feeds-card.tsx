import type { OverviewData } from '@assay/contract/api/admin.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card.tsx';
import { Status, type StatusKind } from '#components/indicators/status.tsx';
import { Instant } from '#components/instant.tsx';

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
      <div className="table-wrap">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('admin.overview.feed')}</th>
              <th scope="col">{t('column.state')}</th>
              <th scope="col">{t('admin.overview.updated')}</th>
              <th scope="col" className="number">
                {t('admin.overview.rows')}
              </th>
            </tr>
          </thead>
          <tbody>
            {feeds.map((feed) => (
              <tr key={feed.name}>
                <td className="strong">{nameOf(feed.name)}</td>
                <td data-label={t('column.state')}>
                  <span>
                    <Status kind={KINDS[feed.state]}>{t(`admin.feedState.${feed.state}`)}</Status>
                    {feed.error && (
                      <span className="tiny text-2 anywhere" style={{ display: 'block', maxInlineSize: 280 }}>
                        {feed.error}
                      </span>
                    )}
                  </span>
                </td>
                <td data-label={t('admin.overview.updated')}>
                  <Instant at={feed.updatedAt} />
                </td>
                <td data-label={t('admin.overview.rows')} className="number">
                  {number.format(feed.rows)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
