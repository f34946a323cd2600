import type { OverviewData } from '@assay/contract/api/admin.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '#components/card.tsx';
import { Status, type StatusKind } from '#components/indicators/status.tsx';
import listStyles from '#styles/list.module.css';

interface Matter {
  id: 'approvals' | 'disputes' | 'mails' | 'jobs' | 'feeds' | 'domains';
  kind: StatusKind;
  count: number;
  /** Page that handles it; absent = this page. */
  to?: string;
}

function mattersOf(data: OverviewData): Matter[] {
  const matters: Matter[] = [
    { id: 'approvals', kind: 'waiting', count: data.users.waiting, to: '/admin/members?state=waiting' },
    { id: 'disputes', kind: 'disputed', count: data.disputes, to: '/admin/disputes?status=open' },
    { id: 'mails', kind: 'failed', count: data.outbox.failed, to: '/admin/mails?state=failed' },
    { id: 'jobs', kind: 'failed', count: data.queue.reduce((sum, { failed }) => sum + failed, 0), to: '#queue' },
    {
      id: 'feeds',
      kind: 'warning',
      count: data.feeds.filter(({ state }) => state === 'failed' || state === 'stale').length,
      to: '#feeds',
    },
  ];
  return matters.filter(({ count }) => count > 0);
}

/** Problems that need an administrator; a neutral message if there are none. */
export function AttentionCard({ data }: { data: OverviewData }) {
  const { t } = useTranslation();
  const matters = mattersOf(data);
  return (
    <Card title={t('admin.overview.attention')}>
      {matters.length === 0 ? (
        <Status kind="good" wraps>
          {t('admin.overview.nothing')}
        </Status>
      ) : (
        <ul className={listStyles.list}>
          {matters.map(({ id, kind, count, to }) => (
            <li key={id}>
              <Status kind={kind} wraps>
                <Link to={to ?? ''}>{t(`admin.overview.matter.${id}`, { count })}</Link>
              </Status>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
