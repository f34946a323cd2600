import type { OverviewData } from '@assay/contract/api/admin.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card.tsx';

/** Queued, running and failed jobs, by kind. */
export function QueueCard({ data }: { data: Pick<OverviewData, 'queue' | 'processes'> }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <Card
      flush
      title={<span id="queue">{t('admin.overview.queue')}</span>}
      aside={t('admin.overview.processes', { count: data.processes })}
      className="five-wide"
    >
      <div className="table-wrap">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('admin.overview.job')}</th>
              <th scope="col" className="number">
                {t('admin.overview.waiting')}
              </th>
              <th scope="col" className="number">
                {t('admin.overview.active')}
              </th>
              <th scope="col" className="number">
                {t('admin.overview.failed')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.queue.map((queue) => (
              <tr key={queue.name}>
                <td className="strong">{t(`admin.queue.${queue.name}`, { defaultValue: queue.name })}</td>
                <td data-label={t('admin.overview.waiting')} className="number">
                  {number.format(queue.waiting)}
                </td>
                <td data-label={t('admin.overview.active')} className="number">
                  {number.format(queue.active)}
                </td>
                <td
                  data-label={t('admin.overview.failed')}
                  className={`number ${queue.failed > 0 ? 'bad strong' : ''}`}
                >
                  {number.format(queue.failed)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
