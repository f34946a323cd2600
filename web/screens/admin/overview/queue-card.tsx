import type { OverviewData } from '@assay/contract/api/admin.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card.tsx';
import type { Column } from '#components/lists/table/columns.ts';
import { ResourceTable } from '#components/lists/table/resource-table.tsx';

/** Queued, running and failed jobs, by kind. */
export function QueueCard({ data }: { data: Pick<OverviewData, 'queue' | 'processes'> }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const count = (id: 'waiting' | 'active' | 'failed', label: string): Column<OverviewData['queue'][number]> => ({
    id,
    label,
    cell: (queue) => number.format(queue[id]),
    align: 'number',
  });
  return (
    <Card
      flush
      title={<span id="queue">{t('admin.overview.queue')}</span>}
      aside={t('admin.overview.processes', { count: data.processes })}
      className="five-wide"
    >
      <ResourceTable
        rows={data.queue}
        rowKey={({ name }) => name}
        columns={[
          {
            id: 'name',
            label: t('admin.overview.job'),
            cell: ({ name }) => t(`admin.queue.${name}`, { defaultValue: name }),
            className: 'strong',
          },
          count('waiting', t('admin.overview.waiting')),
          count('active', t('admin.overview.active')),
          {
            ...count('failed', t('admin.overview.failed')),
            className: ({ failed }) => (failed > 0 ? 'bad strong' : ''),
          },
        ]}
      />
    </Card>
  );
}
