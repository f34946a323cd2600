import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { overviewQuery } from '#api/administration/installation.ts';
import { AdminTabs } from '#components/lists/admin-tabs.tsx';
import { PageHead } from '#components/page-head.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { AttentionCard } from './attention-card.tsx';
import { FeedsCard } from './feeds-card.tsx';
import { Figures } from './figures.tsx';
import { MachineCard } from './machine-card.tsx';
import { QueueCard } from './queue-card.tsx';
import { SourcesCard } from './sources-card.tsx';
import { WeaknessesCard } from './weaknesses-card.tsx';

/** `/admin`: state of the installation and open tasks. */
export default function Overview() {
  const { t } = useTranslation();
  const query = useQuery(overviewQuery);
  return (
    <>
      <PageHead title={t('titles.admin')} facts={t('admin.overview.facts')} />
      <AdminTabs />
      <QueryBoundary query={query} lines={12}>
        {(data) => (
          <div className="grid">
            <AttentionCard data={data} />
            <Figures data={data} />
            <FeedsCard feeds={data.feeds} />
            <QueueCard data={data} />
            <MachineCard data={data} />
            <WeaknessesCard weaknesses={data.weaknesses} />
            <SourcesCard sources={data.sources} />
          </div>
        )}
      </QueryBoundary>
    </>
  );
}
