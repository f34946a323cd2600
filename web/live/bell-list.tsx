import type { NotificationPage } from '@assay/contract/api/notifications.ts';
import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import noticeStyles from '#components/lists/notification-row.module.css';
import { markNotifications } from '../api/notifications.ts';
import { Empty } from '../components/empty.tsx';
import { NotificationListRow } from '../components/lists/notification-row.tsx';
import { QueryBoundary } from '../components/query-boundary.tsx';

interface Props {
  query: UseQueryResult<NotificationPage>;
  onClose(): void;
}

/** The newest notifications; opening one marks it as read. */
export function BellList({ query, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-12">
      <div className="row wrap between gap-4">
        <h2>{t('bell.none')}</h2>
        {(query.data?.unread ?? 0) > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => void markNotifications(true).catch(() => {})}>
            {t('notices.markAll')}
          </Button>
        )}
      </div>
      <QueryBoundary query={query} lines={4}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty icon={IconBell} title={t('notices.none')}>
              {t('notices.noneWhy')}
            </Empty>
          ) : (
            <ul className={noticeStyles.noticeList}>
              {rows.map((row) => (
                <li key={row.id}>
                  <NotificationListRow row={row} onOpen={onClose} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      <Link to="/account/notifications" onClick={onClose} className="small">
        {t('notices.all')}
      </Link>
    </div>
  );
}
